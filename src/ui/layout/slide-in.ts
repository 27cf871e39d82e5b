import { isOldEngine } from '../../runtime/page/old-engine';

/**
 * Lets the next step of a form slide in from the end of the line, or a previous step from its start. It's there at once,
 * and can be used while it moves.
 */
export function slideIn(node: HTMLElement, { isBack = false } = {}): void {
  if (isOldEngine || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const startsAtRight = (getComputedStyle(node).direction === 'rtl') === isBack;
  const distance = startsAtRight ? 24 : -24;
  const transform = [`translateX(${distance}px)`, 'none'];
  node.animate({ opacity: [0, 1], transform }, { duration: 180, easing: 'ease-out' });
}
