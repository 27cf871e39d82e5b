import type { Frame } from '../frame/frame';
import { displayOf, visibilityOf } from '../styles/display';

/** `getComputedStyle`: display and visibility by the style sheets; other properties have inline or initial values. */
export function computedStyle(element: Element, pseudo: string | undefined, frame: Frame): CSSStyleDeclaration {
  const { style } = element as HTMLElement;
  const initialValues: Record<string, string> = {
    content: pseudo ? 'none' : 'normal',
    opacity: '1',
    pointerEvents: 'auto',
    cursor: 'auto',
    position: 'static',
    overflow: 'visible',
    textTransform: 'none',
    direction: element.closest('[dir]')?.getAttribute('dir') ?? 'ltr',
  };
  return new Proxy({} as CSSStyleDeclaration, {
    get(_, name) {
      if (name === 'getPropertyValue')
        return (property: string) =>
          property === 'display' || property === 'visibility'
            ? (property === 'display' ? displayOf : visibilityOf)(element, frame.matchesCondition)
            : (initialValues[property] ?? style?.getPropertyValue(property) ?? '');
      if (name === 'display') return displayOf(element, frame.matchesCondition);
      if (name === 'visibility') return visibilityOf(element, frame.matchesCondition);
      return initialValues[String(name)] ?? (style as unknown as Record<string, string>)?.[String(name)] ?? '';
    },
  });
}
