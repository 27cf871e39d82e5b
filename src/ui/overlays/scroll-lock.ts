/** Events with which scripts of the page scroll it, such as those of smooth-scrolling libraries. */
const scrollEvents = ['wheel', 'mousewheel', 'touchmove'];

/**
 * Keeps the wheel and touches in a dialog: stops their events there, before the page's listeners can prevent that the
 * dialog scrolls. Lenis listens in the capture phase too, and looks for its attribute. Returns a function that ends this.
 */
export function keepScrolling(dialog: HTMLElement): () => void {
  const stop = (event: Event) => event.stopPropagation();
  dialog.setAttribute('data-lenis-prevent', '');
  for (const type of scrollEvents) dialog.addEventListener(type, stop, { passive: true });
  return () => {
    for (const type of scrollEvents) dialog.removeEventListener(type, stop);
  };
}

/** The open dialogs of all elements that lock the page's scrolling. */
let lockCount = 0;
/** Undoes the first lock. Called after the last release. */
let restoreScroll: () => void = () => undefined;

/**
 * Prevents the page behind a dialog from scrolling. Padding in place of the scroll bar avoids a layout shift. Returns a
 * function that releases this lock. If several dialogs hold locks, the page scrolls again after the last release.
 */
export function lockScroll(): () => void {
  if (lockCount++ === 0) {
    const { style, clientWidth } = document.documentElement;
    const { overflow, paddingRight } = style;
    const scrollBarWidth = window.innerWidth - clientWidth;
    style.overflow = 'hidden';
    if (scrollBarWidth > 0) style.paddingRight = `${scrollBarWidth}px`;
    restoreScroll = () => {
      style.overflow = overflow;
      style.paddingRight = paddingRight;
    };
  }
  let isReleased = false;
  return () => {
    if (isReleased) return;
    isReleased = true;
    if (--lockCount === 0) restoreScroll();
  };
}
