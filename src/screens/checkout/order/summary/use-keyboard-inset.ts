import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Returns a ref for a bar that sticks to the bottom of the window. Sets `--s-keyboard` on the bar to the height of the
 * on-screen keyboard, which would otherwise cover the bar: phone browsers lay out the page behind the keyboard.
 */
export function useKeyboardInset(): RefObject<HTMLElement | null> {
  const bar = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const { visualViewport: viewport } = window;
    if (!viewport) return undefined;
    const update = () => {
      // On a page that is zoomed with two fingers, the visual viewport is smaller even without a keyboard.
      const inset = viewport.scale > 1 ? 0 : Math.round(innerHeight - viewport.height - viewport.offsetTop);
      bar.current?.style.setProperty('--s-keyboard', inset > 0 ? `${inset}px` : '');
    };
    viewport.addEventListener('resize', update);
    viewport.addEventListener('scroll', update);
    return () => {
      viewport.removeEventListener('resize', update);
      viewport.removeEventListener('scroll', update);
    };
  }, []);
  return bar;
}
