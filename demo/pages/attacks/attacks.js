import { canDecrypt, generateKey } from './attacker-key.js';

const { records, roots, ports, random, send } = window.attacker;
const frameSource = 'sub-card-frame';
const version = 2;

/** Patterns of the card that the visitor is asked to type. */
const cardPatterns = [/4242[ -]?4242[ -]?4242/, /"737"/, /ANA SOUZA/];
const containsCard = (text) => cardPatterns.some((pattern) => pattern.test(text));

const recordsOf = (kind) => records.filter((record) => record.kind === kind);

/** The text in which the records contain the card; undefined if they don't. The digits may be in single key events. */
function findCard(searchedRecords) {
  const texts = searchedRecords.map(({ text }) => text);
  const typedKeys = texts.filter((text) => text.length === 1).join('');
  return [...texts, typedKeys].find(containsCard);
}

const outcome = (isLeaked, evidence) => ({ isLeaked, evidence });

/** Searches the records of a hook for the card. `noun` names its records. */
function detectLeak(kind, noun) {
  const searchedRecords = recordsOf(kind);
  const found = findCard(searchedRecords);
  if (found === undefined) return outcome(false, `${searchedRecords.length} ${noun}, none contains the card`);
  return outcome(true, `found: ${found.slice(0, 80)}`);
}

/** Finds elements in the document and in all shadow roots. */
function findAll(selector, root = document) {
  const inside = [...root.querySelectorAll('*')].flatMap(({ shadowRoot }) =>
    shadowRoot ? findAll(selector, shadowRoot) : [],
  );
  return [...root.querySelectorAll(selector), ...inside];
}
const cardFrame = () => {
  const frame = findAll('iframe').find(({ src }) => src.includes('/card-frame.html'));
  if (!frame) throw new Error('The card form isn’t visible yet');
  return frame;
};

let lastId = 900_000;
/** Sends a request to the frame over the product's stolen port. */
function ask(message, port = ports.at(-1)) {
  lastId += 1;
  const id = lastId;
  return new Promise((done) => {
    const listen = ({ data }) => {
      if (data?.id !== id) return;
      port.removeEventListener('message', listen);
      done(data);
    };
    port.addEventListener('message', listen);
    port.start();
    send(port, { id, ...message });
  });
}

/**
 * Opens the genuine frame without the product's script and connects to it. Returns the frame, its port and the messages
 * received from it.
 * @param {object} [options] `message` and `config` override parts of the connect message; with `guessedNonce`, connects
 * with that nonce first
 */
async function openFrame({ message = {}, config = {}, guessedNonce, parent = document.body } = {}) {
  const frameUrl = new URL(cardFrame().src);
  const parameters = new URLSearchParams(frameUrl.hash.slice(1));
  parameters.set('nonce', 'of-the-attacker');
  frameUrl.hash = parameters.toString();
  const view = parent.ownerDocument.defaultView;
  const frame = document.createElement('iframe');
  frame.className = 'attacker-frame';
  frame.title = 'The attacker’s own card frame';
  frame.src = frameUrl.href;
  const frameReady = new Promise((done) => {
    const listen = ({ source, data }) => {
      if (source !== frame.contentWindow || data?.source !== frameSource) return;
      view.removeEventListener('message', listen);
      done(undefined);
    };
    view.addEventListener('message', listen);
  });
  parent.append(frame);
  await frameReady;
  // The frame accepts a connection only from its parent window.
  if (view !== window) return { frame };
  const connect = (nonce) => {
    const { port1, port2 } = new MessageChannel();
    const responses = [];
    port1.onmessage = ({ data }) => responses.push(data);
    const defaults = connectMessage(nonce);
    frame.contentWindow.postMessage({ ...defaults, ...message, config: { ...defaults.config, ...config } }, '*', [
      port2,
    ]);
    return { port: port1, responses };
  };
  const guessedConnection = guessedNonce ? connect(guessedNonce) : null;
  if (guessedConnection) send(guessedConnection.port, { id: 1, type: 'validate' });
  return { frame, guessedConnection, ...connect('of-the-attacker') };
}

const connectMessage = (nonce) => ({
  source: 'sub-elements',
  version,
  type: 'connect',
  nonce,
  kind: 'card',
  brand: 'telinha',
  config: { language: 'en', tokens: {}, acceptedSchemes: [], savedScheme: '', scene: 'WEB', theme: 'auto' },
});

/** The largest height that a frame has requested. */
async function heightOf({ port, responses }) {
  await ask({ type: 'validate' }, port);
  return Math.max(0, ...responses.filter(({ type }) => type === 'resize').map(({ height }) => height));
}

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

