import { waitForRender } from './wait-for-render';

/** Matches headings that can take the focus. */
export const headingSelector = 'h1[tabindex], h2[tabindex]';

/** The first heading inside these nodes that can take the focus. Skips nodes that are null or undefined. */
export function findHeading(nodes: readonly (ParentNode | null | undefined)[]): HTMLElement | undefined {
  for (const node of nodes) {
    const heading = node?.querySelector<HTMLElement>(headingSelector);
    if (heading) return heading;
  }
  return undefined;
}

interface FocusHeadingOptions extends FocusOptions {
  /** Whether the visitor has moved the focus since `focusHeading` was called. If so, the focus stays where it is. */
  hasFocusMoved: () => boolean;
  /** Returns the element to focus if there is no heading. */
  fallback?: () => HTMLElement | undefined;
}

/** Focuses the first heading inside these nodes, once it renders. Returns a function that stops waiting. */
export function focusHeading(
  nodes: readonly ParentNode[],
  { hasFocusMoved, fallback, ...options }: FocusHeadingOptions,
): () => void {
  return waitForRender(nodes, hasFocusMoved, () => {
    const target = findHeading(nodes) ?? fallback?.();
    target?.focus(options);
    return !!target;
  });
}
