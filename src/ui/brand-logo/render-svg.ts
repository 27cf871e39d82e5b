import { createElement, type ReactNode } from 'react';
import { ownFields } from '../../rules/own-fields';
import type { SvgTree } from '../../runtime/brand/brand-files';

/** Renders an SVG file as React elements. */
export function renderSvg([tag, attributes, children]: SvgTree, key = 0): ReactNode {
  return createElement(
    tag,
    ownFields({ ...attributes, key }),
    children.map((child, index) => (typeof child === 'string' ? child : renderSvg(child, index))),
  );
}
