import { canDecrypt, generateKey } from './attacker-key.js';
import {
  createConnectMessage,
  findCardFrame,
  openAttackerFrame,
  readLargestHeight,
  sendRequest,
  waitUntilReady,
} from './card-frame.js';
import { containsCard, createResult, describeReadAttempt } from './detect-leak.js';

// Created by hooks.js. `ports`: the product's ports to the card frame. `random.isBroken` makes `crypto.getRandomValues`
// return zeros. `send` sends a message over a port.
const { ports, random, send } = window.attacker;

const attackerKey = generateKey();
/**
 * Creates an object with the attacker's key under every property name that the card frame could read. `telinha` is the
 * brand of the attacked page.
 */
const createInjectedKeys = async () => {
  const { pem } = await attackerKey;
  return {
    publicKey: pem,
    publicKeys: { card: pem, telinha: pem },
    key: pem,
    cardKey: pem,
    cardKeys: { telinha: pem },
  };
};

/** Tries to decrypt the frame's response with the attacker's key. Returns the result of the attack. */
async function detectReadableCiphertext(response) {
  const blocks = response?.value?.encrypted;
  if (!blocks) return createResult(false, `the frame refused to encrypt: ${response?.error}`);
  const key = await attackerKey;
  const decryptedCount = blocks.filter((block) => canDecrypt(block, key)).length;
  return createResult(
    decryptedCount > 0 || containsCard(JSON.stringify(blocks)),
    `${blocks.length} blocks of ciphertext, ${decryptedCount} decrypted with the attacker’s key`,
  );
}

