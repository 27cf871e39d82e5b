import { adopt, type Sheet } from '../../runtime/styles/adopt';
import { sheet as hostSheet } from './hidden-host.module.css';
import { sheet as copySheet } from './print-copy.module.css';
import { sheet as pageSheet } from './print-page.module.css';

/** The attribute of the copy for printing, which is hidden on screen. */
export const copyAttribute = 'data-sub-print';

/** Whether `isolateForPrint` can be used. It needs constructable style sheets, which Chromium before 73 lacks. */
export const canIsolateForPrint = (): boolean => 'adoptedStyleSheets' in document;

/**
 * Makes the next print contain only this part of a shadow root. A copy at the end of the body, with the same style
 * sheets, is visible in print only; the rest of the page is visible on screen only. Returns the undo function.
 */
export function isolateForPrint(element: HTMLElement): () => void {
  const root = element.getRootNode() as ShadowRoot;
  const copy = createPrintCopy(element, root);
  document.body.append(copy);
  const undoSteps = [
    () => copy.remove(),
    adoptWithUndo(document, pageSheet),
    // `pageSheet` can't hide our elements, because their own `!important` rules take precedence. So hides each of them
    // with a sheet in its shadow root.
    ...topLevelShadowRoots().map((shadowRoot) => adoptWithUndo(shadowRoot, hostSheet)),
  ];
  return () => {
    for (const step of undoSteps) step();
  };
}

function createPrintCopy(element: HTMLElement, root: ShadowRoot): HTMLElement {
  const outerBox = document.createElement('div');
  outerBox.setAttribute(copyAttribute, '');
  // On screen, `pageSheet` hides the outer box. It couldn't hide the inner box, because the `:host` rules in that box's
  // shadow root would override it.
  const innerBox = document.createElement('div');
  const shadow = innerBox.attachShadow({ mode: 'open' });
  shadow.adoptedStyleSheets = [...root.adoptedStyleSheets];
  adopt(shadow, copySheet);
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

/** The shadow roots of our elements that are children of the body. */
function topLevelShadowRoots(): ShadowRoot[] {
  return Array.from(document.body.children).flatMap(({ localName, shadowRoot }) =>
    shadowRoot && localName.startsWith('sub-') ? [shadowRoot] : [],
  );
}

function adoptWithUndo(root: Document | ShadowRoot, sheet: Sheet): () => void {
  adopt(root, sheet);
  const adoptedSheet = sheet();
  return () => {
    root.adoptedStyleSheets = root.adoptedStyleSheets.filter((other) => other !== adoptedSheet);
  };
}
