// What third-party scripts do to a page. Runs first, like a tag manager in the head.

// `?root=24` sets the page's root font size, which must not change ours.
const query = new URLSearchParams(location.search);
const root = query.get('root');
if (root) document.documentElement.dataset.root = root;

// Enumerable properties on built-in prototypes, as old libraries added them. Every for-in loop sees them.
/** @this {unknown[]} */
function last() {
  return this[this.length - 1];
}
Object.assign(Array.prototype, { last, contains: Array.prototype.includes, remove() {} });
Object.assign(Function.prototype, { method() {} });
Object.assign(String.prototype, { trimmed: String.prototype.trim });
// Globals that module loaders look for.
window.define = Object.assign(() => {}, { amd: {} });
window.module = { exports: {} };
window.process = undefined;

// Properties on every object. With `value`, property descriptors inherit a value, so defining a getter throws.
if (query.has('objects')) Object.assign(Object.prototype, { extend() {}, junk: 'junk' });
if (query.get('objects') === 'value') Object.assign(Object.prototype, { value: 'value' });

// Right-to-left text and zoom.
if (query.has('rtl')) document.documentElement.dir = 'rtl';
if (query.has('zoom')) document.documentElement.style.zoom = query.get('zoom');

// Storage that throws on access, as with strict privacy settings.
if (query.has('storage')) {
  for (const name of ['localStorage', 'sessionStorage', 'indexedDB']) {
    Object.defineProperty(window, name, {
      get() {
        throw new DOMException('The operation is insecure.', 'SecurityError');
      },
    });
  }
}

// Patches of fetch by analytics, tracing and security scripts. `window.mend()` removes them.
const { fetch: originalFetch } = window;
const patches = {
  clones: async (...request) => {
    const response = await originalFetch(...request);
    response.clone().text();
    return response.clone();
  },
  header: (address, options) => {
    const request = new Request(address, options);
    request.headers.set('x-page-trace', '1');
    return originalFetch(request);
  },
  throws: () => {
    throw new TypeError('This page blocks requests');
  },
};
const patch = query.has('fetch') ? patches[query.get('fetch')] : undefined;
if (patch) window.fetch = patch;
window.mend = () => {
  window.fetch = originalFetch;
};

// Prevents letters, digits, arrow keys and activation keys in the capture phase; with `stopped`, also stops propagation.
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

// A shortcut on every letter and digit, which prevents the key's default unless a field of the page has focus.
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

// Counts and logs violations of the Content Security Policy.
let refused = 0;
document.addEventListener('securitypolicyviolation', (event) => {
  refused += 1;
  console.warn(`Blocked by the policy: ${event.effectiveDirective} ${event.blockedURI}`);
  const shown = document.getElementById('refused');
  if (shown) shown.textContent = String(refused);
});
