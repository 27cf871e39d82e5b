import { makeKey, opens } from './evil-key.js';

const { seen, roots, ports, random, send } = window.attacker;
const deck = 'sub-card-frame';
const version = 2;

/** What the visitor is asked to type; its middle digits appear nowhere else. */
const secrets = [/4242[ -]?4242[ -]?4242/, /"737"/, /ANA SOUZA/];
const leak = (text) => secrets.find((secret) => secret.test(text));

/** Keys that arrive one by one are a number as well. */
const joined = (kind) =>
  seen
    .filter((one) => one.kind === kind)
    .map(({ text }) => text)
    .filter((text) => text.length === 1)
    .join('');

/** What an eavesdropper of this kind heard. */
function heard(kind, what) {
  const own = seen.filter((one) => one.kind === kind);
  const found = own.find(({ text }) => leak(text));
  const isRead = Boolean(found) || secrets[0].test(joined(kind));
  return {
    isRead,
    evidence: isRead
      ? `found: ${(found?.text ?? joined(kind)).slice(0, 80)}`
      : `${own.length} ${what}, none with a digit of the card`,
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
  if (!frame) throw new Error('the card form is not there yet');
  return frame;
};

let lastId = 900_000;
/** Asks the frame over the port that was stolen from the product. */
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

/** A frame of the page's own; `connect` answers its greeting. Resolves with a port that the frame answered on. */
async function ownFrame({ change = {}, config = {}, nonce, parent = document.body } = {}) {
  const real = new URL(cardFrame().src);
  const address = new URLSearchParams(real.hash.slice(1));
  address.set('nonce', 'of-the-attacker');
  real.hash = address.toString();
  const view = parent.ownerDocument.defaultView;
  const frame = document.createElement('iframe');
  frame.className = 'own';
  frame.title = 'The attacker’s own card frame';
  frame.src = real.href;
  const greeted = new Promise((done) => {
    const listen = ({ source, data }) => {
      if (source !== frame.contentWindow || data?.source !== deck) return;
      view.removeEventListener('message', listen);
      done(undefined);
    };
    view.addEventListener('message', listen);
  });
  parent.append(frame);
  await greeted;
  // Only the window around may connect; that it was loaded is enough elsewhere.
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

/** Height that a frame asks for once it is drawn and has answered. */
async function heightOf({ port, answers }) {
  await ask({ type: 'validate' }, port);
  return Math.max(0, ...answers.filter(({ type }) => type === 'resize').map(({ height }) => height));
}

const evil = makeKey();
const evilKeys = async () => {
  const { pem } = await evil;
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
  if (!blocks) return { isRead: false, evidence: `the frame gave no ciphertext: ${answer?.error}` };
  const readable = await Promise.all(blocks.map(async (block) => opens(block, await evil)));
  const isRead = readable.some(Boolean) || leak(JSON.stringify(blocks)) !== undefined;
  return {
    isRead,
    evidence: `${blocks.length} blocks of ciphertext, ${readable.filter(Boolean).length} open with the attacker’s key`,
  };
}

const attempt = (what) => {
  try {
    const got = what();
    return got === null || got === undefined ? 'nothing' : `read ${String(got)}`;
  } catch (error) {
    return error.name;
  }
};
const outcome = (isRead, evidence) => ({ isRead, evidence });

/** One row each: what is tried, and how the page tells that it worked. */
const attacks = [
  {
    name: 'A plain input of the page',
    how: 'The control: the same number in a field of the page. This one has to be read.',
    isControl: true,
    run() {
      const field = document.getElementById('plain');
      field.value = '4242 4242 4242 4242';
      field.dispatchEvent(new Event('input', { bubbles: true }));
      return heard('events', 'events');
    },
  },
  {
    name: 'The frame’s document',
    how: 'contentDocument, contentWindow.document, a named field, its location and storage',
    run() {
      const frame = cardFrame();
      const tried = [
        attempt(() => frame.contentDocument),
        attempt(() => frame.contentWindow.document),
        attempt(() => frame.contentWindow.number),
        attempt(() => frame.contentWindow.location.href),
        attempt(() => frame.contentWindow.localStorage),
      ];
      return outcome(
        tried.some((one) => one.startsWith('read')),
        tried.join(', '),
      );
    },
  },
  {
    name: 'Patched attachShadow',
    how: 'Every shadow root is opened and searched for a field that holds the card',
    run() {
      const fields = [document, ...roots].flatMap((root) => [...root.querySelectorAll('input, textarea')]);
      const found = fields.filter(({ id, value }) => id !== 'plain' && leak(value));
      return outcome(
        found.length > 0,
        `${roots.length} roots and ${fields.length} fields searched, ${found.length} hold the card`,
      );
    },
  },
  {
    name: 'Capture listeners',
    how: '17 kinds of events on the window, before anybody else',
    run: () => typedInFrame(),
  },
  {
    name: 'Patched MessagePort',
    how: 'Every message to and from the card frame',
    run: () => heard('port', 'messages'),
  },
  { name: 'Window messages', how: 'A capture listener for every message', run: () => heard('message', 'messages') },
  { name: 'Patched JSON', how: 'stringify and parse', run: () => heard('JSON', 'texts') },
  { name: 'Patched fetch', how: 'Addresses and bodies of every request', run: () => heard('fetch', 'requests') },
  {
    name: 'Hooks on Object.prototype',
    how: 'Setters named number, holder, pin, cvc …',
    run: () => heard('prototype', 'assignments'),
  },
  {
    name: 'DOM mutations',
    how: 'A MutationObserver over the whole document',
    run: () => heard('mutations', 'changes'),
  },
  { name: 'Event Timing', how: 'Entries of every slow event', run: () => heard('timing', 'entries') },
  {
    name: 'Storage and history',
    how: 'localStorage, sessionStorage, cookies, history.state, the address',
    run() {
      const text = JSON.stringify([
        { ...localStorage },
        { ...sessionStorage },
        document.cookie,
        history.state,
        location.href,
      ]);
      return outcome(Boolean(leak(text)), `${text.length} characters searched`);
    },
  },
  {
    name: 'Selection and clipboard',
    how: 'Select everything, and read the selection',
    run() {
      const own = [document.getElementById('asked'), list];
      for (const element of own) element.hidden = true;
      getSelection().selectAllChildren(document.body);
      const text = getSelection().toString();
      getSelection().removeAllRanges();
      for (const element of own) element.hidden = false;
      return outcome(Boolean(leak(text)), `${text.length} characters selected`);
    },
  },
  {
    name: 'The shared object',
    how: 'window[Symbol.for("sub-elements")]: everything that hangs on it',
    run() {
      const page = window[Symbol.for('sub-elements')];
      const text = JSON.stringify([page, page.session.get()]);
      return outcome(
        Boolean(leak(text)),
        `${text.length} characters: the session’s token is the page’s to read, the card is not there`,
      );
    },
  },
  {
    name: 'Key of its own, over a stolen port',
    how: 'configure with the attacker’s key, then encrypt, on the product’s own port',
    async run() {
      const port = ports.at(-1);
      await ask({ type: 'configure', config: await evilKeys() }, port);
      return readsCiphertext(await ask({ type: 'encrypt', context: 'of-the-attacker', ...(await evilKeys()) }, port));
    },
  },
  {
    name: 'Key of its own, in a frame of its own',
    how: 'The attacker opens the genuine frame and connects with a key; another page’s brand has none',
    async run() {
      const keys = await evilKeys();
      const mine = await ownFrame({ change: { ...keys, brand: 'of-the-attacker' }, config: keys });
      const answer = await ask({ type: 'encrypt', context: 'x', ...keys }, mine.port);
      const isRefused = () => mine.answers.some(({ type }) => type === 'unusable');
      // It says so once it has looked for the key; each question gives it time.
      for (let round = 0; round < 100 && !isRefused(); round += 1)
        await ask({ type: 'configure', config: {} }, mine.port);
      const isUsable = !isRefused();
      mine.frame.remove();
      if (answer.ok) return readsCiphertext(answer);
      return outcome(isUsable, isUsable ? 'the frame took the key' : 'the frame says it has no key for that brand');
    },
  },
  {
    name: 'Label of its own',
    how: 'Texts such as “Your ATM PIN”; a frame that drew them would grow',
    async run() {
      const words = 'Your ATM PIN, please. '.repeat(60);
      const names = ['number', 'expiry', 'code', 'holder'];
      const labels = Object.fromEntries(
        names.flatMap((name) => [
          [name, words],
          [`card-frame:${name}`, words],
        ]),
      );
      const plain = await ownFrame();
      const before = await heightOf(plain);
      const mine = await ownFrame({
        change: { labels, texts: labels },
        config: { labels, texts: labels, errors: labels },
      });
      await ask({ type: 'configure', config: { labels, texts: labels, errors: labels } }, mine.port);
      const after = await heightOf(mine);
      for (const { frame } of [plain, mine]) frame.remove();
      return outcome(
        after > before,
        `the frame is ${after} pixels high with the attacker’s words and ${before} without`,
      );
    },
  },
  {
    name: 'Second connect',
    how: 'The right nonce, read from the frame’s address, with another port',
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
      // Whoever answers the first port has passed the second by.
      await ask({ type: 'configure', config: {} });
      return outcome(answers > 0, `${answers} answers over the second port`);
    },
  },
  {
    name: 'Wrong nonce',
    how: 'A connect with a guessed nonce, before the right one',
    async run() {
      const mine = await ownFrame({ nonce: 'guessed' });
      await ask({ type: 'validate' }, mine.port);
      mine.frame.remove();
      return outcome(
        mine.wrong.answers.length > 0,
        `${mine.wrong.answers.length} answers to the guess, ${mine.answers.length} to the right one`,
      );
    },
  },
  {
    name: 'Sibling frame',
    how: 'Another frame of the page sends the right nonce to the card frame',
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
    name: 'Popup instead of a frame',
    how: 'The genuine document in a window of its own',
    async run() {
      const popup = window.open(cardFrame().src, '', 'popup,width=320,height=320');
      if (!popup) return outcome(false, 'the browser let no popup open');
      let greetings = 0;
      const listen = ({ source }) => {
        if (source === popup) greetings += 1;
      };
      window.addEventListener('message', listen);
      // It has left about:blank when its address can't be read any more.
      while (!attempt(() => popup.location.href).startsWith('Sec'))
        await new Promise((next) => requestAnimationFrame(next));
      const mine = await ownFrame();
      await ask({ type: 'validate' }, mine.port);
      mine.frame.remove();
      window.removeEventListener('message', listen);
      popup.close();
      return outcome(greetings > 0, `${greetings} greetings from the popup`);
    },
  },
  {
    name: 'Predictable randomness',
    how: 'crypto.getRandomValues of the page gives zeros; two ciphertexts must still differ',
    async run() {
      random.isBroken = true;
      const first = await ask({ type: 'encrypt', context: 'same' });
      const second = await ask({ type: 'encrypt', context: 'same' });
      random.isBroken = false;
      if (!first.ok || !second.ok)
        return outcome(false, `the frame gave no ciphertext: ${first.error ?? second.error}`);
      const same = first.value.encrypted.filter((block) => second.value.encrypted.includes(block));
      return outcome(same.length > 0, `${same.length} of ${first.value.encrypted.length} blocks are the same`);
    },
  },
  {
    name: 'Service worker',
    how: 'A worker of the page that sees every request it is asked about',
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
      controlled.title = 'A page under the worker';
      controlled.src = '/attacks/sibling.html';
      document.body.append(controlled);
      await new Promise((done) => controlled.addEventListener('load', done, { once: true }));
      const mine = await ownFrame({ parent: controlled.contentDocument.body });
      mine.frame.remove();
      controlled.remove();
      navigator.serviceWorker.removeEventListener('message', listen);
      await registration.unregister();
      const ours = addresses.filter((address) => address.includes('card-frame'));
      return outcome(ours.length > 0, `${addresses.length} requests seen, ${ours.length} of the card frame`);
    },
  },
  {
    name: 'DOM clobbering',
    how: 'An image, an embed and a form named currentScript stand before the script',
    run() {
      const loaded = performance
        .getEntriesByType('resource')
        .filter(({ name, initiatorType }) => name.includes('/evil/') && !['img', 'embed'].includes(initiatorType));
      const { assets } = window[Symbol.for('sub-elements')];
      const isFooled = loaded.length > 0 || assets.includes('/evil/') || window.isTakenOver === true;
      return outcome(isFooled, `${loaded.length} files from the attacker’s address; code comes from ${assets}`);
    },
  },
];