/** Reads a value. Returns a description of the value, or the name of the error. */
const attempt = (readValue) => {
  try {
    const value = readValue();
    return value === null || value === undefined ? 'nothing' : `read ${String(value)}`;
  } catch (error) {
    return error.name;
  }
};

/** The attacks. `run` makes the attack and returns whether the card leaked, with the evidence. */
const attacks = [
  {
    name: 'Plain input of the page',
    how: 'Control: the same number in a field of the page. This attack must succeed.',
    isControl: true,
    run() {
      const field = document.getElementById('plain');
      field.value = '4242 4242 4242 4242';
      field.dispatchEvent(new Event('input', { bubbles: true }));
      return detectLeak('events', 'events');
    },
  },
  {
    name: 'The frame’s document',
    how: 'Access contentDocument, contentWindow.document, a named field, the location and storage',
    run() {
      const frame = cardFrame();
      const attempts = [
        attempt(() => frame.contentDocument),
        attempt(() => frame.contentWindow.document),
        attempt(() => frame.contentWindow.number),
        attempt(() => frame.contentWindow.location.href),
        attempt(() => frame.contentWindow.localStorage),
      ];
      return outcome(
        attempts.some((attempted) => attempted.startsWith('read')),
        attempts.join(', '),
      );
    },
  },
  {
    name: 'Patched attachShadow',
    how: 'Open every shadow root and search its fields for the card',
    run() {
      const fields = [document, ...roots].flatMap((root) => [...root.querySelectorAll('input, textarea')]);
      const found = fields.filter(({ id, value }) => id !== 'plain' && containsCard(value));
      return outcome(
        found.length > 0,
        `${roots.length} roots and ${fields.length} fields searched, ${found.length} contain the card`,
      );
    },
  },
  {
    name: 'Capture listeners',
    how: 'Capture 17 types of events on the window before all other listeners',
    run: detectFrameEvents,
  },
  {
    name: 'Patched MessagePort',
    how: 'Record every message to and from the card frame',
    run: () => detectLeak('port', 'messages'),
  },
  { name: 'Window messages', how: 'Record every message to the window', run: () => detectLeak('message', 'messages') },
  {
    name: 'Patched JSON',
    how: 'Record the input and output of stringify and parse',
    run: () => detectLeak('JSON', 'texts'),
  },
  {
    name: 'Patched fetch',
    how: 'Record the URL and body of every request',
    run: () => detectLeak('fetch', 'requests'),
  },
  {
    name: 'Hooks on Object.prototype',
    how: 'Define setters named number, holder, pin, cvc …',
    run: () => detectLeak('prototype', 'assignments'),
  },
  {
    name: 'DOM mutations',
    how: 'Observe the whole document with a MutationObserver',
    run: () => detectLeak('mutations', 'changes'),
  },
  { name: 'Event Timing', how: 'Record the entries of slow events', run: () => detectLeak('timing', 'entries') },
  {
    name: 'Storage and history',
    how: 'Search localStorage, sessionStorage, cookies, history.state and the URL',
    run() {
      const text = JSON.stringify([
        { ...localStorage },
        { ...sessionStorage },
        document.cookie,
        history.state,
        location.href,
      ]);
      return outcome(containsCard(text), `${text.length} characters searched`);
    },
  },
  {
    name: 'Selection and clipboard',
    how: 'Select the whole page and read the selection',
    run() {
      const ignored = [document.getElementById('instructions'), list];
      for (const element of ignored) element.hidden = true;
      getSelection().selectAllChildren(document.body);
      const text = getSelection().toString();
      getSelection().removeAllRanges();
      for (const element of ignored) element.hidden = false;
      return outcome(containsCard(text), `${text.length} characters selected`);
    },
  },
  {
    name: 'Shared global object',
    how: 'Search everything in window[Symbol.for("sub-elements")]',
    run() {
      const page = window[Symbol.for('sub-elements')];
      const text = JSON.stringify([page, page.session.get()]);
      return outcome(
        containsCard(text),
        `${text.length} characters: the page can read the session’s token, but not the card`,
      );
    },
  },
  {
    name: 'Attacker’s key over a stolen port',
    how: 'Send the attacker’s key with configure and encrypt over the product’s port',
    async run() {
      const port = ports.at(-1);
      await ask({ type: 'configure', config: await injectedKeys() }, port);
      return detectReadableCiphertext(
        await ask({ type: 'encrypt', context: 'of-the-attacker', ...(await injectedKeys()) }, port),
      );
    },
  },
  {
    name: 'Attacker’s key in another frame',
    how: 'Open the genuine frame and connect with the attacker’s key and an unknown brand',
    async run() {
      const keys = await injectedKeys();
      const attackerFrame = await openFrame({ message: { ...keys, brand: 'of-the-attacker' }, config: keys });
      const response = await ask({ type: 'encrypt', context: 'x', ...keys }, attackerFrame.port);
      const isRefused = () => attackerFrame.responses.some(({ type }) => type === 'unusable');
      // The frame loads the brand's key before it reports that there is none, which can take seconds.
      const deadline = Date.now() + 20_000;
      while (!isRefused() && Date.now() < deadline) {
        await ask({ type: 'configure', config: {} }, attackerFrame.port);
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
      const ordinaryHeight = await heightOf(ordinaryFrame);
      const attackerFrame = await openFrame({
        message: { labels, texts: labels },
        config: { labels, texts: labels, errors: labels },
      });
      await ask({ type: 'configure', config: { labels, texts: labels, errors: labels } }, attackerFrame.port);
      const attackedHeight = await heightOf(attackerFrame);
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
      await ask({ type: 'configure', config: {} });
      return outcome(responseCount > 0, `${responseCount} responses over the second port`);
    },
  },
  {
    name: 'Wrong nonce',
    how: 'Connect with a guessed nonce before the right one',
    async run() {
      const attackerFrame = await openFrame({ guessedNonce: 'guessed' });
      await ask({ type: 'validate' }, attackerFrame.port);
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
      await ask({ type: 'configure', config: {} });
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
      await ask({ type: 'validate' }, attackerFrame.port);
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
      const first = await ask({ type: 'encrypt', context: 'same' });
      const second = await ask({ type: 'encrypt', context: 'same' });
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
  {
    name: 'DOM clobbering',
    how: 'Place an image, an embed and a form named currentScript before the script',
    run() {
      const loaded = performance
        .getEntriesByType('resource')
        .filter(({ name, initiatorType }) => name.includes('/evil/') && !['img', 'embed'].includes(initiatorType));
      const { assets } = window[Symbol.for('sub-elements')];
      const isHijacked = loaded.length > 0 || assets.includes('/evil/') || window.isTakenOver === true;
      return outcome(isHijacked, `${loaded.length} files from the attacker’s URL; code is loaded from ${assets}`);
    },
  },
];

/** The number of events that were recorded before the attacks. */
let typedEventCount = 0;

/** Searches only the events from before the attacks, because the control attack dispatches events with the card. */
function detectFrameEvents() {
  const typedEvents = recordsOf('events').slice(0, typedEventCount);
  const found = findCard(typedEvents);
  if (found === undefined) return outcome(false, `${typedEvents.length} events on the page, none from the frame`);
  return outcome(true, `found: ${found}`);
}

/** Rejects, so that an attack without a response doesn't run forever. */
const rejectAfterTimeout = () =>
  new Promise((_, reject) => {
    setTimeout(() => reject(new Error('no response within 8 seconds')), 8000);
  });

const list = document.getElementById('attacks');
const summary = document.getElementById('summary');
const button = document.getElementById('run');

const rows = attacks.map(({ name, how, isControl = false }) => {
  const row = document.createElement('li');
  const [title, description, verdict, evidence] = ['h3', 'p', 'strong', 'p'].map((tag) => document.createElement(tag));
  title.textContent = name;
  description.textContent = how;
  verdict.textContent = 'not run';
  evidence.className = 'evidence';
  row.className = isControl ? 'control' : '';
  row.append(title, verdict, description, evidence);
  list.append(row);
  return { row, verdict, evidence };
});

button.addEventListener('click', async () => {
  button.disabled = true;
  typedEventCount = recordsOf('events').length;
  const counts = { leaked: 0, blocked: 0, failed: 0 };
  for (const [index, attack] of attacks.entries()) {
    const { row, verdict, evidence } = rows[index];
    verdict.textContent = 'running';
    try {
      const result = await Promise.race([attack.run(), rejectAfterTimeout()]);
      row.dataset.result = result.isLeaked ? 'leaked' : 'blocked';
      verdict.textContent = result.isLeaked ? 'LEAKED' : 'blocked';
      evidence.textContent = result.evidence;
      if (!attack.isControl) counts[result.isLeaked ? 'leaked' : 'blocked'] += 1;
    } catch (error) {
      row.dataset.result = 'failed';
      verdict.textContent = 'did not run';
      evidence.textContent = error.message;
      counts.failed += 1;
    }
  }
  summary.textContent = `${counts.blocked} blocked, ${counts.leaked} leaked, ${counts.failed} did not run`;
  button.disabled = false;
});
