import type { CardFrameConfig, Connect, PageMessage } from '../contract/card-frame';
import { cardKeyOf, hasTestCard } from './card-keys';
import type { Notify, RequestResult } from './channel/channel';
import { withoutUnknownOptions } from './channel/page-messages';
import { CardForm } from './form/card-form';
import { createChangeNotifier, notifyFocusAndHeight } from './form-events';
import { loadFrameFonts } from './frame-fonts';
import { applyAppearance, applyStyleSheet } from './frame-style';
import { translatorFor } from './frame-texts';
import { handleKeyPresses } from './keyboard/key-presses';
import { createEncrypt } from './sealing/encrypt-form';
import { createServerClock } from './sealing/server-clock';

/** The connection to the page that embeds the frame. */
interface Connection {
  /** The page's `connect` message. */
  connect: Connect;
  /** The origin of the page that embeds the frame. */
  origin: string;
  notify: Notify;
}

export type RequestHandler = (request: PageMessage) => Promise<RequestResult>;

/** Renders the form, and returns the function that handles the page's requests. */
export function startForm({ connect, origin, notify }: Connection): RequestHandler {
  const { kind, brand, config } = connect;
  let currentConfig = config;
  const isTv = () => currentConfig.scene === 'STB';
  const cardKey = cardKeyOf(brand);
  const form = new CardForm({
    kind,
    config,
    translate: translatorFor(config.language),
    onChange: () => notifyChange(),
  });
  const notifyChange = createChangeNotifier(form, kind, notify);
  const encrypt = createEncrypt({ form, kind, cardKey, origin, serverTime: createServerClock() });

  applyStyleSheet();
  applyAppearance(config);
  loadFrameFonts(brand, config);
  document.body.append(form.root);
  handleKeyPresses(form, notify, isTv);
  // A TV remote control focuses the iframe as a whole. Move this focus to a field.
  addEventListener('focus', () => {
    if (isTv()) setTimeout(() => document.activeElement === document.body && form.focus());
  });
  notifyFocusAndHeight(form, notify);
  // Report a missing encryption key before the payer types a card.
  void cardKey.then((pem) => {
    if (pem === null) notify({ type: 'unusable' });
  });

  if (kind === 'card') {
    void hasTestCard(brand).then((isOffered) => {
      if (isOffered) form.offerTestCard();
    });
  }

  function configure(changedOptions: Partial<CardFrameConfig>): void {
    currentConfig = { ...currentConfig, ...withoutUnknownOptions(changedOptions) };
    applyAppearance(currentConfig);
    loadFrameFonts(brand, currentConfig);
    form.configure(currentConfig, translatorFor(currentConfig.language));
    notifyChange();
  }

  return async (request) => {
    if (request.type === 'encrypt') return encrypt(request.context);
    if (request.type === 'validate') {
      const checked = form.checkAndShowErrors();
      return { ok: true, value: { isValid: checked.ok, errors: checked.ok ? {} : checked.errors } };
    }
    if (request.type === 'configure') configure(request.config);
    if (request.type === 'focus') form.focus(request.field);
    if (request.type === 'clear') form.clear();
    if (request.type === 'refuseCode') form.showServerError('code', 'card-frame:codeRefused');
    return { ok: true, value: null };
  };
}
