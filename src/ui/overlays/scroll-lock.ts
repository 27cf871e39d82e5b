let lockCount = 0;
let restoreScroll: () => void = () => undefined;

/** Locks the page scroll behind a dialog, without layout shift from the missing scroll bar. Returns the unlock function. */
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
