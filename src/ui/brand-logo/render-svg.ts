import { createElement, type ReactNode } from 'react';
import { ownFields } from '../../rules/own-fields';

/** An SVG file as nested arrays. They are rendered as inline SVG, because a page's CSP may block images. */
export type SvgTree = readonly [
  tag: string,
  attributes: Readonly<Record<string, string>>,
  children: readonly (SvgTree | string)[],
];

/** Renders an SVG file as React elements. */
export function renderSvg([tag, attributes, children]: SvgTree, key = 0): ReactNode {
  return createElement(
    tag,
    ownFields({ ...attributes, key }),
    children.map((child, index) => (typeof child === 'string' ? child : renderSvg(child, index))),
  );
}
