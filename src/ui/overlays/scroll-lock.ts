let holders = 0;
let release: () => void = () => undefined;

/** Locks the page scroll behind a dialog, without layout shift from the missing scroll bar. Returns the unlock function. */
export function lockScroll(): () => void {
  if (holders++ === 0) {
    const { style, clientWidth } = document.documentElement;
    const { overflow, paddingRight } = style;
    const bar = window.innerWidth - clientWidth;
    style.overflow = 'hidden';
    if (bar > 0) style.paddingRight = `${bar}px`;
    release = () => {
      style.overflow = overflow;
      style.paddingRight = paddingRight;
    };
  }
  let isHolding = true;
  return () => {
    if (!isHolding) return;
    isHolding = false;
    if (--holders === 0) release();
  };
}
