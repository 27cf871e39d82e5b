type Attributes = Readonly<Record<string, string>>;

function initElement<E extends Element>(element: E, attributes: Attributes, children: readonly (Node | string)[]): E {
  for (const name of Object.keys(attributes)) element.setAttribute(name, attributes[name] as string);
  element.append(...children);
  return element;
}

/** Creates an HTML element: `html('p', { class: 'error' }, 'text')`. */
export const html = <T extends keyof HTMLElementTagNameMap>(
  tag: T,
  attributes: Attributes = {},
  ...children: (Node | string)[]
) => initElement(document.createElement(tag), attributes, children);

/** Creates an SVG element. */
export const svg = (tag: string, attributes: Attributes = {}, ...children: (Node | string)[]): SVGElement =>
  initElement(document.createElementNS('http://www.w3.org/2000/svg', tag) as SVGElement, attributes, children);
