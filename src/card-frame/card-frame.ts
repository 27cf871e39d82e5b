import { type FrameWindow, type Notify, openChannel } from './channel/channel';
import { type RequestHandler, startForm } from './start-form';

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
 * ciphertexts is limited (encrypt-limit.ts). A hostile page can also show a fake form beside or over ours. 3-D Secure
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
