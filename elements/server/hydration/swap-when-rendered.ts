import type { SubElementInstance } from '../../base/sub-element';

const controlSelector = 'a[href],button,input,[tabindex]';

/** How often to check whether the pointer has been released. */
const pointerCheckMs = 50;

/**
 * Until the element has rendered completely, keeps the content from the server or the first view (elements/first-view).
 * Then replaces this content within one animation frame, and restores the choices and the focus. React doesn't
 * hydrate the server's markup, because the npm package that rendered it and the operator's script can have different
 * versions.
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
    // If the brand or the texts fail to load, a notice with a retry button appears below the list.
    const hasFailed = element.readiness.peek() === 'failed';
    newScreen.hidden = !hasFailed;
    const link = clickedLink(oldScreen);
    if (hasFailed && link) {
      link.removeAttribute('aria-busy');
      location.assign(link.href);
    }
    const isComplete = newScreen.querySelector('h2,[role=alert]') && !newScreen.querySelector('[aria-busy=true]');
    if (element.readiness.peek() !== 'ready' || !isComplete) return;
    // If the pointer is pressed on the old content and released on the new content, browsers fire no click.
    if (oldScreen.matches(':active')) {
      // Only one check may be scheduled: a second check would find the old content removed, and click the button again.
      pointerCheck = setTimeout(swapWhenReady, pointerCheckMs);
      return;
    }
    observer.disconnect();
    newScreen.hidden = false;
    withEventsStopped(root, () => restoreChoices(oldScreen, newScreen));
    restoreFocus(root, oldScreen, newScreen);
    const button = link && matchingButton(oldScreen, newScreen, link);
    // Waits until the restored choices have rendered.
    if (button) setTimeout(() => withEventsStopped(root, () => button.click()));
    for (const node of oldNodes) node.remove();
  };
  const observer = new MutationObserver(swapWhenReady);
  observer.observe(root, { childList: true, subtree: true });
}

const isShown = (node: Element): boolean => node.getClientRects().length > 0;

/** Restores the visitor's choices from the old list in the new one. Untouched choices keep the element's default. */
function restoreChoices(oldScreen: Element, newScreen: Element): void {
  const chosen = [...oldScreen.querySelectorAll<HTMLInputElement>('input:checked')];
  for (const input of chosen.filter((choice) => !choice.defaultChecked && isShown(choice))) {
    const isDeviceCount = input.closest('[data-counts]');
    const group = [...newScreen.querySelectorAll('fieldset')].at(isDeviceCount ? 0 : -1);
    const matchingInput = [...(group?.querySelectorAll('input') ?? [])].find(({ value }) => value === input.value);
    if (!matchingInput?.checked) matchingInput?.click();
  }
}

function restoreFocus(root: ShadowRoot, oldScreen: Element, newScreen: Element): void {
  const visibleControls = (screen: Element) =>
    [...screen.querySelectorAll<HTMLElement>(controlSelector)].filter(isShown);
  const focusIndex = visibleControls(oldScreen).indexOf(root.activeElement as HTMLElement);
  if (focusIndex >= 0) visibleControls(newScreen)[focusIndex]?.focus({ preventScroll: true });
}

/** The link that was clicked before the element's code had loaded (elements/loader/defer-click.ts). */
const clickedLink = (oldScreen: Element) => oldScreen.querySelector<HTMLAnchorElement>('a[aria-busy]');

/**
 * The element's button that replaces a link of the old list. Buttons are counted from the end, because members have no
 * trial button at the start.
 */
function matchingButton(oldScreen: Element, newScreen: Element, link: Element): HTMLElement | undefined {
  const links = [...oldScreen.querySelectorAll('a[part=button]')].filter(isShown);
  return [...newScreen.querySelectorAll<HTMLElement>('button[part=button]')]
    .filter(isShown)
    .at(links.indexOf(link) - links.length);
}

/** Runs `change`, and stops the `click` and `input` events that it dispatches before they reach the page. */
function withEventsStopped(root: ShadowRoot, change: () => void): void {
  const stop = (event: Event) => event.stopPropagation();
  for (const type of ['click', 'input']) root.addEventListener(type, stop);
  change();
  for (const type of ['click', 'input']) root.removeEventListener(type, stop);
}
