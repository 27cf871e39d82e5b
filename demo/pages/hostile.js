// Interferes with the page as common third-party scripts do. Runs before all other scripts, as a tag manager in the
// head does.

// `?root=24` sets the font size of the page's root element. The text of `<sub-plans>` must keep its size.
const query = new URLSearchParams(location.search);
const rootFontSize = query.get('root');
if (rootFontSize) document.documentElement.dataset.root = rootFontSize;

// Like some old libraries, adds enumerable properties to built-in prototypes. Every for-in loop iterates over them.
/** @this {unknown[]} */
function last() {
  return this[this.length - 1];
}
Object.assign(Array.prototype, { last, contains: Array.prototype.includes, remove() {} });
Object.assign(Function.prototype, { method() {} });
Object.assign(String.prototype, { trimmed: String.prototype.trim });
// Like MooTools and Prototype, replaces built-ins by its own.
window.Document = /** @type {typeof Document} */ (/** @type {unknown} */ (function Document() {}));
Element.prototype.remove = function remove() {
  /** @type {Node} */ (this.parentNode).removeChild(this);
};
/** @this {unknown[]} */
function toJSON() {
  return `[${this.map((item) => JSON.stringify(item)).join(', ')}]`;
}
Object.assign(Array.prototype, { toJSON });
// Defines the globals by which scripts detect AMD (`define`), CommonJS (`module`) and Node.js (`process`, whose value
// is undefined here).
window.define = Object.assign(() => {}, { amd: {} });
window.module = { exports: {} };
window.process = undefined;

// With `?objects`, adds properties to every object. With `?objects=value`, every property descriptor also inherits
// `value`, so `Object.defineProperty` with a getter throws.
if (query.has('objects')) Object.assign(Object.prototype, { extend() {}, junk: 'junk' });
if (query.get('objects') === 'value') Object.assign(Object.prototype, { value: 'value' });
// With `?objects=frozen`, nothing can be added to it, and no library can replace a method that it inherits.
if (query.get('objects') === 'frozen') Object.freeze(Object.prototype);

if (query.has('rtl')) document.documentElement.dir = 'rtl';
if (query.has('zoom')) document.documentElement.style.zoom = query.get('zoom');

// With `?storage`, storage throws on access, as with strict privacy settings.
if (query.has('storage')) {
  for (const name of ['localStorage', 'sessionStorage', 'indexedDB']) {
    Object.defineProperty(window, name, {
      get() {
        throw new DOMException('The operation is insecure.', 'SecurityError');
      },
    });
  }
}

// With `?fetch=clones`, `?fetch=header` or `?fetch=throws`, patches fetch() as an analytics, a tracing or a security
// script does. `window.restoreFetch()` removes the patch.
const { fetch: originalFetch } = window;
const fetchPatches = {
  clones: async (...request) => {
    const response = await originalFetch(...request);
    response.clone().text();
    return response.clone();
  },
  header: (input, options) => {
    const request = new Request(input, options);
    request.headers.set('x-page-trace', '1');
    return originalFetch(request);
  },
  throws: () => {
    throw new TypeError('This page blocks requests');
  },
};
const fetchPatch = query.has('fetch') ? fetchPatches[query.get('fetch')] : undefined;
if (fetchPatch) window.fetch = fetchPatch;
window.restoreFetch = () => {
  window.fetch = originalFetch;
};

// With `?keys`, handles letters, digits, Space, Enter, Backspace, Delete and arrow keys in the capture phase, outside
// form fields. `?keys=1` prevents the default action of all these keys. `?keys=stopped` stops the propagation of all
// their keydown events, and prevents the default action of the arrow keys only.
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

// Outside the page's own form fields, letters, digits, `.`, `/` and `?` are hotkeys, and their default action is
// prevented.
let hotkeyCount = 0;
document.addEventListener('keydown', (event) => {
  const target = event.target;
  if (target instanceof Element && target.matches('input, textarea, select, [contenteditable]')) return;
  if (event.ctrlKey || event.metaKey || event.altKey || !/^[\p{L}\p{N}./?]$/u.test(event.key)) return;
  event.preventDefault();
  hotkeyCount += 1;
  const output = document.getElementById('hotkeys');
  if (output) output.textContent = String(hotkeyCount);
});

// Counts and logs violations of the Content Security Policy.
let violationCount = 0;
document.addEventListener('securitypolicyviolation', (event) => {
  violationCount += 1;
  console.warn(`Blocked by the policy: ${event.effectiveDirective} ${event.blockedURI}`);
  const output = document.getElementById('violations');
  if (output) output.textContent = String(violationCount);
});
