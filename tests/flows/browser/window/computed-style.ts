import type { Frame } from '../frame/frame';
import { displayOf, visibilityOf } from '../styles/display';

/**
 * Implements `getComputedStyle`. Only `display` and `visibility` depend on the style sheets. `direction` comes from the
 * nearest `dir` attribute; other properties have a fixed value or the value of the `style` attribute.
 */
export function computedStyle(element: Element, pseudoElement: string | undefined, frame: Frame): CSSStyleDeclaration {
  const { style } = element as HTMLElement;
  const presetValues: Record<string, string> = {
    content: pseudoElement ? 'none' : 'normal',
    opacity: '1',
    pointerEvents: 'auto',
    cursor: 'auto',
    position: 'static',
    overflow: 'visible',
    textTransform: 'none',
    direction: element.closest('[dir]')?.getAttribute('dir') ?? 'ltr',
  };
  const styleSheetValue = (property: string): string | undefined => {
    if (property === 'display') return displayOf(element, frame.matchesCondition);
    if (property === 'visibility') return visibilityOf(element, frame.matchesCondition);
    return undefined;
  };
  return new Proxy({} as CSSStyleDeclaration, {
    get(_, name) {
      if (name === 'getPropertyValue')
        return (property: string) =>
          styleSheetValue(property) ?? presetValues[property] ?? style?.getPropertyValue(property) ?? '';
      const property = String(name);
      const inlineStyles = style as unknown as Record<string, string> | undefined;
      return styleSheetValue(property) ?? presetValues[property] ?? inlineStyles?.[property] ?? '';
    },
  });
}
