let lockCount = 0;
let restoreScroll: () => void = () => undefined;

/**
 * Prevents the page behind a dialog from scrolling. Padding in place of the scroll bar avoids a layout shift. Returns a
 * function that unlocks scrolling.
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
  let isLocked = true;
  return () => {
    if (!isLocked) return;
    isLocked = false;
    if (--lockCount === 0) restoreScroll();
  };
}
