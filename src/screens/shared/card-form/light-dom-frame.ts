const slotPrefix = 'card-frame';

/** The iframes that `showInSlot` added, to distinguish them from copies. */
const ownFrames = new WeakSet<Element>();
/** The elements whose card frame a script of the page has changed or removed. */
const changedHosts = new WeakSet<HTMLElement>();

/** Whether a script of the page has changed or removed a card frame of the element `host`. */
export const isFrameChangedByPage = (host: HTMLElement): boolean => changedHosts.has(host);

/** The name of the slot that shows the card frame with this id. */
export const frameSlot = (id: string): string => `${slotPrefix}-${id}`;

/**
 * Adds a card frame to the light DOM of the element `host`, or shows it in another slot, which doesn't reload it.
 * Chromium fills in saved cards only in frames outside shadow trees. The slot's style sheet keeps the page's CSS from
 * the iframe: in an important declaration, `::slotted` takes precedence over all rules and inline styles of the page.
 */
export function showInSlot(host: HTMLElement, iframe: HTMLIFrameElement, slot: string): void {
  iframe.slot = slot;
  // Removes the frames that were copied when the element was cloned, for example by a page cache (Turbo, htmx).
  for (const child of [...host.children])
    if (child.slot.startsWith(slotPrefix) && !ownFrames.has(child)) child.remove();
  ownFrames.add(iframe);
  if (iframe.parentNode !== host) host.append(iframe);
}

/**
 * Calls `onChange` when a script of the page moves, removes, blocks or changes the frame, as frameworks that render the
 * element's children and consent tools do. The next frame of the element then belongs into the shadow tree, which such
 * scripts don't reach. Returns a function that ends this.
 */
export function watchFrame(host: HTMLElement, iframe: HTMLIFrameElement, onChange: () => void): () => void {
  const observer = new MutationObserver((records) => {
    const isChanged = records.some(
      ({ type, removedNodes }) => type === 'attributes' || Array.from(removedNodes).includes(iframe),
    );
    if (!isChanged) return;
    observer.disconnect();
    reportFrameChange(host);
    onChange();
  });
  observer.observe(host, { childList: true });
  observer.observe(iframe, { attributeFilter: ['slot', 'src', 'srcdoc', 'sandbox', 'inert'] });
  return () => observer.disconnect();
}

/** Keeps the element's next card frames in the shadow tree, and tells the page's developers why. */
export function reportFrameChange(host: HTMLElement): void {
  changedHosts.add(host);
  console.warn(
    `[sub-elements] A script of the page changed or removed the card form's iframe, a child of <${host.localName}>. ` +
      "The form was loaded again where scripts don't find it, and browsers don't fill in saved cards there. " +
      `Leave the children of <${host.localName}> as they are.`,
  );
}
