import { canDecrypt, makeKey } from './evil-key.js';

const { records, roots, ports, random, send } = window.attacker;
const frameSource = 'sub-card-frame';
const version = 2;

/** Patterns of the card that the visitor is asked to type. */
const cardPatterns = [/4242[ -]?4242[ -]?4242/, /"737"/, /ANA SOUZA/];
const findSecret = (text) => cardPatterns.find((secret) => secret.test(text));

/** Single key events, joined to a text. */
const joinedKeys = (kind) =>
  records
    .filter((one) => one.kind === kind)
    .map(({ text }) => text)
    .filter((text) => text.length === 1)
    .join('');

/** Searches the records of a hook for the card. */
function detectLeak(kind, description) {
  const recorded = records.filter((one) => one.kind === kind);
  const found = recorded.find(({ text }) => findSecret(text));
  const isLeaked = Boolean(found) || cardPatterns[0].test(joinedKeys(kind));
  return {
    isLeaked,
    evidence: isLeaked
      ? `found: ${(found?.text ?? joinedKeys(kind)).slice(0, 80)}`
      : `${recorded.length} ${description}, none contains the card`,
  };
}

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

/** Opens the genuine frame without our script and connects to it. Resolves with a connected port. */
async function openFrame({ change = {}, config = {}, nonce, parent = document.body } = {}) {
  const real = new URL(cardFrame().src);
  const address = new URLSearchParams(real.hash.slice(1));
  address.set('nonce', 'of-the-attacker');
  real.hash = address.toString();
  const view = parent.ownerDocument.defaultView;
  const frame = document.createElement('iframe');
  frame.className = 'own';
  frame.title = 'The attacker’s own card frame';
  frame.src = real.href;
  const hello = new Promise((done) => {
    const listen = ({ source, data }) => {
      if (source !== frame.contentWindow || data?.source !== frameSource) return;
      view.removeEventListener('message', listen);
      done(undefined);
    };
    view.addEventListener('message', listen);
  });
  parent.append(frame);
  await hello;
  // Only the parent window can connect. Other callers just need the loaded frame.
  if (view !== window) return { frame };
  const connect = (used) => {
    const { port1, port2 } = new MessageChannel();
    const answers = [];
    port1.onmessage = ({ data }) => answers.push(data);
    frame.contentWindow.postMessage(
      { ...connectMessage(used), ...change, config: { ...connectMessage(used).config, ...config } },
      '*',
      [port2],
    );
    return { port: port1, answers };
  };
  const wrong = nonce ? connect(nonce) : null;
  if (wrong) send(wrong.port, { id: 1, type: 'validate' });
  const right = connect('of-the-attacker');
  return { frame, wrong, ...right };
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

/** The height that a frame requests. */
async function heightOf({ port, answers }) {
  await ask({ type: 'validate' }, port);
  return Math.max(0, ...answers.filter(({ type }) => type === 'resize').map(({ height }) => height));
}

const attackerKey = makeKey();
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

async function readsCiphertext(answer) {
  const blocks = answer?.value?.encrypted;
  if (!blocks) return { isLeaked: false, evidence: `the frame refused to encrypt: ${answer?.error}` };
  const readable = await Promise.all(blocks.map(async (block) => canDecrypt(block, await attackerKey)));
  const isLeaked = readable.some(Boolean) || findSecret(JSON.stringify(blocks)) !== undefined;
  return {
    isLeaked,
    evidence: `${blocks.length} blocks of ciphertext, ${readable.filter(Boolean).length} decrypted with the attacker’s key`,
  };
}

const attempt = (description) => {
  try {
    const value = description();
    return value === null || value === undefined ? 'nothing' : `read ${String(value)}`;
  } catch (error) {
    return error.name;
  }
};
const outcome = (isLeaked, evidence) => ({ isLeaked, evidence });

/** The attacks: a description, and a function that runs the attack and reports whether it succeeded. */
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
        attempts.some((one) => one.startsWith('read')),
        attempts.join(', '),
      );
    },
  },
  {
    name: 'Patched attachShadow',
    how: 'Open every shadow root and search its fields for the card',
    run() {
      const fields = [document, ...roots].flatMap((root) => [...root.querySelectorAll('input, textarea')]);
      const found = fields.filter(({ id, value }) => id !== 'plain' && findSecret(value));
      return outcome(
        found.length > 0,
        `${roots.length} roots and ${fields.length} fields searched, ${found.length} contain the card`,
      );
    },
  },
  {
    name: 'Capture listeners',
    how: 'Capture 17 types of events on the window before all other listeners',
    run: () => detectFrameEvents(),
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
      return outcome(Boolean(findSecret(text)), `${text.length} characters searched`);
    },
  },
  {
    name: 'Selection and clipboard',
    how: 'Select the whole page and read the selection',
    run() {
      const ignored = [document.getElementById('asked'), list];
      for (const element of ignored) element.hidden = true;
      getSelection().selectAllChildren(document.body);
      const text = getSelection().toString();
      getSelection().removeAllRanges();
      for (const element of ignored) element.hidden = false;
      return outcome(Boolean(findSecret(text)), `${text.length} characters selected`);
    },
  },
  {
    name: 'Shared global object',
    how: 'Search everything in window[Symbol.for("sub-elements")]',
    run() {
      const page = window[Symbol.for('sub-elements')];
      const text = JSON.stringify([page, page.session.get()]);
      return outcome(
        Boolean(findSecret(text)),
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
      return readsCiphertext(
        await ask({ type: 'encrypt', context: 'of-the-attacker', ...(await injectedKeys()) }, port),
      );
    },
  },
  {
    name: 'Attacker’s key in another frame',
    how: 'Open the genuine frame and connect with the attacker’s key and an unknown brand',
    async run() {
      const keys = await injectedKeys();
      const attackerFrame = await openFrame({ change: { ...keys, brand: 'of-the-attacker' }, config: keys });
      const answer = await ask({ type: 'encrypt', context: 'x', ...keys }, attackerFrame.port);
      const isRefused = () => attackerFrame.answers.some(({ type }) => type === 'unusable');
      // The frame reports it after it has searched for the key, which can take seconds on a busy machine.
      const deadline = Date.now() + 20_000;
      while (!isRefused() && Date.now() < deadline) {
        await ask({ type: 'configure', config: {} }, attackerFrame.port);
        await new Promise((done) => setTimeout(done, 50));
      }
      const isUsable = !isRefused();
      attackerFrame.frame.remove();
      if (answer.ok) return readsCiphertext(answer);
      return outcome(isUsable, isUsable ? 'the frame accepted the key' : 'the frame has no key for that brand');
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
      const before = await heightOf(ordinaryFrame);
      const attackerFrame = await openFrame({
        change: { labels, texts: labels },
        config: { labels, texts: labels, errors: labels },
      });
      await ask({ type: 'configure', config: { labels, texts: labels, errors: labels } }, attackerFrame.port);
      const after = await heightOf(attackerFrame);
      for (const { frame } of [ordinaryFrame, attackerFrame]) frame.remove();
      return outcome(
        after > before,
        `the frame is ${after} px high with the attacker’s labels and ${before} px without`,
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
      let answers = 0;
      port1.onmessage = () => {
        answers += 1;
      };
      frame.contentWindow.postMessage(connectMessage(nonce), '*', [port2]);
      send(port1, { id: 1, type: 'encrypt', context: 'x' });
      // After an answer on the first port, the frame has processed the second connect.
      await ask({ type: 'configure', config: {} });
      return outcome(answers > 0, `${answers} answers over the second port`);
    },
  },
  {
    name: 'Wrong nonce',
    how: 'Connect with a guessed nonce before the right one',
    async run() {
      const attackerFrame = await openFrame({ nonce: 'guessed' });
      await ask({ type: 'validate' }, attackerFrame.port);
      attackerFrame.frame.remove();
      return outcome(
        attackerFrame.wrong.answers.length > 0,
        `${attackerFrame.wrong.answers.length} answers to the guessed nonce, ${attackerFrame.answers.length} to the right one`,
      );
    },
  },
  {
    name: 'Sibling frame',
    how: 'Send the right nonce from another frame of the page',
    async run() {
      const target = cardFrame();
      const sibling = document.createElement('iframe');
      sibling.className = 'own';
      sibling.title = 'A sibling of the card frame';
      sibling.src = '/attacks/sibling.html';
      document.body.append(sibling);
      await new Promise((done) => sibling.addEventListener('load', done, { once: true }));
      const nonce = new URLSearchParams(new URL(target.src).hash.slice(1)).get('nonce');
      const answers = sibling.contentWindow.attack(target.contentWindow, connectMessage(nonce));
      await ask({ type: 'configure', config: {} });
      sibling.remove();
      return outcome(answers.length > 0, `${answers.length} answers to the sibling`);
    },
  },
  {
    name: 'Popup',
    how: 'Open the genuine document in a popup window',
    async run() {
      const popup = window.open(cardFrame().src, '', 'popup,width=320,height=320');
      if (!popup) return outcome(false, 'the browser blocked the popup');
      let hellos = 0;
      const listen = ({ source }) => {
        if (source === popup) hellos += 1;
      };
      window.addEventListener('message', listen);
      // When its URL is no longer readable, the popup has navigated away from about:blank.
      while (!attempt(() => popup.location.href).startsWith('Sec'))
        await new Promise((next) => requestAnimationFrame(next));
      const attackerFrame = await openFrame();
      await ask({ type: 'validate' }, attackerFrame.port);
      attackerFrame.frame.remove();
      window.removeEventListener('message', listen);
      popup.close();
      return outcome(hellos > 0, `${hellos} hellos from the popup`);
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
      const same = first.value.encrypted.filter((block) => second.value.encrypted.includes(block));
      return outcome(same.length > 0, `${same.length} of ${first.value.encrypted.length} blocks are the same`);
    },
  },
  {
    name: 'Service worker',
    how: 'Record every request of a service worker’s pages',
    async run() {
      const registration = await navigator.serviceWorker.register('/attacks/worker.js', { scope: '/attacks/' });
      const worker = registration.installing ?? registration.waiting ?? registration.active;
      while (worker.state !== 'activated')
        await new Promise((done) => worker.addEventListener('statechange', done, { once: true }));
      const addresses = [];
      const listen = ({ data }) => addresses.push(data);
      navigator.serviceWorker.addEventListener('message', listen);
      const controlled = document.createElement('iframe');
      controlled.className = 'own';
      controlled.title = 'A page that the worker controls';
      controlled.src = '/attacks/sibling.html';
      document.body.append(controlled);
      await new Promise((done) => controlled.addEventListener('load', done, { once: true }));
      const attackerFrame = await openFrame({ parent: controlled.contentDocument.body });
      attackerFrame.frame.remove();
      controlled.remove();
      navigator.serviceWorker.removeEventListener('message', listen);
      await registration.unregister();
      const frameRequests = addresses.filter((address) => address.includes('card-frame'));
      return outcome(
        frameRequests.length > 0,
        `${addresses.length} requests records, ${frameRequests.length} of the card frame`,
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

/** Searches events from before the control attack, which dispatches its own. */
function detectFrameEvents() {
  const recorded = records.filter(({ kind }) => kind === 'events');
  const before = recorded.slice(0, recordedBefore.events);
  const found = before.find(({ text }) => findSecret(text));
  const isLeaked =
    Boolean(found) ||
    cardPatterns[0].test(
      before
        .map(({ text }) => text)
        .filter(({ length }) => length === 1)
        .join(''),
    );
  return outcome(
    isLeaked,
    isLeaked ? `found: ${found?.text ?? 'single keys'}` : `${before.length} events on the page, none from the frame`,
  );
}
const recordedBefore = { events: 0 };

/** Fails an attack that never gets an answer. */
const rejectAfterTimeout = () =>
  new Promise((_, fail) => {
    setTimeout(() => fail(new Error('no answer within 8 seconds')), 8000);
  });

const list = document.getElementById('attacks');
const summary = document.getElementById('summary');
const button = document.getElementById('run');

const rows = attacks.map(({ name, how, isControl = false }) => {
  const row = document.createElement('li');
  const [title, text, verdict, evidence] = ['h3', 'p', 'strong', 'p'].map((tag) => document.createElement(tag));
  title.textContent = name;
  text.textContent = how;
  verdict.textContent = 'not run';
  evidence.className = 'evidence';
  row.className = isControl ? 'control' : '';
  row.append(title, verdict, text, evidence);
  list.append(row);
  return { row, verdict, evidence };
});

button.addEventListener('click', async () => {
  button.disabled = true;
  recordedBefore.events = records.filter(({ kind }) => kind === 'events').length;
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
