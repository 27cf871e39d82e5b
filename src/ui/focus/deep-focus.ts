/** The element that has the focus, through every open shadow root. */
export function deepActive(root: Document): Element | null {
  let active = root.activeElement;
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
  return active;
}

/** The element above, out of a shadow root where it ends. */
function parentOf(node: Node): Node | null {
  return (node as Element).assignedSlot ?? node.parentNode ?? (node as ShadowRoot).host ?? null;
}

/** The element or the nearest above it that passes, through shadow roots and slots. */
export function deepClosest(element: Element, passes: (element: Element) => boolean): Element | null {
  for (let node: Node | null = element; node; node = parentOf(node)) {
    if (node.nodeType === 1 && passes(node as Element)) return node as Element;
  }
  return null;
}

/** True for an element in, or under, a tag of ours. */
export const isOurs = (element: Element): boolean =>
  !!deepClosest(element, ({ localName }) => localName.startsWith('sub-'));

/** Every element under a node, through open shadow roots, in the order of the page. */
export function walkDeep(node: ParentNode, visit: (element: Element) => void): void {
  for (const element of node.querySelectorAll('*')) {
    visit(element);
    if (element.shadowRoot) walkDeep(element.shadowRoot, visit);
  }
}
