/**
 * Which controls the arrow keys move the focus to, from each control. A control is identified by its index in `names`.
 */
export interface KeyGraph {
  /** Names of all controls. */
  names: string[];
  /** The control that had the focus before any key was pressed. -1 if none had it. */
  start: number;
  /** For each control, the controls that an arrow key moves the focus to. */
  edges: number[][];
}

/**
 * A JavaScript expression that returns the `KeyGraph` of the open screen, in syntax that Chromium 64 supports. Focuses
 * each control and sends it each arrow key, all in one task. If a key only scrolls a text, the expression repeats
 * the key until the focus moves or the text ends.
 */
export const keyGraphExpression = `(function () {
  var all = [];
  (function walk(root) {
    root.querySelectorAll('*').forEach(function (e) { all.push(e); if (e.shadowRoot) walk(e.shadowRoot); });
  })(document);
  function parentInPage(node) { return node.assignedSlot || node.parentNode || node.host || null; }
  function isInside(element, isContainer) {
    for (var node = element; node; node = parentInPage(node)) if (isContainer(node)) return true;
    return false;
  }
  var dialog = all.filter(function (e) { return e.localName === 'dialog' && e.open; }).pop();
  var selector = 'a[href],button,input:not([type=hidden]),select,textarea,summary,iframe,[tabindex="0"]';
  var controls = all.filter(function (element) {
    if (!element.matches(selector) || element.disabled || element.tabIndex < 0) return false;
    if (!element.getClientRects().length || getComputedStyle(element).visibility === 'hidden') return false;
    return isInside(element, function (node) {
      return dialog ? node === dialog : (node.localName || '').indexOf('sub-') === 0;
    });
  });
  function focusedElement() {
    var active = document.activeElement;
    while (active && active.shadowRoot && active.shadowRoot.activeElement) active = active.shadowRoot.activeElement;
    return active;
  }
  function scrollSum() { return all.reduce(function (sum, e) { return sum + e.scrollTop; }, 0); }
  var start = controls.indexOf(focusedElement());
  // The control that a key moves the focus to. -1 if the focus stays.
  function targetOf(from, key) {
    from.focus();
    for (var presses = 0; presses < 40; presses += 1) {
      var before = scrollSum();
      var active = focusedElement();
      active.dispatchEvent(new KeyboardEvent('keydown', { key: key, bubbles: true, composed: true, cancelable: true }));
      if (focusedElement() !== active) return controls.indexOf(focusedElement());
      if (scrollSum() === before) break;
    }
    return -1;
  }
  var keys = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'];
  var edges = controls.map(function (control) {
    return keys.map(function (key) { return targetOf(control, key); }).filter(function (to) { return to >= 0; });
  });
  if (controls[start]) controls[start].focus();
  var names = controls.map(function (element) {
    var labels = [].map.call(element.labels || [], function (label) { return label.textContent; }).join(' ');
    var name = element.getAttribute('aria-label') || element.title || labels || element.textContent || '';
    return element.localName + ': ' + name.replace(/\\s+/g, ' ').trim().slice(0, 60);
  });
  return { names: names, start: start, edges: edges };
})()`;

/** All controls that can be reached from `start` along `edges`, and `start` itself. */
function reachedFrom(start: number, edges: readonly (readonly number[])[]): Set<number> {
  const reached = new Set([start]);
  for (const control of reached) for (const next of edges[control] ?? []) reached.add(next);
  return reached;
}

/**
 * Finds the controls where navigation with the arrow keys fails.
 * `unreachable`: names of the controls that the arrow keys don't reach from the control `start`.
 * `traps`: names of the controls from which the arrow keys don't lead back to `start`.
 */
export function findDeadEnds({ names, start, edges }: KeyGraph): { unreachable: string[]; traps: string[] } {
  const reached = reachedFrom(start, edges);
  const reversedEdges = names.map((_, control) => edges.flatMap((to, from) => (to.includes(control) ? [from] : [])));
  const controlsLeadingBack = reachedFrom(start, reversedEdges);
  const namesWithout = (excluded: Set<number>) => names.filter((_, control) => !excluded.has(control));
  return { unreachable: namesWithout(reached), traps: namesWithout(controlsLeadingBack) };
}

/** The fewest presses of arrow keys from the initially focused control to one whose name matches. Infinity: no way. */
export function fewestPresses({ names, start, edges }: KeyGraph, name: RegExp): number {
  let controls = new Set([start]);
  for (let presses = 0; presses < names.length; presses++) {
    if ([...controls].some((control) => name.test(names[control] ?? ''))) return presses;
    controls = new Set([...controls].flatMap((control) => edges[control] ?? []));
  }
  return Number.POSITIVE_INFINITY;
}
