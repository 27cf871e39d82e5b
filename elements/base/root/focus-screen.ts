import { deepActiveElement } from '../../../src/ui/focus/deep-focus';
import { focusHeading } from '../../../src/ui/focus/focus-heading';

const controlSelector = 'input:not([type=hidden]), button, select, a[href], [tabindex="0"]';

/**
 * Focuses the screen's heading, or its first control if there is no heading. If the screen is still loading, waits
 * until it has rendered, and then moves the focus only if nothing else has moved it in the meantime.
 */
export function focusScreen(element: HTMLElement, options?: FocusOptions): void {
  // React calls focus() on the element to restore the focus after a commit. Keep the focus that is inside the element.
  if (element.contains(document.activeElement)) return;
  const nodes: ParentNode[] = [element, element.shadowRoot as ShadowRoot];
  const focusBefore = deepActiveElement(document);
  focusHeading(nodes, {
    ...options,
    hasFocusMoved: () => deepActiveElement(document) !== focusBefore,
    fallback: () => nodes.map((node) => node.querySelector<HTMLElement>(controlSelector)).find(Boolean) ?? undefined,
  });
}
