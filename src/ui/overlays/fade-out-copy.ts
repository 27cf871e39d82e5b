import { isOldEngine } from '../../runtime/page/old-engine';

const fadeOutMs = 150;

/**
 * Lets a copy of a dialog fade out above the page. The dialog itself is gone at once, so that neither the focus nor any
 * event waits for the animation.
 */
export function fadeOutCopy(dialog: HTMLDialogElement): void {
  if (isOldEngine || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const copy = document.createElement('div');
  // Browsers without popovers show no copy, and nothing is shown of an element that was removed with its dialog.
  if (!copy.showPopover || !dialog.isConnected) return;
  copy.className = dialog.className;
  // The styles of an open dialog.
  copy.setAttribute('open', '');
  copy.append(...dialog.cloneNode(true).childNodes);
  for (const node of copy.querySelectorAll('[id], iframe')) {
    node.removeAttribute('id');
    if (node.localName !== 'iframe') continue;
    node.removeAttribute('src');
    node.removeAttribute('srcdoc');
  }
  Object.assign(copy, { popover: 'manual', inert: true, ariaHidden: 'true' });
  dialog.after(copy);
  copy.showPopover();
  const timing = { duration: fadeOutMs, easing: 'ease-in', fill: 'forwards' } as const;
  copy.animate({ opacity: [0] }, { ...timing, pseudoElement: '::backdrop' });
  copy.animate({ opacity: [0], transform: ['scale(0.97)'] }, timing);
  // Not `onfinish`: a script or a browser extension can pause or cancel the animation.
  setTimeout(() => copy.remove(), fadeOutMs);
}
