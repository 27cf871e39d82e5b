// The attacker's hooks. They run before the product's script, as a tag manager in the head does, and record everything
// that a script of the page can observe. The attacks search `window.attacker.records` for the test card's data.
(() => {
  /** @type {{ kind: string, text: string }[]} */
  const records = [];
  /** All shadow roots of the page. @type {ShadowRoot[]} */
  const roots = [];
  /** The page's ports to the card frame. @type {MessagePort[]} */
  const ports = [];
  const { stringify } = JSON;

  const record = (kind, value) => {
    try {
      records.push({ kind, text: typeof value === 'string' ? value : String(stringify(value)) });
    } catch {
      // Values that can't be serialized can't be searched.
    }
  };
  /** Replaces a method of `owner` with one that also records its first argument and its result. */
  const hook = (owner, name, kind) => {
    const original = owner[name];
    owner[name] = function (...args) {
      record(kind, args[0]);
      const result = original.apply(this, args);
      record(kind, result);
      return result;
    };
  };

  hook(JSON, 'stringify', 'JSON');
  hook(JSON, 'parse', 'JSON');
  hook(window, 'fetch', 'fetch');
  hook(Storage.prototype, 'setItem', 'storage');
  hook(URLSearchParams.prototype, 'get', 'URL');
  // The hook on `fetch` records the first argument, the URL. This one records the body.
  const { fetch } = window;
  window.fetch = (...args) => {
    record('fetch', args[1]?.body);
    return fetch(...args);
  };

  // Opens closed shadow roots, collects all shadow roots and records changes in them.
  const { attachShadow } = Element.prototype;
  Element.prototype.attachShadow = function (options) {
    const root = attachShadow.call(this, { ...options, mode: 'open' });
    roots.push(root);
    observe(root);
    return root;
  };

  // Collects the ports to the card frame, and records the messages to and from them.
  const collect = (port, message) => {
    // Not the port of React's scheduler: only messages to and from the card frame have a type.
    if (typeof message?.type === 'string' && !ports.includes(port)) ports.push(port);
  };
  const { postMessage } = MessagePort.prototype;
  MessagePort.prototype.postMessage = function (...args) {
    collect(this, args[0]);
    record('port', args[0]);
    return postMessage.apply(this, args);
  };
  const onmessage = Object.getOwnPropertyDescriptor(MessagePort.prototype, 'onmessage');
  Object.defineProperty(MessagePort.prototype, 'onmessage', {
    ...onmessage,
    set(listener) {
      this.addEventListener('message', ({ data }) => {
        collect(this, data);
        if (ports.includes(this)) record('port', data);
      });
      onmessage.set.call(this, listener);
    },
  });
  /** Sends a message without recording it. */
  const send = (port, message) => postMessage.call(port, message);
  window.addEventListener('message', ({ data }) => record('message', data), true);

  // Records the values that are assigned, on any object, to properties whose names could be those of card fields.
  for (const name of ['number', 'holder', 'pin', 'cvc', 'securityCode', 'cardNumber']) {
    Object.defineProperty(Object.prototype, name, {
      configurable: true,
      set(value) {
        record('prototype', { [name]: value });
        Object.defineProperty(this, name, { value, writable: true, configurable: true, enumerable: true });
      },
    });
  }

  // While `isBroken` is true, random values are zeros.
  const { getRandomValues } = crypto;
  const random = { isBroken: false };
  Crypto.prototype.getRandomValues = function (array) {
    return random.isBroken ? array.fill(0) : getRandomValues.call(this, array);
  };

  const eventTypes =
    'keydown keyup keypress beforeinput input change paste copy cut drop dragstart compositionstart compositionupdate compositionend selectionchange select submit';
  for (const type of eventTypes.split(' ')) {
    window.addEventListener(
      type,
      (event) =>
        record('events', event.data ?? event.key ?? event.target?.value ?? event.clipboardData?.getData('text')),
      true,
    );
  }

  new PerformanceObserver((list) =>
    record(
      'timing',
      list.getEntries().map(({ name }) => name),
    ),
  ).observe({
    type: 'event',
    buffered: true,
    durationThreshold: 16,
  });
  // The page's instructions and results contain the card's data too, so changes inside them are ignored. So are changes
  // of elements that contain the instructions, because a record holds the element's whole text.
  const isIgnored = (node) =>
    node.contains(document.getElementById('instructions')) ||
    (node.parentElement ?? node).closest?.('#instructions, #attacks') != null;
  const observe = (root) =>
    mutationObserver.observe(root, { subtree: true, childList: true, attributes: true, characterData: true });
  const mutationObserver = new MutationObserver((changes) => {
    for (const { target } of changes) if (!isIgnored(target)) record('mutations', target.value ?? target.textContent);
  });
  observe(document);

  window.attacker = { records, roots, ports, random, send };
})();
