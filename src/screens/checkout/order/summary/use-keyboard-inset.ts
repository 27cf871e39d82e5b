import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Sets `--s-keyboard` on the element to the height of the on-screen keyboard. Browsers on phones lay the page out under
 * the keyboard, so what sticks to the window's bottom would be behind it.
 */
export function useKeyboardInset(): RefObject<HTMLElement | null> {
  const bar = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const { visualViewport: view } = window;
    if (!view) return undefined;
    const update = () => {
      // A page that is zoomed in shows a part of itself, and no keyboard.
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
