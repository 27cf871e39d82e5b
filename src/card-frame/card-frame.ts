import type { CardFrameConfig, Connect, PageMessage } from '../contract/card-frame';
import { cardKeyOf, hasTestCard } from './card-keys';
import { type FrameWindow, type Notify, openChannel, type RequestResult } from './channel/channel';
import { withoutUnknownOptions } from './channel/page-messages';
import { CardForm } from './form/card-form';
import { createChangeNotifier, notifyFocusAndHeight } from './form-events';
import { loadFrameFonts } from './frame-fonts';
import { applyAppearance, applyStyleSheet } from './frame-style';
import { translatorFor } from './frame-texts';
import { handleKeyPresses } from './key-presses';
import { createEncrypt } from './sealing/encrypt-form';
import { createServerClock } from './sealing/server-clock';

/*
 * The document of the iframe in which members type a card. Its only requests besides its files ask for the server's
 * time (sealing/server-clock.ts). It stores nothing, and gives the page that embeds it no card data except ciphertext
 * and the card's brand, last four digits and expiry date (see contract/card-frame.ts).
 * It contains its texts and loads the encryption keys itself, so that a hostile page can neither supply its own key and decrypt the
 * ciphertext, nor use its own texts to ask for other data in our name.
 *
 * Remaining risks: while a complete card is in the fields, a hostile script on a page that may embed the frame can
 * request ciphertext for a payment of its choice (`context` is the idempotency key of this payment), and submit the
 * payment. The script never learns the card number, each ciphertext is valid for one payment only, and the number of
 * ciphertexts is limited (sealing/encrypt-form.ts). A hostile page can also show a fake form beside or over ours. 3-D Secure
 * and the list of origins that may embed the frame protect against both risks.
 */

let handleRequest: RequestHandler | undefined;
let notifyPage: Notify = () => undefined;
openChannel(window as unknown as FrameWindow, {
  onConnect(connect, origin, notify) {
    notifyPage = notify;
    handleRequest = startForm({ connect, origin, notify });
  },
  async onRequest(request) {
    const result = await handleRequest?.(request);
    if (result) notifyPage({ id: request.id, type: 'result', ...result });
  },
});

/** The connection to the page that embeds the frame. */
interface Connection {
  /** The page's `connect` message. */
  connect: Connect;
  /** The origin of the page that embeds the frame. */
  origin: string;
  notify: Notify;
}

type RequestHandler = (request: PageMessage) => Promise<RequestResult>;

/** Renders the form, and returns the function that handles the page's requests. */
function startForm({ connect, origin, notify }: Connection): RequestHandler {
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
  const focusField = () => {
    if (isTv() && document.activeElement === document.body) form.focus();
  };
  addEventListener('focus', () => setTimeout(focusField));
  // On a slow TV, the first key comes before the timer. The key is typed into the field that has the focus after this.
  addEventListener('keydown', focusField, true);
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
    if (request.type === 'refuseCard') form.refuseCard();
    return { ok: true, value: null };
  };
}
