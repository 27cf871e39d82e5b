import { type FrameWindow, type Notify, openChannel, type RequestResult } from './channel/channel';
import { loadTexts, preloadTexts } from './frame-texts';
import { type RequestHandler, startForm } from './start-form';

/*
 * The document of the iframe in which members type a card. Its only requests besides its files ask for the server's
 * time (sealing/server-clock.ts). It stores nothing, and gives the page that embeds it no card data except ciphertext
 * and the card's brand, last four digits and expiry date (see contract/card-frame/card-frame.ts).
 * It loads the encryption keys and texts itself, so that a hostile page can neither supply its own key and decrypt the
 * ciphertext, nor use its own texts to ask for other data in our name.
 *
 * Remaining risks: while a complete card is in the fields, a hostile script on a page that may embed the frame can
 * request ciphertext for a payment of its choice (`context` is the idempotency key of this payment), and submit the
 * payment. The script never learns the card number, each ciphertext is valid for one payment only, and the number of
 * ciphertexts is limited (encrypt-limit.ts). A hostile page can also show a fake form beside or over ours. 3-D Secure
 * and the list of origins that may embed the frame protect against both risks.
 */

preloadTexts(location.hash);
let requestHandlerPromise: Promise<RequestHandler> | undefined;
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
