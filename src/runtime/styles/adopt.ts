/** Returns a style sheet; creates it on the first call. */
export type Sheet = () => CSSStyleSheet;

const sheetTexts = new WeakMap<Sheet, string>();

/** Adopts a sheet, once, in an element's shadow root, or in the document or shadow root that contains the element. */
export function adopt(root: Document | ShadowRoot, sheet: Sheet): void {
  if (__TV__ && !('adoptedStyleSheets' in root)) {
    adoptAsElement(root, sheet);
    return;
  }
  const createdSheet = sheet();
  if (!root.adoptedStyleSheets.includes(createdSheet))
    root.adoptedStyleSheets = [...root.adoptedStyleSheets, createdSheet];
}

/** For engines before Chromium 73, which have no constructable style sheets. Needs a CSP that allows inline styles. */
function adoptAsElement(root: Document | ShadowRoot, sheet: Sheet): void {
  let text = sheetTexts.get(sheet);
  if (text === undefined) {
    text = (sheet() as unknown as { cssText: string }).cssText;
    sheetTexts.set(sheet, text);
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
  for (let index = 0; index < text.length; index++) value = (value * 31 + text.charCodeAt(index)) | 0;
  return (value >>> 0).toString(36);
}

const brandSheets = new Map<string, CSSStyleSheet>();

/** Adopts a brand's tokens in a shadow root; returns a function that removes them. */
export function adoptBrandSheet(root: ShadowRoot, text: string): () => void {
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
  const createdSheet = sheet;
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, createdSheet];
  return () => {
    root.adoptedStyleSheets = root.adoptedStyleSheets.filter((sheet) => sheet !== createdSheet);
  };
}
