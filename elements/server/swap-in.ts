import type { SubElementInstance } from '../base/sub-element';

const places = 'a[href],button,input,[tabindex]';

/** How soon to look again whether a finger has left what it pressed (milliseconds). */
const patience = 50;

/**
 * Lets what a server drew stand until the element's own is whole, and puts that in its place between two frames, with
 * the same thing chosen and the same thing in focus. The element's own is drawn anew rather than woken up in the
 * server's markup: the page's package and the operator's script may be of different versions.
 */
export function swapIn(element: SubElementInstance, root: ShadowRoot): void {
  const served = [...root.children];
  const old = served.find((node) => node.classList.contains('sub')) as HTMLElement;
  const look = () => {
    const own = [...root.children].find((node): node is HTMLElement => !served.includes(node) && node !== old);
    if (!own) return;
    // Where the brand or the texts do not come, a notice with a retry stands below the list.
    own.hidden = element.readiness.peek() !== 'failed';
    const isWhole = own.querySelector('h2,[role=alert]') && !own.querySelector('[aria-busy=true]');
    if (element.readiness.peek() !== 'ready' || !isWhole) return;
    // A press that began on the one would end on the other, and be nothing.
    if (old.matches(':active')) {
      setTimeout(look, patience);
      return;
    }
    observer.disconnect();
    own.hidden = false;
    quietly(root, () => chooseAgain(old, own));
    focusAgain(root, old, own);
    for (const node of served) node.remove();
  };
  const observer = new MutationObserver(look);
  observer.observe(root, { childList: true, subtree: true });
}

const isShown = (node: Element): boolean => node.getClientRects().length > 0;

/** Chooses in the new list what a visitor chose in the old one; what nobody touched is as the element has it. */
function chooseAgain(old: Element, own: Element): void {
  const chosen = [...old.querySelectorAll<HTMLInputElement>('input:checked')];
  for (const input of chosen.filter((one) => !one.defaultChecked && isShown(one))) {
    const isCount = input.closest('[data-counts]');
    const group = [...own.querySelectorAll('fieldset')].at(isCount ? 0 : -1);
    const same = [...(group?.querySelectorAll('input') ?? [])].find(({ value }) => value === input.value);
    if (!same?.checked) same?.click();
  }
}

function focusAgain(root: ShadowRoot, old: Element, own: Element): void {
  const shown = (part: Element) => [...part.querySelectorAll<HTMLElement>(places)].filter(isShown);
  const at = shown(old).indexOf(root.activeElement as HTMLElement);
  if (at >= 0) shown(own)[at]?.focus({ preventScroll: true });
}

/** The page hears nothing of clicks that nobody made. */
function quietly(root: ShadowRoot, act: () => void): void {
  const stop = (event: Event) => event.stopPropagation();
  for (const type of ['click', 'input']) root.addEventListener(type, stop);
  act();
  for (const type of ['click', 'input']) root.removeEventListener(type, stop);
}
