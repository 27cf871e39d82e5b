/**
 * Keeps a page's hotkeys from firing while somebody types in a field of ours or presses what has the focus: seen from
 * outside, the key's target is the element, not an input. Escape and Tab go out, and on a TV everything does, since its
 * keys are the arrows. A key that a script of the page prevented on its way in does here what it does anywhere.
 */
export function isolateKeyboard(root: ShadowRoot, isTv: () => boolean): void {
  let down = '';
  let isPrevented = false;
  // On the way in, where nothing of ours has had a say yet.
  root.addEventListener(
    'keydown',
    (event) => ({ key: down, defaultPrevented: isPrevented } = event as KeyboardEvent),
    true,
  );
  for (const type of ['keydown', 'keypress', 'keyup'] as const) {
    root.addEventListener(type, (event) => {
      const { key, ctrlKey, metaKey, altKey, target } = event as KeyboardEvent;
      const pressable = key === 'Enter' || key === ' ' ? ',button,a,summary' : '';
      const isOurs = target instanceof Element && target.matches(`input,textarea,select${pressable}`);
      if (!isOurs || isTv() || key === 'Escape' || key === 'Tab') return;
      event.stopPropagation();
      const isStopped = type === 'keyup' ? key !== down : isPrevented;
      if (!isStopped || ctrlKey || metaKey || altKey) return;
      // Letters at once, since the next may be on its way.
      const isLetter = type === 'keydown' && key.length < 2 && (target as HTMLInputElement).selectionStart !== null;
      if (!isLetter || !document.execCommand('insertText', false, key))
        import('./blocked-keys.lazy').then(({ answer }) => answer(type, target, key));
    });
  }
}
