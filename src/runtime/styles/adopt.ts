/** Returns a style sheet; creates it on the first call. */
export type Sheet = () => CSSStyleSheet;

/** The CSS texts of the sheets, for engines without constructable style sheets. */
const sheetTexts = new WeakMap<Sheet, string>();

/** Adds a component's style sheet to a shadow root or the document, unless it is already there. */
export function adoptSheet(root: Document | ShadowRoot, sheet: Sheet): void {
  if (__OLD_ENGINES__ && !('adoptedStyleSheets' in root)) {
    adoptAsElement(root, sheet);
    return;
  }
  const styleSheet = sheet();
  if (!root.adoptedStyleSheets.includes(styleSheet)) root.adoptedStyleSheets = [...root.adoptedStyleSheets, styleSheet];
}

/**
 * Adds the style sheet as a `<style>` element, for engines without constructable style sheets (before Chromium 73). The
 * page's content security policy must allow inline styles.
 */
function adoptAsElement(root: Document | ShadowRoot, sheet: Sheet): void {
  let text = sheetTexts.get(sheet);
  if (text === undefined) {
    // In these engines, a `Sheet` returns an object with the CSS text instead of a `CSSStyleSheet`.
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

/** The brands' style sheets, by CSS text. */
const brandSheets = new Map<string, CSSStyleSheet>();

/** Adds a brand's CSS (its design tokens) to a shadow root; returns a function that removes it. */
export function adoptBrandSheet(root: ShadowRoot, css: string): () => void {
  if (__OLD_ENGINES__ && !('adoptedStyleSheets' in root)) {
    const element = document.createElement('style');
    element.textContent = css;
    (root as ShadowRoot).appendChild(element);
    return () => element.remove();
  }
  const brandSheet = brandSheets.get(css) ?? new CSSStyleSheet();
  if (!brandSheets.has(css)) {
    brandSheet.replaceSync(css);
    brandSheets.set(css, brandSheet);
  }
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, brandSheet];
  return () => {
    root.adoptedStyleSheets = root.adoptedStyleSheets.filter((adopted) => adopted !== brandSheet);
  };
}
