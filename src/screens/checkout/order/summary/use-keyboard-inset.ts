import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Returns a ref for a bar that sticks to the bottom of the window. Sets `--s-keyboard` on the bar to the height of the
 * on-screen keyboard, which would otherwise cover the bar: phone browsers lay out the page behind the keyboard.
 */
export function useKeyboardInset(): RefObject<HTMLElement | null> {
  const bar = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const { visualViewport: view } = window;
    if (!view) return undefined;
    const update = () => {
      // On a page that is zoomed with two fingers, the visual viewport is smaller even without a keyboard.
      const inset = view.scale > 1 ? 0 : Math.round(innerHeight - view.height - view.offsetTop);
      bar.current?.style.setProperty('--s-keyboard', inset > 0 ? `${inset}px` : '');
    };
    view.addEventListener('resize', update);
    view.addEventListener('scroll', update);
    return () => {
      view.removeEventListener('resize', update);
      view.removeEventListener('scroll', update);
    };
  }, []);
  return bar;
}
