import type { SubElementInstance } from '../../base/sub-element-instance';

const controlSelector = 'a[href],button,input,[tabindex]';

/** How often to check whether the pointer has been released. */
const pointerCheckMs = 50;

/**
 * Until the element has rendered completely, keeps the content from the server or the first view (elements/first-view).
 * Then replaces this content within one animation frame, and restores the focus and the visitor's choices of a plan and
 * a number of devices. If the visitor has already clicked a link in the old content, clicks the button that replaces
 * this link. React doesn't hydrate the server's markup, because the npm package that rendered it and the operator's
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
    const link = clickedLink(oldScreen);
    // After a failure, no button will replace the clicked link, so the browser follows the link.
    if (hasFailed && link) {
      link.removeAttribute('aria-busy');
      location.assign(link.href);
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
    const focusedIndex = indexOfFocusedControl(root, oldScreen);
    const linkPosition = link ? positionFromEnd(oldScreen, link) : undefined;
    oldScreen.hidden = true;
    newScreen.hidden = false;
    withEventsStopped(root, () => restoreChoices(choices, newScreen));
    if (focusedIndex >= 0) visibleControls(newScreen)[focusedIndex]?.focus({ preventScroll: true });
    for (const node of oldNodes) node.remove();
    if (linkPosition === undefined) return;
    const openNextScreen = () => withEventsStopped(root, () => visibleButtons(newScreen).at(linkPosition)?.click());
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

const visibleControls = (screen: Element) => [...screen.querySelectorAll<HTMLElement>(controlSelector)].filter(isShown);

/** The position of the focused control among the old screen's visible controls, or -1 if the focus is elsewhere. */
const indexOfFocusedControl = (root: ShadowRoot, oldScreen: Element): number =>
  oldScreen.contains(root.activeElement) ? visibleControls(oldScreen).indexOf(root.activeElement as HTMLElement) : -1;

/** The old content's link that was clicked before the element's code had loaded (elements/loader/defer-click.ts). */
const clickedLink = (oldScreen: Element) => oldScreen.querySelector<HTMLAnchorElement>('a[aria-busy]');

/**
 * The position of a link among the old content's visible links, which is also the position of the element's button that
 * replaces it. Counted from the end (-1), because members have no trial button at the start.
 */
function positionFromEnd(oldScreen: Element, link: Element): number {
  const links = [...oldScreen.querySelectorAll('a[part]')].filter(isShown);
  return links.indexOf(link) - links.length;
}

const visibleButtons = (newScreen: Element): HTMLElement[] =>
  [...newScreen.querySelectorAll<HTMLElement>('button[part]')].filter(isShown);

/** Runs `change`, and stops the `click` and `input` events that it dispatches before they reach the page. */
function withEventsStopped(root: ShadowRoot, change: () => void): void {
  const stop = (event: Event) => event.stopPropagation();
  for (const type of ['click', 'input']) root.addEventListener(type, stop);
  change();
  for (const type of ['click', 'input']) root.removeEventListener(type, stop);
}
