import { pollUntil } from '../drivers/engine-driver';

/** A person at a TV: presses the remote control's keys. `evaluate` runs JavaScript in the page on the TV. */
export interface Viewer {
  evaluate<T = unknown>(expression: string): Promise<T>;
  press(key: string): Promise<void>;
}

/** A rectangle in the viewport, in pixels. */
interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

interface PageState {
  /** Accessible name of the focused element; null if nothing has the focus. */
  focusedName: string | null;
  focusedBox: Box | null;
  /** The box of the control that `Search` describes; null if no such control is visible. */
  targetBox: Box | null;
  isTargetFocused: boolean;
  /** Whether an iframe has the focus. The page can't see which control in the iframe is focused. */
  isIframeFocused: boolean;
  openDialogCount: number;
  /** Names of all controls that the viewer can reach. */
  names: string[];
}

/**
 * The default of `Search.name`, for reading the page's state without searching for a control: the source of a regular
 * expression that matches only an empty name.
 */
const emptyNamePattern = '$^';
const maxKeyPresses = 40;

interface Search {
  /** The source of a regular expression for the control's name. */
  name?: string;
  /** A CSS selector that the control must match, too. Default: any control. */
  selector?: string;
  /** JavaScript to run in the page. The variable `target` is the first control that matches. */
  action?: string;
}

/** JavaScript that returns the state of the page and all its shadow roots, in syntax that Chromium 64 supports. */
const pageStateScript = ({ name = emptyNamePattern, selector = '*', action = '' }: Search = {}) => `(function () {
  var all = [];
  (function walk(root) {
    root.querySelectorAll('*').forEach(function (e) { all.push(e); if (e.shadowRoot) walk(e.shadowRoot); });
  })(document);
  var active = document.activeElement;
  while (active && active.shadowRoot && active.shadowRoot.activeElement) active = active.shadowRoot.activeElement;
  if (active === document.body) active = null;
  function nameOf(e) {
    // One of a checkbox's labels is the drawn box, which has no text.
    var labels = [].map.call(e.labels || [], function (label) { return label.textContent; }).join(' ');
    return (e.getAttribute('aria-label') || e.title || labels || e.textContent || '').replace(/\\s+/g, ' ').trim();
  }
  function boxOf(e) {
    var b = e.getBoundingClientRect();
    return { left: b.left, right: b.right, top: b.top, bottom: b.bottom };
  }
  var dialogs = all.filter(function (e) { return e.localName === 'dialog' && e.open; });
  function parentOf(e) { return e.assignedSlot || e.parentNode || e.host; }
  function isReachable(e) {
    if (!e.getClientRects().length || e.disabled || getComputedStyle(e).visibility === 'hidden') return false;
    if (!dialogs.length) return true;
    for (var node = e; node; node = parentOf(node)) if (node === dialogs[dialogs.length - 1]) return true;
    return false;
  }
  var controls = all.filter(function (e) {
    return e.matches('a[href],button,input:not([type=hidden]),select,textarea,iframe') && isReachable(e);
  });
  var pattern = new RegExp(${JSON.stringify(name)});
  var target = controls.filter(function (e) { return pattern.test(nameOf(e)) && e.matches('${selector}'); })[0];
  if (target) { ${action} }
  return {
    focusedName: active ? nameOf(active) : null,
    focusedBox: active ? boxOf(active) : null,
    targetBox: target ? boxOf(target) : null,
    isTargetFocused: !!target && target === active,
    isIframeFocused: !!active && active.localName === 'iframe',
    openDialogCount: dialogs.length,
    names: controls.map(nameOf),
  };
})()`;

/** The arrow key that moves the focus towards a control. */
function keyTowards(focus: Box, target: Box): string {
  const middle = { x: (target.left + target.right) / 2, y: (target.top + target.bottom) / 2 };
  if (target.top >= focus.bottom - 2) return 'ArrowDown';
  if (target.bottom <= focus.top + 2) return 'ArrowUp';
  if (middle.x !== (focus.left + focus.right) / 2)
    return middle.x > (focus.left + focus.right) / 2 ? 'ArrowRight' : 'ArrowLeft';
  return middle.y > focus.top ? 'ArrowDown' : 'ArrowUp';
}

const readState = (viewer: Viewer, search?: Search): Promise<PageState> =>
  viewer.evaluate<PageState>(pageStateScript(search));

/** Waits until a control with this name is visible. `name` is the source of a regular expression, here and below. */
export async function waitForControl(viewer: Viewer, name: string): Promise<void> {
  try {
    await pollUntil(async () => (await readState(viewer, { name })).targetBox, `a control named ${name}`, 40_000);
  } catch (error) {
    const { names, focusedName } = await readState(viewer);
    throw new Error(`${(error as Error).message}; focused: ${focusedName}; visible controls: ${names.join(' | ')}`);
  }
}

