/** Returns the focused element, which may be inside nested open shadow roots. */
export function deepActiveElement(root: Document): Element | null {
  let active = root.activeElement;
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
  return active;
}

/** The parent across shadow trees: of a slotted node, its slot; of a shadow root, its host. */
function parentOf(node: Node): Node | null {
  return (node as Element).assignedSlot ?? node.parentNode ?? (node as ShadowRoot).host ?? null;
}

/** Like `Element.closest`, but across shadow roots and slots: the element or its nearest ancestor that matches. */
export function deepClosest(element: Element, matches: (element: Element) => boolean): Element | null {
  for (let node: Node | null = element; node; node = parentOf(node)) {
    if (node.nodeType === 1 && matches(node as Element)) return node as Element;
  }
  return null;
}

/** Whether the element is, or is inside, one of our `sub-…` elements. */
export const isInSubElement = (element: Element): boolean =>
  !!deepClosest(element, ({ localName }) => localName.startsWith('sub-'));

/** Visits all descendants of a node in document order, including those inside open shadow roots. */
export function walkDeep(node: ParentNode, visit: (element: Element) => void): void {
  for (const element of node.querySelectorAll('*')) {
    visit(element);
    if (element.shadowRoot) walkDeep(element.shadowRoot, visit);
  }
}
