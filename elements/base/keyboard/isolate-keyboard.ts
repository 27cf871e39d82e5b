import { handleBlockedKey } from './blocked-keys';

/**
 * Keeps the page's hotkeys from firing while the visitor types in a field or presses a button of the element. The page
 * can't see that the visitor is typing: outside the shadow root, the event's target is the element, not the field.
 * Escape and Tab still propagate, and on a TV all keys do, for spatial navigation. If the page called preventDefault()
 * on a keydown event in the capture phase, the key's default action runs here anyway. If the page stopped keydown
 * events, so that only the keyup events arrive, `handleBlockedKey` warns in the console.
 */
export function isolateKeyboard(root: ShadowRoot, isTv: () => boolean): void {
  /** Keys that are held down: their `code`, which modifiers don't change, or `keyCode` if `code` is empty. */
  const pressedKeys = new Set<string | number>();
  /** Whether the page prevented the default action of the last keydown. */
  let isKeydownPrevented = false;
  /** Whether the last keyup arrived without its keydown, probably because the page stopped the keydown. */
  let isKeydownStopped = false;
  for (const type of ['keydown', 'keyup'] as const) {
    // Listens in the capture phase, before our own listeners can prevent the event.
    root.addEventListener(
      type,
      (event) => {
        const { code, keyCode, defaultPrevented } = event as KeyboardEvent;
        const pressedKey = code || keyCode;
        if (type === 'keyup') isKeydownStopped = !pressedKeys.delete(pressedKey);
        else {
          isKeydownPrevented = defaultPrevented;
          pressedKeys.add(pressedKey);
        }
      },
      true,
    );
  }
  for (const type of ['keydown', 'keypress', 'keyup'] as const) {
    root.addEventListener(type, (event) => {
      const { key, ctrlKey, metaKey, altKey, target } = event as KeyboardEvent;
      // Only Enter and Space activate buttons and links.
      const clickableSelector = key === 'Enter' || key === ' ' ? ',button,a,summary' : '';
      const isFieldOrButton = target instanceof Element && target.matches(`input,textarea,select${clickableSelector}`);
      if (!isFieldOrButton || isTv() || key === 'Escape' || key === 'Tab') return;
      event.stopPropagation();
      const isBlocked = type === 'keyup' ? isKeydownStopped : isKeydownPrevented;
      if (!isBlocked || ctrlKey || metaKey || altKey) return;
      handleBlockedKey(type, target, key);
    });
  }
}
