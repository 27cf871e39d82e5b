/**
 * Visits all descendants of a node, also those in shadow roots, in the order in which they are shown: slotted elements
 * come where their slot is.
 */
export function walkFlatTree(node: ParentNode, visit: (element: Element) => void): void {
  for (const element of node.children) visitWithDescendants(element, visit);
}

function visitWithDescendants(element: Element, visit: (element: Element) => void): void {
  visit(element);
  const slotted = element.localName === 'slot' ? (element as HTMLSlotElement).assignedNodes({ flatten: true }) : [];
  for (const child of slotted) if (child.nodeType === 1) visitWithDescendants(child as Element, visit);
  if (slotted.length === 0) walkFlatTree(element.shadowRoot ?? element, visit);
}
