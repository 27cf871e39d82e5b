import { deepActive } from '../../src/ui/focus/deep-focus';
import { waitForRender } from '../../src/ui/focus/wait-for-render';

const headings = 'h1[tabindex], h2[tabindex]';
const controls = 'input:not([type=hidden]), button, select, a[href], [tabindex="0"]';

/**
 * Gives the focus to a screen's heading, else to the first thing inside that takes it. A screen that is still loading
 * gets it once it is drawn, unless somebody has moved on by then.
 */
export function focusScreen(element: HTMLElement, options?: FocusOptions): void {
  // React calls this to put back what a drawing took away; what is inside already has a better place.
  if (element.contains(document.activeElement)) return;
  const places: ParentNode[] = [element, element.shadowRoot as ShadowRoot];
  const find = (what: string) => places.map((place) => place.querySelector<HTMLElement>(what)).find(Boolean);
  const before = deepActive(document);
  waitForRender(
    places,
    () => deepActive(document) !== before,
    () => {
      const target = find(headings) ?? find(controls);
      target?.focus(options);
      return !!target;
    },
  );
}
