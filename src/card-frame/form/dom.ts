type Attributes = Readonly<Record<string, string>>;

function make<E extends Element>(element: E, attributes: Attributes, children: readonly (Node | string)[]): E {
  for (const name of Object.keys(attributes)) element.setAttribute(name, attributes[name] as string);
  element.append(...children);
  return element;
}

/** `html('p', { class: 'error' }, 'text')` */
export const html = <T extends keyof HTMLElementTagNameMap>(
  tag: T,
  attributes: Attributes = {},
  ...children: (Node | string)[]
) => make(document.createElement(tag), attributes, children);

/** The same for SVG. */
export const svg = (tag: string, attributes: Attributes = {}, ...children: (Node | string)[]): SVGElement =>
  make(document.createElementNS('http://www.w3.org/2000/svg', tag) as SVGElement, attributes, children);
