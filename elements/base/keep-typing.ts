/**
 * Keeps a page's hotkeys from firing while somebody types in a field of ours: seen from outside, the key's target is
 * the element, not an input. Escape and Tab go out, and on a TV everything does, since its keys are the arrows.
 */
export function keepTyping(root: ShadowRoot, isTv: () => boolean): void {
  for (const type of ['keydown', 'keypress', 'keyup'] as const) {
    root.addEventListener(type, (event) => {
      const { key } = event as KeyboardEvent;
      const isEditable = event.target instanceof Element && event.target.matches('input, textarea, select');
      if (isEditable && !isTv() && key !== 'Escape' && key !== 'Tab') event.stopPropagation();
    });
  }
}
