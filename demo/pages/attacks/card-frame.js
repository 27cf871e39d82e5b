// Functions with which the attacks of the hostile page find the card frame (the product's iframe for card data), open
// another instance of it, and send it messages.

// From hooks.js: the ports to the product's card frames, and a function that sends a message over a port without
// recording it.
const { ports, send } = window.attacker;
/** The field `source` of messages from the card frame to its parent window. */
const frameSource = 'sub-card-frame';
const protocolVersion = 2;

/** Finds elements in the document and in all shadow roots. */
function findAll(selector, root = document) {
  const inside = [...root.querySelectorAll('*')].flatMap(({ shadowRoot }) =>
    shadowRoot ? findAll(selector, shadowRoot) : [],
  );
  return [...root.querySelectorAll(selector), ...inside];
}

/** Finds the iframe of the product's card form. Throws if there is none yet. */
export const findCardFrame = () => {
  const frame = findAll('iframe').find(({ src }) => src.includes('/card-frame.html'));
  if (!frame) throw new Error('The card form isn’t visible yet');
  return frame;
};

/** Starts high, so that the ids differ from those of the product's requests over the same port. */
let lastId = 900_000;

/**
 * Sends a request to the card frame and resolves with the response. The default port is the product's latest one, which
 * hooks.js recorded.
 */
export function sendRequest(message, port = ports.at(-1)) {
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

/** Waits for the card frame's first message to its parent window. */
export const waitUntilReady = (frame, parentWindow) =>
  new Promise((done) => {
    const listen = ({ source, data }) => {
      if (source !== frame.contentWindow || data?.source !== frameSource) return;
      parentWindow.removeEventListener('message', listen);
      done(undefined);
    };
    parentWindow.addEventListener('message', listen);
  });

/**
 * Opens another instance of the product's card frame, without the product's script, and connects to it. Returns the
 * iframe (`frame`), the port, and the messages received over the port (`received`). If `parent` is in another window,
 * doesn't connect, and returns only the iframe.
 * @param {object} [options] `message` and `config` override parts of the connect message. `parent` is the element that
 * the iframe is appended to. With `guessedNonce`, first connects with that nonce and sends a request; the result then
 * also contains `guessedConnection`, the port of this first connection and the messages received over it.
 */
export async function openAttackerFrame({ message = {}, config = {}, guessedNonce, parent = document.body } = {}) {
  const frameUrl = new URL(findCardFrame().src);
  const parameters = new URLSearchParams(frameUrl.hash.slice(1));
  parameters.set('nonce', 'of-the-attacker');
  frameUrl.hash = parameters.toString();
  const parentWindow = parent.ownerDocument.defaultView;
  const frame = document.createElement('iframe');
  frame.className = 'attacker-frame';
  frame.title = 'The attacker’s own card frame';
  frame.src = frameUrl.href;
  const frameReady = waitUntilReady(frame, parentWindow);
  parent.append(frame);
  await frameReady;
  // The frame accepts a connection only from its parent window.
  if (parentWindow !== window) return { frame };
  const connect = (nonce) => {
    const { port1, port2 } = new MessageChannel();
    const received = [];
    // Not `onmessage`, by which hooks.js recognizes the product's ports.
    port1.addEventListener('message', ({ data }) => received.push(data));
    port1.start();
    const defaults = createConnectMessage(nonce);
    frame.contentWindow.postMessage({ ...defaults, ...message, config: { ...defaults.config, ...config } }, '*', [
      port2,
    ]);
    return { port: port1, received };
  };
  const guessedConnection = guessedNonce ? connect(guessedNonce) : null;
  if (guessedConnection) send(guessedConnection.port, { id: 1, type: 'validate' });
  return { frame, guessedConnection, ...connect('of-the-attacker') };
}

/** Creates the message with which a page connects to the card frame. */
export const createConnectMessage = (nonce) => ({
  source: 'sub-elements',
  version: protocolVersion,
  type: 'connect',
  nonce,
  kind: 'card',
  brand: 'telinha',
  config: { language: 'en', tokens: {}, acceptedSchemes: [], savedScheme: '', scene: 'WEB', theme: 'auto' },
});

/**
 * Returns the largest height, in px, that a card frame has requested. The response to `validate` comes after all
 * earlier requests for a height.
 */
export async function readLargestHeight({ port, received }) {
  await sendRequest({ type: 'validate' }, port);
  return Math.max(0, ...received.filter(({ type }) => type === 'resize').map(({ height }) => height));
}
