// Runs before the script of the tags, as a tag manager in the head does, and keeps everything that passes by.
(() => {
  /** @type {{ kind: string, text: string }[]} */
  const seen = [];
  /** @type {ShadowRoot[]} */
  const roots = [];
  /** @type {MessagePort[]} */
  const ports = [];
  const { stringify } = JSON;

  const keep = (kind, value) => {
    try {
      seen.push({ kind, text: typeof value === 'string' ? value : String(stringify(value)) });
    } catch {
      // What can't be written as text can't be searched either.
    }
  };
  const watch = (owner, name, kind) => {
    const original = owner[name];
    owner[name] = function (...args) {
      keep(kind, args[0]);
      const result = original.apply(this, args);
      keep(kind, result);
      return result;
    };
  };

  watch(JSON, 'stringify', 'JSON');
  watch(JSON, 'parse', 'JSON');
  watch(window, 'fetch', 'fetch');
  watch(Storage.prototype, 'setItem', 'storage');
  watch(URLSearchParams.prototype, 'get', 'address');
  const { fetch } = window;
  window.fetch = (...args) => {
    keep('fetch', args[1]?.body);
    return fetch(...args);
  };

  const { attachShadow } = Element.prototype;
  Element.prototype.attachShadow = function (options) {
    const root = attachShadow.call(this, { ...options, mode: 'open' });
    roots.push(root);
    observe(root);
    return root;
  };

  // Every message to and from the frame's port, and the ports themselves.
  const { postMessage } = MessagePort.prototype;
  MessagePort.prototype.postMessage = function (...args) {
    if (!ports.includes(this)) {
      ports.push(this);
      this.addEventListener('message', ({ data }) => keep('port', data));
    }
    keep('port', args[0]);
    return postMessage.apply(this, args);
  };
  const send = (port, message) => postMessage.call(port, message);
  window.addEventListener('message', ({ data }) => keep('message', data), true);

  // Assignments to names that a card's parts may have, on any object of the page.
  for (const name of ['number', 'holder', 'pin', 'cvc', 'securityCode', 'cardNumber']) {
    Object.defineProperty(Object.prototype, name, {
      configurable: true,
      set(value) {
        keep('prototype', { [name]: value });
        Object.defineProperty(this, name, { value, writable: true, configurable: true, enumerable: true });
      },
    });
  }

  // Zeros instead of randomness, once asked for.
  const { getRandomValues } = crypto;
  const random = { isBroken: false };
  Crypto.prototype.getRandomValues = function (array) {
    return random.isBroken ? array.fill(0) : getRandomValues.call(this, array);
  };

  const events =
    'keydown keyup keypress beforeinput input change paste copy cut drop dragstart compositionstart compositionupdate compositionend selectionchange select submit';
  for (const type of events.split(' ')) {
    window.addEventListener(
      type,
      (event) => keep('events', event.data ?? event.key ?? event.target?.value ?? event.clipboardData?.getData('text')),
      true,
    );
  }

  new PerformanceObserver((list) =>
    keep(
      'timing',
      list.getEntries().map(({ name }) => name),
    ),
  ).observe({
    type: 'event',
    buffered: true,
    durationThreshold: 16,
  });
  // What the page itself tells its visitor to type, and the console's own words, are no loot.
  const isOwnText = (node) =>
    node.contains(document.getElementById('asked')) ||
    (node.parentElement ?? node).closest?.('#asked, #attacks') != null;
  const observe = (root) =>
    mutations.observe(root, { subtree: true, childList: true, attributes: true, characterData: true });
  const mutations = new MutationObserver((changes) => {
    for (const { target } of changes) if (!isOwnText(target)) keep('mutations', target.value ?? target.textContent);
  });
  observe(document);

  window.attacker = { seen, roots, ports, random, send };
})();
