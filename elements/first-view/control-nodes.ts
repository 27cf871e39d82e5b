import buttonStyles from '../../src/ui/button/button.module.css';
import radioStyles from '../../src/ui/choices/radio-cards.module.css';
import badgeStyles from '../../src/ui/feedback/badge.module.css';
import { classNames } from '../../src/ui/styling/class-names';
import { type Child, createNode } from './create-node';

// The functions of this file create the same markup as the components in src/ui, without React.

/** Creates an icon with the SVG path. */
export const icon = (path: string): HTMLElement =>
  createNode(
    'svg',
    {
      width: '1.25em',
      height: '1.25em',
      viewBox: '0 0 24 24',
      fill: 'none',
      stroke: 'currentColor',
      'stroke-width': 'var(--s-icon-stroke, 2)',
      'stroke-linecap': 'round',
      'stroke-linejoin': 'round',
      focusable: 'false',
      'aria-hidden': 'true',
    },
    createNode('path', { d: path }),
  );

export const badge = (colorClass: string | undefined, text: string): HTMLElement =>
  createNode('span', { part: 'badge', class: classNames(badgeStyles.badge, colorClass) }, text);

export const buttonLink = (className: string, href: string, text: string): HTMLElement =>
  createNode('a', { part: 'button', class: className, href }, createNode('span', { class: buttonStyles.label }, text));

interface Radio {
  class: string | undefined;
  name: string;
  value: string;
  checked: boolean;
}

export const radio = ({ class: className, name, value, checked }: Radio, ...children: readonly Child[]): HTMLElement =>
  createNode(
    'label',
    { part: 'card', class: classNames(radioStyles.label, className) },
    createNode('input', { name, value, type: 'radio', class: radioStyles.input, checked: checked ? '' : undefined }),
    createNode('span', { class: radioStyles.surface }),
    createNode('span', { class: radioStyles.dot }),
    children,
  );
