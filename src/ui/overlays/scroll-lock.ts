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
