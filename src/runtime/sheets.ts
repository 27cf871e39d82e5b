import { createContext, useContext, useInsertionEffect } from 'react';
import { useScope } from './scope';
import { scopeRules } from './scope-rules';

type Sheet = () => CSSStyleSheet;

const sources = new WeakMap<Sheet, string>();

/** Whether a component is drawn in the host's light DOM; see LightDom. */
export const LightContext = createContext(false);

/** Adopts a component's sheet where the component is drawn, once, before it is painted. */
export function useSheet(sheet: Sheet): void {
  const { host } = useScope();
  const isLight = useContext(LightContext);
  useInsertionEffect(() => {
    if (isLight) adoptForLightDom(host, sheet);
    else if (host.shadowRoot) adopt(host.shadowRoot, sheet);
  }, [host, isLight, sheet]);
}

/** The class of what we put into a page's light DOM. */
export const lightClass = 'sub-light';

// The ids match nothing and weigh like ids, so that a page's own rules for its fields hardly ever outweigh ours.
const lightPrefix = `.${lightClass}:not(#sub):not(#sub)`;
const lightSheets = new WeakMap<Sheet, Sheet>();

/** Adopts a sheet into the tree that the host stands in, reaching only our own part of it. */
export function adoptForLightDom(host: HTMLElement, sheet: Sheet): void {
  let scoped = lightSheets.get(sheet);
  if (!scoped) {
    scoped = scopedSheet(sheet);
    lightSheets.set(sheet, scoped);
  }
  const root = host.getRootNode();
  adopt(root instanceof ShadowRoot ? root : document, scoped);
}

function scopedSheet(sheet: Sheet): Sheet {
  let made: CSSStyleSheet | undefined;
  return () => {
    if (made) return made;
    const source = sheet();
    if (__TV__ && 'cssText' in source) {
      made = { cssText: scopeRules(source.cssText as string, lightPrefix) } as unknown as CSSStyleSheet;
    } else {
      made = new CSSStyleSheet();
      made.replaceSync(scopeRules(Array.from(source.cssRules, (rule) => rule.cssText).join(''), lightPrefix));
    }
    return made;
  };
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
