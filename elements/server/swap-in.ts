import type { SubElementInstance } from '../base/sub-element';

const places = 'a[href],button,input,[tabindex]';

/** Milliseconds between checks whether a press has ended. */
const pressCheckMs = 50;

/**
 * Keeps the content of the server or of the first view (elements/first-view) until the element has rendered completely, then swaps it within one frame and
 * restores the choices and the focus. It doesn't hydrate the server's markup, because the page's package and the
 * operator's script can have different versions.
 */
export function swapIn(element: SubElementInstance, root: ShadowRoot): void {
  const serverNodes = [...root.children];
  const old = serverNodes.find((node) => node.classList.contains('sub')) as HTMLElement;
  let pressCheck: ReturnType<typeof setTimeout> | undefined;
  const swapWhenReady = () => {
    clearTimeout(pressCheck);
    const newScreen = [...root.children].find(
      (node): node is HTMLElement => !serverNodes.includes(node) && node !== old,
    );
    if (!newScreen) return;
    // If the brand or the texts fail to load, a notice with a retry button appears below the list.
    const hasFailed = element.readiness.peek() === 'failed';
    newScreen.hidden = !hasFailed;
    const link = clickedLink(old);
    if (hasFailed && link) {
      link.removeAttribute('aria-busy');
      location.assign(link.href);
    }
    const isWhole = newScreen.querySelector('h2,[role=alert]') && !newScreen.querySelector('[aria-busy=true]');
    if (element.readiness.peek() !== 'ready' || !isWhole) return;
    // A press that starts on the old content and ends on the new one would not become a click.
    if (old.matches(':active')) {
      // One check at a time: a second one would find the old content removed, and press the button again.
      pressCheck = setTimeout(swapWhenReady, pressCheckMs);
      return;
    }
    observer.disconnect();
    newScreen.hidden = false;
    withoutEvents(root, () => chooseAgain(old, newScreen));
    focusAgain(root, old, newScreen);
    const button = link && ownButton(old, newScreen, link);
    // After the restored choices have rendered.
    if (button) setTimeout(() => withoutEvents(root, () => button.click()));
    for (const node of serverNodes) node.remove();
  };
  const observer = new MutationObserver(swapWhenReady);
  observer.observe(root, { childList: true, subtree: true });
}

const isShown = (node: Element): boolean => node.getClientRects().length > 0;

/** Restores the visitor's choices from the old list in the new one. Untouched choices keep the element's default. */
function chooseAgain(old: Element, newScreen: Element): void {
  const chosen = [...old.querySelectorAll<HTMLInputElement>('input:checked')];
  for (const input of chosen.filter((choice) => !choice.defaultChecked && isShown(choice))) {
    const isCount = input.closest('[data-counts]');
    const group = [...newScreen.querySelectorAll('fieldset')].at(isCount ? 0 : -1);
    const same = [...(group?.querySelectorAll('input') ?? [])].find(({ value }) => value === input.value);
    if (!same?.checked) same?.click();
  }
}

function focusAgain(root: ShadowRoot, old: Element, newScreen: Element): void {
  const visibleControls = (part: Element) => [...part.querySelectorAll<HTMLElement>(places)].filter(isShown);
  const focusIndex = visibleControls(old).indexOf(root.activeElement as HTMLElement);
  if (focusIndex >= 0) visibleControls(newScreen)[focusIndex]?.focus({ preventScroll: true });
}

/** The link that was clicked before the element's code had loaded (elements/loader/defer-click.ts). */
const clickedLink = (old: Element) => old.querySelector<HTMLAnchorElement>('a[aria-busy]');

/** The element's button for a link of the server's list. Counted from the end: a member's list has no trial. */
function ownButton(old: Element, newScreen: Element, link: Element): HTMLElement | undefined {
  const links = [...old.querySelectorAll('a[part=button]')].filter(isShown);
  return [...newScreen.querySelectorAll<HTMLElement>('button[part=button]')]
    .filter(isShown)
    .at(links.indexOf(link) - links.length);
}

/** Hides these synthetic clicks from the page. */
function withoutEvents(root: ShadowRoot, change: () => void): void {
  const stop = (event: Event) => event.stopPropagation();
  for (const type of ['click', 'input']) root.addEventListener(type, stop);
  change();
  for (const type of ['click', 'input']) root.removeEventListener(type, stop);
}