/** The control fires events of its own; the frame's would be those that nobody on the page fired. */
function typedInFrame() {
  const own = seen.filter(({ kind }) => kind === 'events');
  const before = own.slice(0, marks.events);
  const found = before.find(({ text }) => leak(text));
  const isRead =
    Boolean(found) ||
    secrets[0].test(
      before
        .map(({ text }) => text)
        .filter(({ length }) => length === 1)
        .join(''),
    );
  return outcome(
    isRead,
    isRead ? `found: ${found?.text ?? 'key by key'}` : `${before.length} events on the page, none from the frame`,
  );
}
const marks = { events: 0 };

/** An attack that waits for an answer which never comes has not shown anything. */
const tooLate = () =>
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
  marks.events = seen.filter(({ kind }) => kind === 'events').length;
  const counts = { read: 0, kept: 0, failed: 0 };
  for (const [at, attack] of attacks.entries()) {
    const { row, verdict, evidence } = rows[at];
    verdict.textContent = 'running';
    try {
      const result = await Promise.race([attack.run(), tooLate()]);
      row.dataset.result = result.isRead ? 'read' : 'kept';
      verdict.textContent = result.isRead ? 'READ' : 'kept out';
      evidence.textContent = result.evidence;
      if (!attack.isControl) counts[result.isRead ? 'read' : 'kept'] += 1;
    } catch (error) {
      row.dataset.result = 'failed';
      verdict.textContent = 'did not run';
      evidence.textContent = error.message;
      counts.failed += 1;
    }
  }
  summary.textContent = `${counts.kept} kept out, ${counts.read} read, ${counts.failed} did not run`;
  button.disabled = false;
});
