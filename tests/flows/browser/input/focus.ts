import type { Frame } from '../frame/frame';
import { isShown } from '../window/happy-dom-patches';
import { commitValue } from './commit-value';

export const focusableSelector =
  'a[href],button:not([disabled]),input:not([disabled]),select:not([disabled]),textarea:not([disabled]),summary,iframe,[tabindex],[contenteditable]';

/** The focused element, including one in a shadow root. */
export function activeElement(document: Document): HTMLElement | null {
  let active = document.activeElement as HTMLElement | null;
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement as HTMLElement;
  return active;
}

/** Moves the focus to `target`. If `target` is null, blurs the focused element. */
export function moveFocus(target: HTMLElement | null, document: Document): void {
  const active = activeElement(document);
  if (active === target) return;
  if (active) commitValue(active);
  if (target) target.focus();
  else if (active && active !== document.body) active.blur();
}

/** The elements that Tab visits, in order, including those in shadow roots. Appends them to `stops`. */
function tabStops(root: Node, stops: HTMLElement[] = []): HTMLElement[] {
  for (const node of root.childNodes) {
    if (node.nodeType !== 1) continue;
    const element = node as HTMLElement;
    if (element.hasAttribute('inert')) continue;
    const isStop =
      element.matches(focusableSelector) && element.tabIndex >= 0 && isShown(element) && !element.shadowRoot;
    if (isStop) stops.push(element);
    if (element.shadowRoot) tabStops(element.shadowRoot, stops);
    if (element.localName === 'slot')
      for (const assigned of (element as HTMLSlotElement).assignedElements?.() ?? [])
        tabStops({ childNodes: [assigned] } as never, stops);
    else if (!element.shadowRoot) tabStops(element, stops);
  }
  return stops;
}

/** Removes the radio buttons that Tab skips: in each group, all but the checked one (the first if none is checked). */
function withoutSkippedRadios(stops: HTMLElement[]): HTMLElement[] {
  return stops.filter((stop) => {
    const radio = stop as HTMLInputElement;
    if (radio.type !== 'radio' || radio.checked) return true;
    const group = stops.filter(
      (other) => (other as HTMLInputElement).type === 'radio' && (other as HTMLInputElement).name === radio.name,
    );
    return !group.some((other) => (other as HTMLInputElement).checked) && group[0] === stop;
  });
}

/** `Node.DOCUMENT_POSITION_FOLLOWING` */
const positionFollowing = 4;

/** Moves the focus as the Tab key does, or as Shift+Tab does if `isBackward`. */
export function moveByTab(frame: Frame, isBackward: boolean): void {
  const { document } = frame;
  const stops = withoutSkippedRadios(tabStops(frame.modals.at(-1) ?? document.body));
  const active = activeElement(document);
  const index = active ? stops.indexOf(active) : -1;
  let next: HTMLElement | undefined;
  if (index >= 0) next = stops[index + (isBackward ? -1 : 1)];
  else if (active && active !== document.body) {
    const isAfterActive = (stop: HTMLElement) => (active.compareDocumentPosition(stop) & positionFollowing) !== 0;
    next = isBackward ? stops.filter((stop) => !isAfterActive(stop)).at(-1) : stops.find(isAfterActive);
  }
  moveFocus(next ?? (isBackward ? stops.at(-1) : stops[0]) ?? null, document);
}
