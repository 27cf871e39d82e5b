import { text } from '../helpers/text';
import { until } from './driver';

/** A page that is controlled with remote control keys. */
export interface Viewer {
  evaluate<T = unknown>(expression: string): Promise<T>;
  press(key: string): Promise<void>;
}

interface Spot {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

interface Sight {
  /** Name of the focused control; null if none of the product's has the focus. */
  name: string | null;
  focus: Spot | null;
  target: Spot | null;
  isThere: boolean;
  /** The number of open dialogs. */
  dialogs: number;
  /** Names of all controls, for error messages. */
  names: string[];
}

/** Expression that finds controls through shadow roots, in syntax that Chromium 64 supports. */
const findControls = (wanted: string, then = '') => `(function () {
  var all = [];
  (function walk(root) {
    root.querySelectorAll('*').forEach(function (e) { all.push(e); if (e.shadowRoot) walk(e.shadowRoot); });
  })(document);
  var active = document.activeElement;
  while (active && active.shadowRoot && active.shadowRoot.activeElement) active = active.shadowRoot.activeElement;
  if (active === document.body) active = null;
  function said(e) {
    // One of a checkbox's labels is the box that is pressed, without a word.
    var labels = [].map.call(e.labels || [], function (label) { return label.textContent; }).join(' ');
    return (e.getAttribute('aria-label') || e.title || labels || e.textContent || '').replace(/\\s+/g, ' ').trim();
  }
  function spot(e) {
    var b = e.getBoundingClientRect();
    return { left: b.left, right: b.right, top: b.top, bottom: b.bottom };
  }
  var dialogs = all.filter(function (e) { return e.localName === 'dialog' && e.open; });
  function above(e) { return e.assignedSlot || e.parentNode || e.host; }
  function isReachable(e) {
    if (!e.getClientRects().length || e.disabled || getComputedStyle(e).visibility === 'hidden') return false;
    if (!dialogs.length) return true;
    for (var at = e; at; at = above(at)) if (at === dialogs[dialogs.length - 1]) return true;
    return false;
  }
  var controls = all.filter(function (e) {
    return e.matches('a[href],button,input:not([type=hidden]),select,textarea,iframe') && isReachable(e);
  });
  var pattern = new RegExp(${JSON.stringify(wanted)});
  var target = controls.filter(function (e) { return pattern.test(said(e)); })[0];
  if (target) { ${then} }
  return {
    name: active ? said(active) : null,
    focus: active ? spot(active) : null,
    target: target ? spot(target) : null,
    isThere: !!target && target === active,
    dialogs: dialogs.length,
    names: controls.map(said),
  };
})()`;

function keyTowards(focus: Spot, target: Spot): string {
  const middle = { x: (target.left + target.right) / 2, y: (target.top + target.bottom) / 2 };
  if (target.top >= focus.bottom - 2) return 'ArrowDown';
  if (target.bottom <= focus.top + 2) return 'ArrowUp';
  if (middle.x !== (focus.left + focus.right) / 2)
    return middle.x > (focus.left + focus.right) / 2 ? 'ArrowRight' : 'ArrowLeft';
  return middle.y > focus.top ? 'ArrowDown' : 'ArrowUp';
}

/** Waits until a control with this name is visible; `name` is a regular expression's source. */
export async function waitForControl(viewer: Viewer, name: string): Promise<void> {
  try {
    await until(
      async () => (await viewer.evaluate<Sight>(findControls(name))).target,
      `a control named ${name}`,
      40_000,
    );
  } catch (error) {
    const { names, name: here } = await viewer.evaluate<Sight>(findControls('$^'));
    throw new Error(`${(error as Error).message}; the focus is on ${here}, and there are: ${names.join(' | ')}`);
  }
}

/** Presses arrow keys until the control with this name has the focus. */
export async function moveTo(viewer: Viewer, name: string): Promise<void> {
  const path: string[] = [];
  await waitForControl(viewer, name);
  for (let presses = 0; presses < 40; presses += 1) {
    const { isThere, focus, target, name: here, names } = await viewer.evaluate<Sight>(findControls(name));
    if (isThere) return;
    if (!target) throw new Error(`Nothing here is named ${name}, only: ${names.join(' | ')}`);
    // If the direct way is blocked, for example between columns of different height, try another direction.
    // In the card frame the keys move between its fields, which this page can't see.
    const isInFrame = here === text('en', 'card:title');
    const isStuck = !isInFrame && path.length > 1 && path.at(-1)?.endsWith(`: ${here}`) === true;
    const straight = focus ? keyTowards(focus, target) : 'ArrowDown';
    const key = isStuck && focus ? sidestep(straight, focus, target) : straight;
    path.push(`${key} from: ${here}`);
    await viewer.press(key);
  }
  throw new Error(`Forty presses do not lead to ${name}: ${path.slice(-12).join('; ')}`);
}

function sidestep(straight: string, focus: Spot, target: Spot): string {
  if (straight === 'ArrowDown' || straight === 'ArrowUp') return target.left < focus.left ? 'ArrowLeft' : 'ArrowRight';
  return target.top < focus.top ? 'ArrowUp' : 'ArrowDown';
}

/** Moves to a control and presses OK. */
export async function choose(viewer: Viewer, name: string): Promise<void> {
  await moveTo(viewer, name);
  await viewer.press('Enter');
}

/** The focused element's name. */
export const focused = async (viewer: Viewer): Promise<string | null> =>
  (await viewer.evaluate<Sight>(findControls('$^'))).name;

/** Waits until the given number of dialogs is open. */
export async function isOpen(viewer: Viewer, count: number): Promise<void> {
  const ask = async () => (await viewer.evaluate<Sight>(findControls('$^'))).dialogs === count;
  await until(ask, `${count} open dialogs`, 40_000);
}

/** Clicks a control instead of using keys. */
export async function press(viewer: Viewer, name: string): Promise<void> {
  const ask = async () => (await viewer.evaluate<Sight>(findControls(name, 'target.focus(); target.click();'))).target;
  await until(ask, `a control named ${name} to press`, 40_000);
}

/** Moves to a field and types into it key by key. */
export async function typeInto(viewer: Viewer, name: string, letters: string): Promise<void> {
  await moveTo(viewer, name);
  for (const letter of letters) await viewer.press(letter);
}
