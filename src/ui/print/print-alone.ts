import { adopt, type Sheet } from '../../runtime/styles/sheets';
import { sheet as hostSheet } from './hidden-host.module.css';
import { sheet as copySheet } from './print-copy.module.css';
import { sheet as pageSheet } from './print-page.module.css';

/** Marks the copy on the page, which nothing but paper shows. */
export const copyMark = 'data-sub-print';

/** Engines before Chromium 73 have no sheets that can be taken back. */
export const canPrintAlone = (): boolean => 'adoptedStyleSheets' in document;

/**
 * Makes the next print show this part of a shadow root alone. A copy of it stands at the end of the body, styled by the
 * same sheets, seen on paper only; everything else of the page is seen on the screen only. Returns the way back.
 */
export function printAlone(part: HTMLElement): () => void {
  const root = part.getRootNode() as ShadowRoot;
  const copy = copyOf(part, root);
  document.body.append(copy);
  const undo = [
    () => copy.remove(),
    adoptFor(document, pageSheet),
    // A page's rules cannot hide our own tags: what they say of themselves weighs more.
    ...ownTags(copy).map((tag) => adoptFor(tag, hostSheet)),
  ];
  return () => {
    for (const step of undo) step();
  };
}

function copyOf(part: HTMLElement, root: ShadowRoot): HTMLElement {
  const frame = document.createElement('div');
  frame.setAttribute(copyMark, '');
  // Two boxes: the sheets of the inner one say how it is displayed whatever the page says.
  const host = document.createElement('div');
  const shadow = host.attachShadow({ mode: 'open' });
  shadow.adoptedStyleSheets = [...root.adoptedStyleSheets];
  adopt(shadow, copySheet);
  const wrapper = document.createElement('div');
  const before = part.closest<HTMLElement>('.sub');
  wrapper.className = 'sub';
  wrapper.lang = before?.lang ?? '';
  wrapper.dataset.theme = 'light';
  wrapper.append(part.cloneNode(true));
  shadow.append(wrapper);
  frame.append(host);
  return frame;
}

/** Our tags that stand at the top of the page. */
function ownTags(copy: HTMLElement): ShadowRoot[] {
  return Array.from(document.body.children).flatMap(({ localName, shadowRoot }) =>
    shadowRoot && localName.startsWith('sub-') && shadowRoot.host !== copy ? [shadowRoot] : [],
  );
}

function adoptFor(root: Document | ShadowRoot, sheet: Sheet): () => void {
  adopt(root, sheet);
  const made = sheet();
  return () => {
    root.adoptedStyleSheets = root.adoptedStyleSheets.filter((one) => one !== made);
  };
}
