/**
 * A JavaScript expression that returns messages about problems of a "10-foot UI", which is used from a sofa: text
 * smaller than 24 px at 1080p, text to the left or right of the safe area (the screen without 5 % at each edge),
 * scrollbars, a missing focus, and a focused control whose box or focus ring extends beyond the safe area, unless the
 * control has at least 80 % of the screen's height. The expression uses syntax that Chromium 64 supports.
 */
export const tenFootProblemsExpression = `(function () {
  var problems = [];
  var scale = innerWidth / 1920;
  var margin = { x: innerWidth * 0.05 - 1, y: innerHeight * 0.05 - 1 };
  var all = [];
  (function walk(root) {
    root.querySelectorAll('*').forEach(function (e) { all.push(e); if (e.shadowRoot) walk(e.shadowRoot); });
  })(document);
  function parentOf(e) { return e.assignedSlot || e.parentNode || e.host; }
  var dialog = all.filter(function (e) { return e.localName === 'dialog' && e.open; }).pop();
  function isInFront(e) {
    if (!dialog) return true;
    for (var node = e; node; node = parentOf(node)) if (node === dialog) return true;
    return false;
  }
  function isVisuallyHidden(e) {
    for (var node = e; node && node.nodeType === 1; node = node.parentElement) {
      var style = getComputedStyle(node);
      var box = node.getBoundingClientRect();
      if (style.visibility === 'hidden' || style.opacity === '0') return true;
      if (style.overflow === 'hidden' && box.width <= 1.5 && box.height <= 1.5) return true;
      if (style.clipPath !== 'none' && style.position === 'absolute') return true;
    }
    return false;
  }
  function ownTextOf(e) {
    return [].filter.call(e.childNodes, function (n) { return n.nodeType === 3; })
      .map(function (n) { return n.textContent; }).join('').replace(/\\s+/g, ' ').trim();
  }
  all.forEach(function (e) {
    if (/^(style|script|title|noscript|option|template)$/.test(e.localName)) return;
    var text = ownTextOf(e);
    if (!text || !e.getClientRects().length || !isInFront(e) || isVisuallyHidden(e)) return;
    if (e.ownerSVGElement || e.localName === 'svg') return;
    var size = parseFloat(getComputedStyle(e).fontSize);
    if (size < 23.9 * scale) problems.push(text.slice(0, 40) + ': text of ' + (size / scale).toFixed(1) + 'px');
    var box = e.getBoundingClientRect();
    if (box.left < margin.x || box.right > innerWidth - margin.x)
      problems.push(text.slice(0, 40) + ': outside the safe area, from ' + box.left.toFixed() + ' to ' + box.right.toFixed());
  });
  if (document.documentElement.clientWidth < innerWidth) problems.push('the page has a scrollbar');
  all.forEach(function (e) {
    var style = getComputedStyle(e);
    var borders = parseFloat(style.borderLeftWidth) + parseFloat(style.borderRightWidth);
    if (/auto|scroll/.test(style.overflowY) && e.offsetWidth - e.clientWidth - borders > 1)
      problems.push('a scrollbar in ' + e.localName);
  });
  var active = document.activeElement;
  while (active && active.shadowRoot && active.shadowRoot.activeElement) active = active.shadowRoot.activeElement;
  var isControl = active && active.matches('a[href],button,input,select,textarea,iframe,summary,[tabindex="0"]');
  if (!isControl) problems.push('no control has the focus');
  else {
    var focusBox = active.getBoundingClientRect();
    // A focus ring of 5px at a distance of 2px. The document in an iframe draws the ring inside the iframe.
    var ring = active.localName === 'iframe' ? 0 : 7;
    var isOutside = focusBox.top - ring < margin.y || focusBox.bottom + ring > innerHeight - margin.y ||
      focusBox.left - ring < margin.x || focusBox.right + ring > innerWidth - margin.x;
    if (isOutside && focusBox.height < innerHeight * 0.8)
      problems.push('the focused control is outside the safe area: ' + [focusBox.left, focusBox.top, focusBox.right, focusBox.bottom].map(Math.round).join());
  }
  return problems;
})()`;
