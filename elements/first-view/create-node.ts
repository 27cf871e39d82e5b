export type Child = Node | string | false | null | undefined | readonly Child[];

type Attributes = Readonly<Record<string, string | undefined>>;

const svgTags = ['svg', 'path'];

/** Creates an HTML or SVG element with children. Leaves out attributes that are undefined, and empty children. */
export function createNode(tag: string, attributes: Attributes, ...children: readonly Child[]): HTMLElement {
  const node = (
    svgTags.includes(tag) ? document.createElementNS('http://www.w3.org/2000/svg', tag) : document.createElement(tag)
  ) as HTMLElement;
  for (const [name, value] of Object.entries(attributes)) if (value !== undefined) node.setAttribute(name, value);
  append(node, children);
  return node;
}

function append(node: HTMLElement, children: readonly Child[]): void {
  for (const child of children) {
    if (Array.isArray(child)) append(node, child);
    else if (child) node.append(child as Node | string);
  }
}