/** Attacks on the card frame: messages, keys, connections and requests. */
export const frameAttacks = [
  {
    name: 'Attacker’s key over a stolen port',
    how: 'Send the attacker’s key over the product’s port, in messages of the types “configure” and “encrypt”',
    async run() {
      const port = ports.at(-1);
      await sendRequest({ type: 'configure', config: await createInjectedKeys() }, port);
      return detectReadableCiphertext(
        await sendRequest({ type: 'encrypt', context: 'of-the-attacker', ...(await createInjectedKeys()) }, port),
      );
    },
  },
  {
    name: 'Attacker’s key in another frame',
    how: 'Open a second card frame and connect with the attacker’s key and an unknown brand',
    async run() {
      const keys = await createInjectedKeys();
      const attackerConnection = await openAttackerFrame({
        message: { ...keys, brand: 'of-the-attacker' },
        config: keys,
      });
      const response = await sendRequest({ type: 'encrypt', context: 'x', ...keys }, attackerConnection.port);
      const isUnusable = () => attackerConnection.received.some(({ type }) => type === 'unusable');
      // The frame sends `unusable` only after it has tried to load a key for the brand, which can take seconds.
      const deadline = Date.now() + 20_000;
      while (!isUnusable() && Date.now() < deadline) {
        await sendRequest({ type: 'configure', config: {} }, attackerConnection.port);
        await new Promise((done) => setTimeout(done, 50));
      }
      const isKeyAccepted = !isUnusable();
      attackerConnection.frame.remove();
      if (response.ok) return detectReadableCiphertext(response);
      return createResult(
        isKeyAccepted,
        isKeyAccepted ? 'the frame accepted the key' : 'the frame has no key for that brand',
      );
    },
  },
  {
    name: 'Injected labels',
    how: 'Send labels such as “Your ATM PIN”. If the frame rendered them, it would be taller',
    async run() {
      const longLabel = 'Your ATM PIN, please. '.repeat(60);
      const fieldNames = ['number', 'expiry', 'code', 'holder'];
      const labels = Object.fromEntries(
        fieldNames.flatMap((name) => [
          [name, longLabel],
          [`card-frame:${name}`, longLabel],
        ]),
      );
      const ordinaryConnection = await openAttackerFrame();
      const ordinaryHeight = await readLargestHeight(ordinaryConnection);
      const attackerConnection = await openAttackerFrame({
        message: { labels, texts: labels },
        config: { labels, texts: labels, errors: labels },
      });
      await sendRequest(
        { type: 'configure', config: { labels, texts: labels, errors: labels } },
        attackerConnection.port,
      );
      const heightWithLabels = await readLargestHeight(attackerConnection);
      for (const { frame } of [ordinaryConnection, attackerConnection]) frame.remove();
      return createResult(
        heightWithLabels > ordinaryHeight,
        `the frame is ${heightWithLabels} px high with the attacker’s labels and ${ordinaryHeight} px without`,
      );
    },
  },
  {
    name: 'Second connect',
    how: 'Connect again with the nonce of the frame’s URL and another port',
    async run() {
      const frame = findCardFrame();
      const nonce = new URLSearchParams(new URL(frame.src).hash.slice(1)).get('nonce');
      const { port1, port2 } = new MessageChannel();
      let responseCount = 0;
      port1.onmessage = () => {
        responseCount += 1;
      };
      frame.contentWindow.postMessage(createConnectMessage(nonce), '*', [port2]);
      send(port1, { id: 1, type: 'encrypt', context: 'x' });
      // When the frame responds on the first port, it has processed the second connect message.
      await sendRequest({ type: 'configure', config: {} });
      return createResult(responseCount > 0, `${responseCount} responses over the second port`);
    },
  },
  {
    name: 'Wrong nonce',
    how: 'Connect with a guessed nonce before the right one',
    async run() {
      const attackerConnection = await openAttackerFrame({ guessedNonce: 'guessed' });
      await sendRequest({ type: 'validate' }, attackerConnection.port);
      attackerConnection.frame.remove();
      const guessedNonceResponseCount = attackerConnection.guessedConnection.received.length;
      const rightNonceResponseCount = attackerConnection.received.length;
      return createResult(
        guessedNonceResponseCount > 0,
        `${guessedNonceResponseCount} responses to the guessed nonce, ${rightNonceResponseCount} to the right one`,
      );
    },
  },
  {
    name: 'Sibling frame',
    how: 'Send the right nonce from another frame of the page',
    async run() {
      const target = findCardFrame();
      const sibling = document.createElement('iframe');
      sibling.className = 'attacker-frame';
      sibling.title = 'A sibling of the card frame';
      sibling.src = '/attacks/sibling.html';
      document.body.append(sibling);
      await new Promise((done) => sibling.addEventListener('load', done, { once: true }));
      const nonce = new URLSearchParams(new URL(target.src).hash.slice(1)).get('nonce');
      const responses = sibling.contentWindow.attack(target.contentWindow, createConnectMessage(nonce));
      await sendRequest({ type: 'configure', config: {} });
      sibling.remove();
      return createResult(responses.length > 0, `${responses.length} responses to the sibling`);
    },
  },
  {
    name: 'Popup',
    how: 'Open the card frame’s document in a popup window',
    async run() {
      const popup = window.open(findCardFrame().src, '', 'popup,width=320,height=320');
      if (!popup) return createResult(false, 'the browser blocked the popup');
      let messageCount = 0;
      const listen = ({ source }) => {
        if (source === popup) messageCount += 1;
      };
      window.addEventListener('message', listen);
      // Reading the popup's URL fails as soon as the popup has navigated from about:blank to another origin.
      while (describeReadAttempt(() => popup.location.href) !== 'SecurityError')
        await new Promise((next) => requestAnimationFrame(next));
      // When a second card frame has loaded and responded, the popup has had time to send a message.
      const attackerConnection = await openAttackerFrame();
      await sendRequest({ type: 'validate' }, attackerConnection.port);
      attackerConnection.frame.remove();
      window.removeEventListener('message', listen);
      popup.close();
      return createResult(messageCount > 0, `${messageCount} messages from the popup`);
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
        return createResult(false, `the frame refused to encrypt: ${first.error ?? second.error}`);
      const equalBlocks = first.value.encrypted.filter((block) => second.value.encrypted.includes(block));
      return createResult(
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
      const controlledFrame = document.createElement('iframe');
      controlledFrame.className = 'attacker-frame';
      controlledFrame.title = 'A page that the worker controls';
      controlledFrame.src = '/attacks/sibling.html';
      document.body.append(controlledFrame);
      await new Promise((done) => controlledFrame.addEventListener('load', done, { once: true }));
      const attackerConnection = await openAttackerFrame({ parent: controlledFrame.contentDocument.body });
      attackerConnection.frame.remove();
      controlledFrame.remove();
      navigator.serviceWorker.removeEventListener('message', listen);
      await registration.unregister();
      const frameRequests = requestedUrls.filter((url) => url.includes('card-frame'));
      return createResult(
        frameRequests.length > 0,
        `${requestedUrls.length} requests recorded, ${frameRequests.length} of the card frame`,
      );
    },
  },
  {
    name: 'Modified file of a pinned version',
    how: 'Add code to the card frame’s script on the assets’ server. The hash in card-frame.html must refuse it',
    async run() {
      const { version } = window[Symbol.for('sub-elements')];
      const messages = { modified: 0, original: 0 };
      const frames = ['modified', 'original'].map((kind) => {
        const frame = document.createElement('iframe');
        frame.className = 'attacker-frame';
        // With the page's origin, the original script would refuse to run, because the page could read the frame.
        frame.sandbox.add('allow-scripts');
        frame.title = `Card frame with ${kind} files`;
        frame.src = `/attacks/files/${version}/${kind}/card-frame.html${new URL(findCardFrame().src).hash}`;
        return { kind, frame };
      });
      const listen = ({ source }) => {
        for (const { kind, frame } of frames) if (source === frame.contentWindow) messages[kind] += 1;
      };
      window.addEventListener('message', listen);
      const [modified, original] = frames.map(({ frame }) => frame);
      // A document's load event comes after its scripts have run.
      const isLoaded = new Promise((done) => modified.addEventListener('load', done, { once: true }));
      document.body.append(modified);
      await isLoaded;
      // The unmodified script must run. Its message also shows that an earlier one has had time to arrive.
      const isReady = waitUntilReady(original, window);
      document.body.append(original);
      await isReady;
      window.removeEventListener('message', listen);
      for (const { frame } of frames) frame.remove();
      return createResult(
        messages.modified > 0,
        `${messages.modified} messages from the modified script, ${messages.original} from the original one`,
      );
    },
  },
];
