import { adoptSheet, type Sheet } from '../../runtime/styles/adopt';
import { sheet as hiddenHostSheet } from './hidden-host.module.css';
import { sheet as copySheet } from './print-copy.module.css';
import { sheet as pageSheet } from './print-page.module.css';

/** The attribute that marks the copy of an element for printing. The copy is hidden on screen. */
export const printCopyAttribute = 'data-sub-print';

/**
 * Whether the page can print, and `isolateForPrint` can be used. It needs constructable style sheets, which Chromium
 * before 73 lacks. The browsers inside some apps can't print.
 */
export const canIsolateForPrint = (): boolean => 'adoptedStyleSheets' in document && typeof window.print === 'function';

/**
 * Makes the next print contain only `element`, which must be in a shadow root. Adds a copy of the element, with the
 * same style sheets, at the end of the body. The copy is visible in print only, the rest of the page on screen only.
 * Returns a function that undoes all of this.
 */
export function isolateForPrint(element: HTMLElement): () => void {
  const root = element.getRootNode() as ShadowRoot;
  const copy = createPrintCopy(element, root);
  document.body.append(copy);
  const undoSteps = [
    () => copy.remove(),
    adoptWithUndo(document, pageSheet),
    // `pageSheet` can't hide our elements, because their own `!important` rules take precedence. So a sheet in each
    // element's own shadow root hides that element.
    ...topLevelShadowRoots().map((shadowRoot) => adoptWithUndo(shadowRoot, hiddenHostSheet)),
  ];
  return () => {
    for (const step of undoSteps) step();
  };
}

function createPrintCopy(element: HTMLElement, root: ShadowRoot): HTMLElement {
  // Two boxes, because `pageSheet` hides the outer box on screen and couldn't hide the inner one: the `!important`
  // `:host` rules in the inner box's shadow root would override it.
  const outerBox = document.createElement('div');
  outerBox.setAttribute(printCopyAttribute, '');
  const innerBox = document.createElement('div');
  const shadow = innerBox.attachShadow({ mode: 'open' });
  shadow.adoptedStyleSheets = [...root.adoptedStyleSheets];
  adoptSheet(shadow, copySheet);
  const wrapper = document.createElement('div');
  const themeRoot = element.closest<HTMLElement>('.sub');
  wrapper.className = 'sub';
  wrapper.lang = themeRoot?.lang ?? '';
  wrapper.dir = themeRoot?.dir ?? '';
  wrapper.dataset.theme = 'light';
  wrapper.append(element.cloneNode(true));
  shadow.append(wrapper);
  outerBox.append(innerBox);
  return outerBox;
}

/** The shadow roots of those of our elements that are children of the body. */
function topLevelShadowRoots(): ShadowRoot[] {
  return Array.from(document.body.children).flatMap(({ localName, shadowRoot }) =>
    shadowRoot && localName.startsWith('sub-') ? [shadowRoot] : [],
  );
}

function adoptWithUndo(root: Document | ShadowRoot, sheet: Sheet): () => void {
  adoptSheet(root, sheet);
  const adoptedSheet = sheet();
  return () => {
    root.adoptedStyleSheets = root.adoptedStyleSheets.filter((other) => other !== adoptedSheet);
  };
}