/** Presses arrow keys until the control with this name has the focus. */
export async function moveTo(viewer: Viewer, name: string, selector = '*'): Promise<void> {
  const pressedKeys: string[] = [];
  await waitForControl(viewer, name);
  for (let presses = 0; presses < maxKeyPresses; presses += 1) {
    const state = await readState(viewer, { name, selector });
    const { isTargetFocused, isIframeFocused, focusedBox, targetBox, focusedName } = state;
    if (isTargetFocused) return;
    if (!targetBox) throw new Error(`No control is named ${name}. Visible controls: ${state.names.join(' | ')}`);
    const directKey = focusedBox ? keyTowards(focusedBox, targetBox) : 'ArrowDown';
    // If the last press of the direct key didn't move the focus, for example between columns of different height, or
    // the one before returned to the same control, another key is pressed once. Then the direct key is pressed again,
    // because its last press may only have scrolled.
    const isStuck =
      !isIframeFocused && pressedKeys.length > 1 && pressedKeys.slice(-2).includes(`${directKey} from: ${focusedName}`);
    const key = isStuck && focusedBox ? sidestepKey(directKey, focusedBox, targetBox) : directKey;
    pressedKeys.push(`${key} from: ${focusedName}`);
    await viewer.press(key);
  }
  throw new Error(
    `${name} did not get the focus in ${maxKeyPresses} key presses: ${pressedKeys.slice(-12).join('; ')}`,
  );
}

/** The arrow key to try if the direct key doesn't move the focus. */
function sidestepKey(directKey: string, focus: Box, target: Box): string {
  if (directKey === 'ArrowDown' || directKey === 'ArrowUp')
    return target.left < focus.left ? 'ArrowLeft' : 'ArrowRight';
  return target.top < focus.top ? 'ArrowUp' : 'ArrowDown';
}

/** Moves the focus to the control with this name and presses OK, which is the Enter key for the page. */
export async function choose(viewer: Viewer, name: string): Promise<void> {
  await moveTo(viewer, name);
  await pressOk(viewer);
}

/**
 * JavaScript that returns whether the same element has had the focus for a moment. Right after the screen has changed,
 * OK is ignored.
 */
const hasSettledFocusScript = `(function () {
  var active = document.activeElement;
  while (active && active.shadowRoot && active.shadowRoot.activeElement) active = active.shadowRoot.activeElement;
  if (window.lastFocused !== active) {
    window.lastFocused = active;
    window.lastFocusedAt = performance.now();
  }
  var hasSettled = performance.now() - window.lastFocusedAt > 350;
  // The focus may move and come back before the next press.
  if (hasSettled) window.lastFocused = null;
  return hasSettled;
})()`;

/** Waits until the focus has stayed on an element for as long as a person needs to see it. */
export const waitForSettledFocus = (viewer: Viewer): Promise<unknown> =>
  pollUntil(() => viewer.evaluate<boolean>(hasSettledFocusScript), 'a focus that stays', 20_000);

/** Presses OK once the focus has settled. */
export async function pressOk(viewer: Viewer): Promise<void> {
  await waitForSettledFocus(viewer);
  await viewer.press('Enter');
}

/** Reads the focused element's name; null if nothing has the focus. */
export const readFocusedName = async (viewer: Viewer): Promise<string | null> => (await readState(viewer)).focusedName;

/** Reads the names of the controls that the viewer can reach now. */
export const readControlNames = async (viewer: Viewer): Promise<string[]> => (await readState(viewer)).names;

/** Waits until an element with this name has the focus. */
export async function waitForFocus(viewer: Viewer, name: string): Promise<void> {
  const isFocused = async () => new RegExp(name).test((await readFocusedName(viewer)) ?? '');
  await pollUntil(isFocused, `the focus on ${name}`, 40_000);
}

/** Waits until this number of dialogs is open. */
export async function waitForDialogCount(viewer: Viewer, count: number): Promise<void> {
  await pollUntil(async () => (await readState(viewer)).openDialogCount === count, `${count} open dialogs`, 40_000);
}

/** Clicks the control with this name by script, without pressing keys to move the focus there. */
export async function click(viewer: Viewer, name: string, selector = '*'): Promise<void> {
  const clickTarget = async () =>
    (await viewer.evaluate<PageState>(pageStateScript({ name, selector, action: 'target.focus(); target.click();' })))
      .targetBox;
  await pollUntil(clickTarget, `a control named ${name} to click`, 40_000);
}

/**
 * Moves the focus to the field with this name and types the value key by key. A button, such as one that switches tabs,
 * doesn't match, even if it has the same name.
 */
export async function typeInto(viewer: Viewer, name: string, value: string): Promise<void> {
  await moveTo(viewer, name, 'input,textarea');
  for (const character of value) await viewer.press(character);
}

/** Waits until the page contains this text, in any shadow root. */
export async function waitForText(viewer: Viewer, text: string): Promise<void> {
  const hasTextScript = `(function walk(root) {
    return [].some.call(root.querySelectorAll('*'), function (e) {
      if (e.shadowRoot && walk(e.shadowRoot)) return true;
      if (e.localName === 'style' || e.localName === 'script' || e.children.length > 8) return false;
      return !!e.getClientRects().length && e.textContent.replace(/\\s+/g, ' ').indexOf(${JSON.stringify(text)}) >= 0;
    });
  })(document)`;
  await pollUntil(() => viewer.evaluate<boolean>(hasTextScript), `the text “${text}”`, 40_000);
}
