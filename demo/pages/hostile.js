// What other people's scripts do to a page. Runs before everything else, as a tag in the head does.

// Root font size by query: html { font-size } of the page must not change ours.
const root = new URLSearchParams(location.search).get('root');
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
