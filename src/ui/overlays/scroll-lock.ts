let holders = 0;
let release: () => void = () => undefined;

/** Keeps the page behind a dialog from scrolling, without a jump where its scroll bar was. Answers how to let go. */
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
