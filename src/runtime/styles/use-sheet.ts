import { createContext, useContext, useInsertionEffect } from 'react';
import { useElementContext } from '../element-context/element-context';
import { adoptSheet, type Sheet } from './adopt';

/**
 * For components in the light DOM of an element (`host`): the function that adds a style sheet there. Null for
 * components in the shadow root.
 */
export const AdoptInLightDomContext = createContext<((host: HTMLElement, sheet: Sheet) => void) | null>(null);

/** Adds a component's style sheet to the tree that the component renders into: the light DOM or the shadow root. */
export function useSheet(sheet: Sheet): void {
  const { host } = useElementContext();
  const adoptInLightDom = useContext(AdoptInLightDomContext);
  useInsertionEffect(() => {
    if (adoptInLightDom) adoptInLightDom(host, sheet);
    else if (host.shadowRoot) adoptSheet(host.shadowRoot, sheet);
  }, [host, adoptInLightDom, sheet]);
}
