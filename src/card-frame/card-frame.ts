import type {
  CardFrameConfig,
  CardFrameError,
  CardFrameResults,
  Connect,
  PageMessage,
} from '../contract/card-frame/card-frame';
import { directionOf } from '../rules/text-direction';
import { cardKeyOf } from './card-keys';
import { type FrameWindow, type Notify, openChannel } from './channel/channel';
import { withoutUnknownOptions } from './channel/page-messages';
import { CardForm } from './form/card-form';
import { loadFrameFonts } from './frame-fonts';
import { applyStyleSheet, applyTheme, applyTokens } from './frame-style';
import { loadTexts, preloadTexts, type Translate } from './frame-texts';
import { handleKeyPresses } from './keyboard/key-presses';
import { createEncryptLimit } from './sealing/encrypt-limit';
import { sealFields } from './sealing/seal-fields';

/*
 * The document of the iframe in which members type a card. It sends nothing to the network, stores nothing, and gives
 * the page that embeds it no card data except ciphertext and the card's brand, last four digits and expiry date (see
 * contract/card-frame/card-frame.ts).
 * It loads the encryption keys and texts itself, so that a hostile page can neither supply its own key and decrypt the
 * ciphertext, nor use its own texts to ask for other data in our name.
 *
 * Remaining risks: while a complete card is in the fields, a hostile script on a page that may embed the frame can
 * request ciphertext for a payment of its choice (`context` is the idempotency key of this payment), and submit the
 * payment. The script never learns the card number, each ciphertext is valid for one payment only, and the number of
 * ciphertexts is limited (encrypt-limit.ts). A hostile page can also show a fake form beside or over ours. 3-D Secure
 * and the list of origins that may embed the frame protect against both risks.
 */

/** The connection to the page that embeds the frame. */
interface Connection {
  /** The page's `connect` message. */
  connect: Connect;
  /** The origin of the page that embeds the frame. */
  origin: string;
  notify: Notify;
  translate: Translate;
}

type RequestResult =
  | { ok: true; value: CardFrameResults[keyof CardFrameResults] }
  | { ok: false; error: CardFrameError };

/** Renders the form, and returns the function that handles the page's requests. */
function startForm({ connect: { kind, brand: brandCode, config }, origin, notify, translate }: Connection) {
  let currentConfig = config;
  let currentTranslate = translate;
  let lastStateJson = '';
  const cardKey = cardKeyOf(brandCode);
  // Returns false if the limit is reached. Otherwise counts an encryption and returns true.
  const reserveEncryption = createEncryptLimit();
  const form = new CardForm({ kind, config, translate, onChange: () => notifyChange() });
  const notifyChange = () => {
    const checked = form.check();
    const lastFour = checked.ok && kind === 'card' ? { lastFour: checked.card.number.slice(-4) } : {};
    // In messages to the page, `brand` is the brand of the card, such as Visa.
    const state = { brand: form.brand, isComplete: checked.ok, ...lastFour };
    const stateJson = JSON.stringify(state);
    if (stateJson === lastStateJson) return;
    lastStateJson = stateJson;
    notify({ type: 'change', ...state });
  };

  applyStyleSheet();
  applyAppearance(currentConfig);
  loadFrameFonts(brandCode, currentConfig);
  document.body.append(form.root);
  handleKeyPresses(form, notify, () => currentConfig.scene === 'STB');
  for (const field of form.fields) {
    form.input(field).addEventListener('focus', () => notify({ type: 'focus', field }));
    form.input(field).addEventListener('blur', () => notify({ type: 'blur', field }));
  }
  // A TV remote control focuses the iframe as a whole. Move this focus to a field.
  addEventListener('focus', () => {
    if (currentConfig.scene === 'STB') setTimeout(() => document.activeElement === document.body && form.focus());
  });
  const notifyHeight = () => notify({ type: 'resize', height: document.body.offsetHeight });
  new ResizeObserver(notifyHeight).observe(document.body);
  // The page waits for the first height, but Chromium calls no ResizeObserver in an iframe scrolled out of view.
  notifyHeight();
  // Report a missing encryption key before the payer types a card.
  void cardKey.then((pem) => {
    if (pem === null) notify({ type: 'unusable' });
  });

  async function configure(changedOptions: Partial<CardFrameConfig>): Promise<void> {
    currentConfig = { ...currentConfig, ...withoutUnknownOptions(changedOptions) };
    applyAppearance(currentConfig);
    loadFrameFonts(brandCode, currentConfig);
    const { language } = currentConfig;
    // If the language's file doesn't load, the form keeps its current texts.
    const translate = await loadTexts(language).catch(() => currentTranslate);
    // Skip these texts if the page has configured a different language while they loaded.
    if (language !== currentConfig.language) return;
    currentTranslate = translate;
    form.configure(currentConfig, currentTranslate);
    notifyChange();
  }

  async function encrypt(context: string): Promise<RequestResult> {
    const checked = validate();
    if (!checked.ok) return { ok: false, error: 'invalid' };
    const pem = await cardKey;
    if (!pem) return { ok: false, error: 'key' };
    if (!reserveEncryption(Date.now())) {
      form.showNotice('card-frame:tooOften');
      return { ok: false, error: 'tooOften' };
    }
    try {
      return { ok: true, value: sealFields(kind, checked.card, { key: pem, context, origin }) };
    } catch {
      // `key` stands for every failure of the encryption, because the exact reason wouldn't help the payer.
      return { ok: false, error: 'key' };
    }
  }

  /** Checks all fields, shows their errors and focuses the first invalid field. */
  function validate() {
    const checked = form.checkAndShowErrors();
    if (!checked.ok) form.focus();
    return checked;
  }

  return async (request: PageMessage): Promise<RequestResult> => {
    if (request.type === 'encrypt') return encrypt(request.context);
    if (request.type === 'validate') {
      const checked = validate();
      return { ok: true, value: { isValid: checked.ok, errors: checked.ok ? {} : checked.errors } };
    }
    if (request.type === 'configure') await configure(request.config);
    if (request.type === 'focus') form.focus(request.field);
    if (request.type === 'clear') form.clear();
    if (request.type === 'refuseCode') form.showServerError('code', 'card-frame:codeRefused');
    return { ok: true, value: null };
  };
}

function applyAppearance({ tokens, theme, language }: CardFrameConfig): void {
  applyTokens(tokens);
  applyTheme(theme);
  document.documentElement.lang = language;
  document.documentElement.dir = directionOf(language);
}

preloadTexts(location.hash);
let requestHandlerPromise: Promise<(request: PageMessage) => Promise<RequestResult>> | undefined;
let notifyPage: Notify = () => undefined;
openChannel(window as unknown as FrameWindow, {
  onConnect(connect, origin, notify) {
    notifyPage = notify;
    requestHandlerPromise = loadTexts(connect.config.language).then((translate) =>
      startForm({ connect, origin, notify, translate }),
    );
    // If the texts don't load, nothing is rendered. The page then times out and offers to load the form again.
    requestHandlerPromise.catch(() => undefined);
  },
  async onRequest(request) {
    const result = await requestHandlerPromise?.then(
      (handle) => handle(request),
      (): RequestResult => ({ ok: false, error: 'unknown' }),
    );
    if (result) notifyPage({ id: request.id, type: 'result', ...result });
  },
});
