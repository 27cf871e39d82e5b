import type { SubElementInstance } from '../../base/sub-element-instance';

const controlSelector = 'a[href],button,input,[tabindex]';

/** A control that was clicked before the element's code had loaded (elements/loader/defer-click.ts). */
const clickedSelector = 'a[aria-busy],button[aria-busy]';

/** How often to check whether the pointer has been released. */
const pointerCheckMs = 50;

/**
 * Until the element has rendered completely, keeps the content from the server or the first view (elements/first-view).
 * Then replaces this content within one animation frame, and restores the focus and the visitor's choices of a plan and
 * a number of devices. If the visitor has already clicked a control in the old content, clicks the button that replaces
 * it. React doesn't hydrate the server's markup, because the npm package that rendered it and the operator's
 * script can have different versions.
 */
export function swapWhenRendered(element: SubElementInstance, root: ShadowRoot): void {
  const oldNodes = [...root.children];
  const oldScreen = oldNodes.find((node) => node.classList.contains('sub')) as HTMLElement;
  let pointerCheck: ReturnType<typeof setTimeout> | undefined;
  const swapWhenReady = () => {
    clearTimeout(pointerCheck);
    const newScreen = [...root.children].find(
      (node): node is HTMLElement => !oldNodes.includes(node) && node !== oldScreen,
    );
    if (!newScreen) return;
    // If the brand or the texts fail to load, a notice with a retry button appears below the old content.
    const hasFailed = element.readiness.peek() === 'failed';
    newScreen.hidden = !hasFailed;
    const clicked = oldScreen.querySelector(clickedSelector);
    // After a failure, no button will replace the clicked control. The browser follows a link.
    if (hasFailed && clicked) {
      clicked.removeAttribute('aria-busy');
      if (clicked instanceof HTMLAnchorElement) location.assign(clicked.href);
    }
    const isComplete = newScreen.querySelector('h2,[role=alert]') && !newScreen.querySelector('[aria-busy=true]');
    if (element.readiness.peek() !== 'ready' || !isComplete) return;
    // If the pointer is pressed on the old content and released on the new content, browsers fire no click.
    if (oldScreen.matches(':active')) {
      // Only one check may be scheduled. A second check would run after the old content was removed, and click the new
      // button again.
      pointerCheck = setTimeout(swapWhenReady, pointerCheckMs);
      return;
    }
    observer.disconnect();
    // Reads the old screen before hiding it, because the controls of a hidden screen don't count as shown (`isShown`).
    const choices = changedChoices(oldScreen);
    const findFocusTarget = focusTargetFinder(root, oldScreen);
    const findReplacement = clicked && replacementFinder(oldScreen, clicked);
    oldScreen.hidden = true;
    newScreen.hidden = false;
    withEventsStopped(root, () => restoreChoices(choices, newScreen));
    findFocusTarget?.(newScreen)?.focus({ preventScroll: true });
    for (const node of oldNodes) node.remove();
    if (!findReplacement) return;
    const openNextScreen = () => withEventsStopped(root, () => findReplacement(newScreen)?.click());
    // The click must wait until the restored choices have rendered.
    if (choices.length > 0) setTimeout(openNextScreen);
    else openNextScreen();
  };
  const observer = new MutationObserver(swapWhenReady);
  observer.observe(root, { childList: true, subtree: true });
}

const isShown = (node: Element): boolean => node.getClientRects().length > 0;

interface Choice {
  /** True for the choice of a number of devices, false for the choice of a plan. */
  isDeviceCount: boolean;
  value: string;
}

/** The choices that the visitor has changed in the old content. For other choices, the element's default applies. */
function changedChoices(oldScreen: Element): Choice[] {
  const checkedInputs = [...oldScreen.querySelectorAll<HTMLInputElement>('input:checked')];
  return checkedInputs
    .filter((input) => !input.defaultChecked && isShown(input))
    .map((input) => ({ isDeviceCount: input.closest('[data-counts]') !== null, value: input.value }));
}

function restoreChoices(choices: readonly Choice[], newScreen: Element): void {
  for (const { isDeviceCount, value } of choices) {
    const group = [...newScreen.querySelectorAll('fieldset')].at(isDeviceCount ? 0 : -1);
    const matchingInput = [...(group?.querySelectorAll('input') ?? [])].find((input) => input.value === value);
    if (!matchingInput?.checked) matchingInput?.click();
  }
}

const visibleControls = (screen: Element) => shownNodes(screen, controlSelector);

/**
 * Returns a function that finds the control that replaces the focused one; undefined if the focus is elsewhere. Controls
 * are at the same positions in both screens. A button's name counts more, because parts that load late move its position.
 */
function focusTargetFinder(root: ShadowRoot, oldScreen: Element) {
  const focused = root.activeElement as HTMLElement | null;
  if (!focused || !oldScreen.contains(focused)) return undefined;
  const index = visibleControls(oldScreen).indexOf(focused);
  const findByName = focused.localName === 'button' ? replacementFinder(oldScreen, focused) : () => undefined;
  return (newScreen: Element) => findByName(newScreen) ?? visibleControls(newScreen)[index];
}

/**
 * Returns a function that finds the button that replaces a clicked control. A link of the plans is replaced by the button
 * at the same position, counted from the end (-1), because members have no trial button at the start. A button of the
 * account is replaced by the button with the same name, because parts that load late move its position.
 */
function replacementFinder(oldScreen: Element, clicked: Element): (newScreen: Element) => HTMLElement | undefined {
  const links = shownNodes(oldScreen, 'a[part]');
  if (clicked.localName === 'a') {
    const position = links.indexOf(clicked as HTMLElement) - links.length;
    return (newScreen) => shownNodes(newScreen, 'button[part]').at(position);
  }
  const name = nameOf(clicked);
  const namedAlike = (screen: Element) => shownNodes(screen, 'button').filter((button) => nameOf(button) === name);
  const index = namedAlike(oldScreen).indexOf(clicked as HTMLElement);
  return (newScreen) => namedAlike(newScreen)[index];
}

const shownNodes = (screen: Element, selector: string): HTMLElement[] =>
  [...screen.querySelectorAll<HTMLElement>(selector)].filter(isShown);

const nameOf = (control: Element): string => control.getAttribute('aria-label') ?? control.textContent ?? '';

/** Runs `change`, and stops the `click` and `input` events that it dispatches before they reach the page. */
function withEventsStopped(root: ShadowRoot, change: () => void): void {
  const stop = (event: Event) => event.stopPropagation();
  for (const type of ['click', 'input']) root.addEventListener(type, stop);
  change();
  for (const type of ['click', 'input']) root.removeEventListener(type, stop);
}
