// What other people's scripts do to a page. Runs before everything else, as a tag in the head does.

// Root font size by query: html { font-size } of the page must not change ours.
const query = new URLSearchParams(location.search);
const root = query.get('root');
if (root) document.documentElement.dataset.root = root;

// Enumerable additions to the prototypes, as libraries of 2008 made them: every for-in finds them.
/** @this {unknown[]} */
function last() {
  return this[this.length - 1];
}
Object.assign(Array.prototype, { last, contains: Array.prototype.includes, remove() {} });
Object.assign(Function.prototype, { method() {} });
Object.assign(String.prototype, { trimmed: String.prototype.trim });
// A global that other loaders look for.
window.define = Object.assign(() => {}, { amd: {} });
window.module = { exports: {} };
window.process = undefined;

// On every object there is. `value` is what few scripts survive: no getter can be defined any more.
if (query.has('objects')) Object.assign(Object.prototype, { extend() {}, junk: 'junk' });
if (query.get('objects') === 'value') Object.assign(Object.prototype, { value: 'value' });

// A page that is written from right to left, for people who see badly.
if (query.has('rtl')) document.documentElement.dir = 'rtl';
if (query.has('zoom')) document.documentElement.style.zoom = query.get('zoom');

// Storage that throws when it is only looked at, as browsers that guard their owner's privacy have it.
if (query.has('storage')) {
  for (const name of ['localStorage', 'sessionStorage', 'indexedDB']) {
    Object.defineProperty(window, name, {
      get() {
        throw new DOMException('The operation is insecure.', 'SecurityError');
      },
    });
  }
}

// What scripts that measure, trace and protect do to requests. `window.mend()` takes it back.
const { fetch: untouched } = window;
const patches = {
  clones: async (...request) => {
    const response = await untouched(...request);
    response.clone().text();
    return response.clone();
  },
  header: (address, options) => {
    const request = new Request(address, options);
    request.headers.set('x-page-trace', '1');
    return untouched(request);
  },
  throws: () => {
    throw new TypeError('The page allows no requests');
  },
};
const patch = query.has('fetch') ? patches[query.get('fetch')] : undefined;
if (patch) window.fetch = patch;
window.mend = () => {
  window.fetch = untouched;
};

// Letters, digits and the keys that choose and press, prevented on the way in before anybody else hears of them;
// with `stopped` nobody else hears of them at all.
const keys = query.get('keys');
if (keys) {
  window.addEventListener(
    'keydown',
    (event) => {
      const target = event.target;
      if (target instanceof Element && target.matches('input, textarea, select')) return;
      if (!/^([\p{L}\p{N} ]|Arrow\w+|Enter|Backspace|Delete)$/u.test(event.key)) return;
      if (keys === 'stopped') event.stopImmediatePropagation();
      if (keys === '1' || event.key.startsWith('Arrow')) event.preventDefault();
    },
    true,
  );
}

// A hotkey on every letter and digit, which also swallows the key unless the page's own field has the focus.
let fired = 0;
document.addEventListener('keydown', (event) => {
  const target = event.target;
  if (target instanceof Element && target.matches('input, textarea, select, [contenteditable]')) return;
  if (event.ctrlKey || event.metaKey || event.altKey || !/^[\p{L}\p{N}./?]$/u.test(event.key)) return;
  event.preventDefault();
  fired += 1;
  const shown = document.getElementById('hotkeys');
  if (shown) shown.textContent = String(fired);
});

// Counts what the content policy refused, and says it in the console.
let refused = 0;
document.addEventListener('securitypolicyviolation', (event) => {
  refused += 1;
  console.warn(`Refused: ${event.effectiveDirective} ${event.blockedURI}`);
  const shown = document.getElementById('refused');
  if (shown) shown.textContent = String(refused);
});
