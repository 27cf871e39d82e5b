import { createContext, useContext, useInsertionEffect } from 'react';
import { useElementContext } from '../page/element-context';

export type Sheet = () => CSSStyleSheet;

const sources = new WeakMap<Sheet, string>();

/** How a component drawn in the host's light DOM adopts its sheet; null where it is drawn in the shadow root. */
export const LightContext = createContext<((host: HTMLElement, sheet: Sheet) => void) | null>(null);

/** Adopts a component's sheet where the component is drawn, once, before it is painted. */
export function useSheet(sheet: Sheet): void {
  const { host } = useElementContext();
  const adoptLight = useContext(LightContext);
  useInsertionEffect(() => {
    if (adoptLight) adoptLight(host, sheet);
    else if (host.shadowRoot) adopt(host.shadowRoot, sheet);
  }, [host, adoptLight, sheet]);
}

/** The same for a root that is no element's, such as the document of a form kept in light DOM. */
export function adopt(root: Document | ShadowRoot, sheet: Sheet): void {
  if (__TV__ && !('adoptedStyleSheets' in root)) {
    adoptAsElement(root, sheet);
    return;
  }
  const made = sheet();
  if (!root.adoptedStyleSheets.includes(made)) root.adoptedStyleSheets = [...root.adoptedStyleSheets, made];
}

// Engines before Chromium 73 have no constructable sheets, and no page policy that could forbid this.
function adoptAsElement(root: Document | ShadowRoot, sheet: Sheet): void {
  let text = sources.get(sheet);
  if (text === undefined) {
    text = (sheet() as unknown as { cssText: string }).cssText;
    sources.set(sheet, text);
  }
  const marker = `s${hash(text)}`;
  const parent = root instanceof Document ? root.head : root;
  if (parent.querySelector(`style[data-sub="${marker}"]`)) return;
  const element = document.createElement('style');
  element.dataset.sub = marker;
  element.textContent = text;
  parent.appendChild(element);
}

function hash(text: string): string {
  let value = 0;
  for (let at = 0; at < text.length; at++) value = (value * 31 + text.charCodeAt(at)) | 0;
  return (value >>> 0).toString(36);
}

const brandSheets = new Map<string, CSSStyleSheet>();

/** Puts a brand's tokens on a shadow root; returns the way to take them off. */
export function brandSheetOf(root: ShadowRoot, text: string): () => void {
  if (__TV__ && !('adoptedStyleSheets' in root)) {
    const element = document.createElement('style');
    element.textContent = text;
    (root as ShadowRoot).appendChild(element);
    return () => element.remove();
  }
  let sheet = brandSheets.get(text);
  if (!sheet) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    brandSheets.set(text, sheet);
  }
  const made = sheet;
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, made];
  return () => {
    root.adoptedStyleSheets = root.adoptedStyleSheets.filter((one) => one !== made);
  };
}
