import { useLayoutEffect, useRef } from 'react';
import { settingAttributes } from '../../runtime/settings/settings';
import type { RouteMatch } from './routes';

/**
 * Renders the screen's element in the portal's light DOM, where the loader finds it and password managers find its
 * form. The element inherits the portal's settings. It is reused if only its attributes change.
 */
export function useScreenElement(portal: HTMLElement, tagAndAttributes: RouteMatch['element']): void {
  const elementRef = useRef<HTMLElement | null>(null);
  const tag = tagAndAttributes?.tag;
  useLayoutEffect(() => {
    if (!tag) return undefined;
    const element = document.createElement(tag);
    element.slot = 'screen';
    elementRef.current = element;
    return () => {
      element.remove();
      elementRef.current = null;
    };
  }, [tag]);
  useLayoutEffect(() => {
    const element = elementRef.current;
    if (!element || !tagAndAttributes) return;
    const attributes: Record<string, string> = {
      slot: 'screen',
      // Makes the plans open the checkout as a page of the portal, instead of in a dialog.
      checkout: 'page',
      ...settingAttributesOf(portal),
      ...tagAndAttributes.attributes,
    };
    for (const name of element.getAttributeNames()) if (!(name in attributes)) element.removeAttribute(name);
    for (const [name, value] of Object.entries(attributes))
      if (element.getAttribute(name) !== value) element.setAttribute(name, value);
    if (!element.isConnected) portal.append(element);
  });
}

/** The attributes of the `<sub-portal>` element that are settings. The elements inside the portal get the same ones. */
export function settingAttributesOf(portal: HTMLElement): Record<string, string> {
  const attributes: Record<string, string> = {};
  for (const name of settingAttributes) {
    const value = portal.getAttribute(name);
    if (value !== null) attributes[name] = value;
  }
  return attributes;
}
