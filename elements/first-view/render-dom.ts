import type { ReactElement, ReactNode } from 'react';
import { kebabCase } from '../../src/rules/letter-case';
import { ownFields } from '../../src/rules/own-fields';

/** The attributes whose names differ from those of the properties in JSX. */
const attributeNames: Readonly<Record<string, string>> = ownFields({
  className: 'class',
  defaultChecked: 'checked',
  htmlFor: 'for',
  tabIndex: 'tabindex',
});

const svgTags = ['svg', 'path', 'circle', 'rect', 'g', 'text'];
/** The attributes of SVG whose names have capitals. */
const svgAttributes = ['viewBox', 'textLength', 'lengthAdjust'];

/**
 * Creates the DOM nodes of JSX without React. The components in it must be pure functions of their props, without hooks
 * and context, such as those of plans-view.tsx and overview-view.tsx. Ignores keys, refs and event handlers.
 */
export function renderDom(node: ReactNode): Node[] {
  if (Array.isArray(node)) return node.flatMap(renderDom);
  if (node === null || node === undefined || typeof node === 'boolean') return [];
  if (typeof node !== 'object') return [document.createTextNode(String(node))];
  const { type, props } = node as ReactElement<Record<string, unknown>>;
  if (typeof type === 'function') return renderDom((type as (props: object) => ReactNode)(props));
  const children = renderDom(props.children as ReactNode);
  // A fragment.
  if (typeof type !== 'string') return children;
  const isSvg = svgTags.includes(type);
  const element = isSvg ? document.createElementNS('http://www.w3.org/2000/svg', type) : document.createElement(type);
  for (const [name, value] of Object.entries(props)) {
    // `aria-` and `data-` attributes with the value false exist.
    const isAbsent = value === null || value === undefined || (value === false && !name.includes('-'));
    if (isAbsent || name === 'children' || typeof value === 'function') continue;
    const attribute = isSvg && !svgAttributes.includes(name) ? kebabCase(name) : name;
    element.setAttribute(attributeNames[name] ?? attribute, value === true && !name.includes('-') ? '' : String(value));
  }
  element.append(...children);
  return [element];
}

/** Creates the element of JSX that consists of one element. */
export const renderElement = (node: ReactNode): HTMLElement => renderDom(node)[0] as HTMLElement;
