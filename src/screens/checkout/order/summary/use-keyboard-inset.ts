import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Sets `--s-keyboard` on the element to the height of the on-screen keyboard. Phone browsers lay out the page behind the
 * keyboard, so it would cover a bar that sticks to the bottom of the window.
 */
export function useKeyboardInset(): RefObject<HTMLElement | null> {
  const bar = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const { visualViewport: view } = window;
    if (!view) return undefined;
    const update = () => {
      // On a zoomed page, the visual viewport is smaller without a keyboard.
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
