import {
  type CardFrameAnswers,
  type CardFrameConfig,
  type CardFrameError,
  cardFields,
  type PageMessage,
} from '../contract/card-frame';
import { CardForm } from './card-form';
import { brandOf } from './card-values';
import { openChannel, type Tell } from './channel';
import { encryptCard } from './encrypt-card';
import { followKeys } from './frame-keys';
import { applySheet, applyTheme, applyTokens } from './frame-style';

/*
 * The document in which a card is typed. It asks the network for nothing, keeps nothing, and tells the page that embeds
 * it the brand, the last four digits, the validity and ciphertext: see contract/card-frame.ts.
 */

function start(config: CardFrameConfig, tell: Tell): (request: PageMessage) => void {
  let current = config;
  let told = '';
  const form = new CardForm(current, () => tellChange());
  const tellChange = () => {
    const checked = form.check(false);
    const brand = brandOf({ number: form.input('number').value, expiry: '', code: '', holder: '' });
    const state = checked.ok
      ? { brand, isComplete: true, lastFour: checked.card.number.slice(-4) }
      : { brand, isComplete: false };
    const text = JSON.stringify(state);
    if (text === told) return;
    told = text;
    tell({ type: 'change', ...state });
  };

  applySheet();
  dress(current);
  document.body.append(form.root);
  followKeys(form, tell, () => current.scene === 'STB');
  for (const field of cardFields) {
    form.input(field).addEventListener('focus', () => tell({ type: 'focus', field }));
    form.input(field).addEventListener('blur', () => tell({ type: 'blur', field }));
  }
  // A remote control lands on the frame as a whole.
  addEventListener('focus', () => {
    if (current.scene === 'STB') setTimeout(() => document.activeElement === document.body && form.focus());
  });
  new ResizeObserver(() => tell({ type: 'resize', height: document.body.offsetHeight })).observe(document.body);

  return (request) => {
    if (request.type === 'configure') {
      current = { ...current, ...request.config };
      dress(current);
      form.configure(current);
      tellChange();
    }
    const answer = answerTo(request, form, current);
    tell({ id: request.id, type: 'result', ...answer });
  };
}

type Answer = { ok: true; value: CardFrameAnswers[keyof CardFrameAnswers] } | { ok: false; error: CardFrameError };

function answerTo(request: PageMessage, form: CardForm, config: CardFrameConfig): Answer {
  if (request.type === 'focus') form.focus(request.field);
  if (request.type === 'clear') form.clear();
  if (request.type !== 'validate' && request.type !== 'encrypt') return { ok: true, value: null };
  const checked = form.check(true);
  if (!checked.ok) form.focus();
  if (request.type === 'validate') {
    return { ok: true, value: { isValid: checked.ok, errors: checked.ok ? {} : checked.errors } };
  }
  if (!checked.ok) return { ok: false, error: 'invalid' };
  try {
    return { ok: true, value: encryptCard(checked.card, request.context, config.publicKey) };
  } catch {
    // The page says that the card cannot be taken; why is of no use to the customer.
    return { ok: false, error: 'key' };
  }
}

function dress({ tokens, theme, language }: CardFrameConfig): void {
  applyTokens(tokens);
  applyTheme(theme);
  document.documentElement.lang = language;
}

let answer: ((request: PageMessage) => void) | undefined;
openChannel(window as unknown as Parameters<typeof openChannel>[0], {
  onConnect(config, tell) {
    answer = start(config, tell);
  },
  onRequest: (request) => answer?.(request),
});
