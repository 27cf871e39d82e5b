import { canDecrypt, generateKey } from './attacker-key.js';
import { cardFrame, connectMessage, openFrame, readLargestHeight, sendRequest } from './card-frame.js';
import { attempt, containsCard, outcome } from './detect-leak.js';

const { ports, random, send } = window.attacker;

const attackerKey = generateKey();
/** The attacker's key under every property name that the frame could read. */
const injectedKeys = async () => {
  const { pem } = await attackerKey;
  return {
    publicKey: pem,
    publicKeys: { card: pem, telinha: pem },
    key: pem,
    cardKey: pem,
    cardKeys: { telinha: pem },
  };
};

/** Tries to decrypt the ciphertext in the frame's response with the attacker's key. */
async function detectReadableCiphertext(response) {
  const blocks = response?.value?.encrypted;
  if (!blocks) return outcome(false, `the frame refused to encrypt: ${response?.error}`);
  const key = await attackerKey;
  const decryptedCount = blocks.filter((block) => canDecrypt(block, key)).length;
  return outcome(
    decryptedCount > 0 || containsCard(JSON.stringify(blocks)),
    `${blocks.length} blocks of ciphertext, ${decryptedCount} decrypted with the attacker’s key`,
  );
}

/** Attacks on the card frame: messages, keys, connections and requests. */
export const frameAttacks = [
  {
    name: 'Attacker’s key over a stolen port',
    how: 'Send the attacker’s key with configure and encrypt over the product’s port',
    async run() {
      const port = ports.at(-1);
      await sendRequest({ type: 'configure', config: await injectedKeys() }, port);
      return detectReadableCiphertext(
        await sendRequest({ type: 'encrypt', context: 'of-the-attacker', ...(await injectedKeys()) }, port),
      );
    },
  },
  {
    name: 'Attacker’s key in another frame',
    how: 'Open the genuine frame and connect with the attacker’s key and an unknown brand',
    async run() {
      const keys = await injectedKeys();
      const attackerFrame = await openFrame({ message: { ...keys, brand: 'of-the-attacker' }, config: keys });
      const response = await sendRequest({ type: 'encrypt', context: 'x', ...keys }, attackerFrame.port);
      const isRefused = () => attackerFrame.responses.some(({ type }) => type === 'unusable');
      // The frame loads the brand's key before it reports that there is none, which can take seconds.
      const deadline = Date.now() + 20_000;
      while (!isRefused() && Date.now() < deadline) {
        await sendRequest({ type: 'configure', config: {} }, attackerFrame.port);
        await new Promise((done) => setTimeout(done, 50));
      }
      const isAccepted = !isRefused();
      attackerFrame.frame.remove();
      if (response.ok) return detectReadableCiphertext(response);
      return outcome(isAccepted, isAccepted ? 'the frame accepted the key' : 'the frame has no key for that brand');
    },
  },
  {
    name: 'Injected labels',
    how: 'Send labels such as “Your ATM PIN”. A frame that renders them would be taller',
    async run() {
      const longLabel = 'Your ATM PIN, please. '.repeat(60);
      const names = ['number', 'expiry', 'code', 'holder'];
      const labels = Object.fromEntries(
        names.flatMap((name) => [
          [name, longLabel],
          [`card-frame:${name}`, longLabel],
        ]),
      );
      const ordinaryFrame = await openFrame();
      const ordinaryHeight = await readLargestHeight(ordinaryFrame);
      const attackerFrame = await openFrame({
        message: { labels, texts: labels },
        config: { labels, texts: labels, errors: labels },
      });
      await sendRequest({ type: 'configure', config: { labels, texts: labels, errors: labels } }, attackerFrame.port);
      const attackedHeight = await readLargestHeight(attackerFrame);
      for (const { frame } of [ordinaryFrame, attackerFrame]) frame.remove();
      return outcome(
        attackedHeight > ordinaryHeight,
        `the frame is ${attackedHeight} px high with the attacker’s labels and ${ordinaryHeight} px without`,
      );
    },
  },
  {
    name: 'Second connect',
    how: 'Connect again with the nonce of the frame’s URL and another port',
    async run() {
      const frame = cardFrame();
      const nonce = new URLSearchParams(new URL(frame.src).hash.slice(1)).get('nonce');
      const { port1, port2 } = new MessageChannel();
      let responseCount = 0;
      port1.onmessage = () => {
        responseCount += 1;
      };
      frame.contentWindow.postMessage(connectMessage(nonce), '*', [port2]);
      send(port1, { id: 1, type: 'encrypt', context: 'x' });
      // When the frame responds on the first port, it has processed the second connect message.
      await sendRequest({ type: 'configure', config: {} });
      return outcome(responseCount > 0, `${responseCount} responses over the second port`);
    },
  },
  {
    name: 'Wrong nonce',
    how: 'Connect with a guessed nonce before the right one',
    async run() {
      const attackerFrame = await openFrame({ guessedNonce: 'guessed' });
      await sendRequest({ type: 'validate' }, attackerFrame.port);
      attackerFrame.frame.remove();
      const guessedCount = attackerFrame.guessedConnection.responses.length;
      return outcome(
        guessedCount > 0,
        `${guessedCount} responses to the guessed nonce, ${attackerFrame.responses.length} to the right one`,
      );
    },
  },
  {
    name: 'Sibling frame',
    how: 'Send the right nonce from another frame of the page',
    async run() {
      const target = cardFrame();
      const sibling = document.createElement('iframe');
      sibling.className = 'attacker-frame';
      sibling.title = 'A sibling of the card frame';
      sibling.src = '/attacks/sibling.html';
      document.body.append(sibling);
      await new Promise((done) => sibling.addEventListener('load', done, { once: true }));
      const nonce = new URLSearchParams(new URL(target.src).hash.slice(1)).get('nonce');
      const responses = sibling.contentWindow.attack(target.contentWindow, connectMessage(nonce));
      await sendRequest({ type: 'configure', config: {} });
      sibling.remove();
      return outcome(responses.length > 0, `${responses.length} responses to the sibling`);
    },
  },
  {
    name: 'Popup',
    how: 'Open the genuine document in a popup window',
    async run() {
      const popup = window.open(cardFrame().src, '', 'popup,width=320,height=320');
      if (!popup) return outcome(false, 'the browser blocked the popup');
      let messageCount = 0;
      const listen = ({ source }) => {
        if (source === popup) messageCount += 1;
      };
      window.addEventListener('message', listen);
      // Reading the popup's URL fails as soon as the popup has navigated from about:blank to another origin.
      while (attempt(() => popup.location.href) !== 'SecurityError')
        await new Promise((next) => requestAnimationFrame(next));
      const attackerFrame = await openFrame();
      await sendRequest({ type: 'validate' }, attackerFrame.port);
      attackerFrame.frame.remove();
      window.removeEventListener('message', listen);
      popup.close();
      return outcome(messageCount > 0, `${messageCount} messages from the popup`);
    },
  },
  {
    name: 'Predictable randomness',
    how: 'Make the page’s crypto.getRandomValues return zeros. Two ciphertexts must still differ',
    async run() {
      random.isBroken = true;
      const first = await sendRequest({ type: 'encrypt', context: 'same' });
      const second = await sendRequest({ type: 'encrypt', context: 'same' });
      random.isBroken = false;
      if (!first.ok || !second.ok)
        return outcome(false, `the frame refused to encrypt: ${first.error ?? second.error}`);
      const equalBlocks = first.value.encrypted.filter((block) => second.value.encrypted.includes(block));
      return outcome(
        equalBlocks.length > 0,
        `${equalBlocks.length} of ${first.value.encrypted.length} blocks are equal`,
      );
    },
  },
  {
    name: 'Service worker',
    how: 'Record every request of a page that a service worker controls',
    async run() {
      const registration = await navigator.serviceWorker.register('/attacks/worker.js', { scope: '/attacks/' });
      const worker = registration.installing ?? registration.waiting ?? registration.active;
      while (worker.state !== 'activated')
        await new Promise((done) => worker.addEventListener('statechange', done, { once: true }));
      const requestedUrls = [];
      const listen = ({ data }) => requestedUrls.push(data);
      navigator.serviceWorker.addEventListener('message', listen);
      const controlled = document.createElement('iframe');
      controlled.className = 'attacker-frame';
      controlled.title = 'A page that the worker controls';
      controlled.src = '/attacks/sibling.html';
      document.body.append(controlled);
      await new Promise((done) => controlled.addEventListener('load', done, { once: true }));
      const attackerFrame = await openFrame({ parent: controlled.contentDocument.body });
      attackerFrame.frame.remove();
      controlled.remove();
      navigator.serviceWorker.removeEventListener('message', listen);
      await registration.unregister();
      const frameRequests = requestedUrls.filter((url) => url.includes('card-frame'));
      return outcome(
        frameRequests.length > 0,
        `${requestedUrls.length} requests recorded, ${frameRequests.length} of the card frame`,
      );
    },
  },
];
