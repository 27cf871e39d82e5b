import { deepActiveElement, deepClosest, isInSubElement } from '../focus/deep-focus';
import { goBack, isBackKey } from './back-key';
import { isTextInput, keyMovesCaret } from './caret-keys';
import { controlInDirection } from './control-in-direction';
import { isControl, isInDialog } from './controls';
import type { Direction } from './geometry/nearest-in-direction';
import { reveal } from './reveal';
import { scrollOrFocus } from './scroll-or-focus';

const directions = new Map<string, Direction>([
  ['ArrowLeft', 'left'],
  ['ArrowRight', 'right'],
  ['ArrowUp', 'up'],
  ['ArrowDown', 'down'],
]);

/** The Done key of Tizen's on-screen keyboard. Its Cancel key (65385) isn't handled: it only closes the keyboard. */
const doneCode = 65376;

/**
 * Spatial navigation for arrow keys and remote controls: moves focus by position on the screen, across elements, shadow
 * roots and slotted forms. While a dialog is open, the focus stays inside it. Scrolls through text between controls. OK
 * (Enter) clicks the focused control. Back closes an open dialog that isn't a `<sub-dialog>`. Otherwise, it fires
 * `sub-back` on the focused element (bubbles, composed; `preventDefault()` marks it as handled). Returns a function
 * that stops the navigation.
 */
export function startArrowKeyNavigation(root: Document = document): () => void {
  // A select uses up and down only after OK was pressed on it; otherwise focus couldn't move past it.
  let openSelect: Element | null = null;
  let isScreenKeyboardOpen = false;

  const handleKey = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.isComposing) return;
    const active = deepActiveElement(root);
    if (active !== openSelect) openSelect = null;
    const isNothingFocused = !active || active === root.body;
    if (!isNothingFocused && !isInSubElement(active) && !isInDialog(active)) return;
    const direction = directions.get(event.key);
    if (direction) moveFocus(event, active, direction);
    // Remote controls send PageUp and PageDown for channel keys, which must not scroll the page behind a dialog.
    else if (event.key === 'PageUp' || event.key === 'PageDown') event.preventDefault();
    else if (event.keyCode === doneCode) finishField(event, active);
    else if (event.key === 'Enter') handleEnter(event, active);
    // While the on-screen keyboard is open, Back only closes the keyboard.
    else if (isScreenKeyboardOpen) return;
    else if (isBackKey(event)) handleBack(event, active);
  };

  function moveFocus(event: KeyboardEvent, active: Element | null, direction: Direction): void {
    if (openSelect && /Up|Down/.test(event.key)) return;
    if (keyMovesCaret(active, event.key)) return;
    openSelect = null;
    // By default, an arrow key changes the choice of a radio group or select.
    if ((active as HTMLInputElement | null)?.type === 'radio' || active?.localName === 'select') event.preventDefault();
    const next = controlInDirection(root, active, direction);
    if (direction === 'up' || direction === 'down') {
      if (scrollOrFocus(root, { active, next, isDown: direction === 'down' })) event.preventDefault();
    } else if (next) {
      event.preventDefault();
      next.focus({ preventScroll: true });
      reveal(next);
    }
  }

  function handleEnter(event: KeyboardEvent, active: Element | null): void {
    const { type } = (active ?? {}) as HTMLInputElement;
    // OK on an empty field opens the TV's keyboard and must not submit the form.
    if (isTextInput(active) && !active.value) {
      event.preventDefault();
      return;
    }
    if (active?.localName === 'input' && isTextInput(active)) {
      finishField(event, active);
      return;
    }
    if (active?.localName === 'select') {
      openSelect = openSelect ? null : active;
      return;
    }
    if (active?.hasAttribute('aria-expanded')) requestAnimationFrame(() => reveal(expandedRow(active)));
    if (active?.localName !== 'input' || (type !== 'radio' && type !== 'checkbox')) return;
    // By default, Enter (OK) on a radio button or checkbox submits the form.
    event.preventDefault();
    (active as HTMLInputElement).click();
  }

  function handleBack(event: KeyboardEvent, active: Element | null): void {
    if (event.key === 'Backspace' && isTextInput(active)) return;
    if (openSelect) {
      openSelect = null;
      event.preventDefault();
    } else goBack(root, event, active);
  }

  // webOS fires an event when its on-screen keyboard opens or closes.
  const handleScreenKeyboard = (event: Event) => {
    isScreenKeyboardOpen = (event as CustomEvent<{ visibility?: boolean }>).detail?.visibility === true;
  };
  // Opening the on-screen keyboard makes the window smaller, which may hide the focused field.
  const revealField = () => {
    const active = deepActiveElement(root);
    if (isTextInput(active)) reveal(active);
  };

  root.addEventListener('keydown', handleKey);
  root.addEventListener('keyboardStateChange', handleScreenKeyboard);
  addEventListener('resize', revealField);
  return () => {
    root.removeEventListener('keydown', handleKey);
    root.removeEventListener('keyboardStateChange', handleScreenKeyboard);
    removeEventListener('resize', revealField);
  };
}

/**
 * Handles Done and Enter in a field: focuses the form's next required field that is empty, else submits the form. The
 * browser itself submits on Enter.
 */
function finishField(event: KeyboardEvent, active: Element | null): void {
  const fields = [...((active as HTMLInputElement | null)?.form?.elements ?? [])];
  const isEmptyRequiredField = (field: Element) =>
    isTextInput(field) && !field.value && field.getAttribute('aria-required') && isControl(field);
  const next = fields.slice(fields.indexOf(active as Element) + 1).find(isEmptyRequiredField);
  if (next) {
    event.preventDefault();
    (next as HTMLElement).focus({ preventScroll: true });
    reveal(next);
  } else if (event.keyCode === doneCode) {
    (fields.find((field) => (field as HTMLButtonElement).type === 'submit') as HTMLElement | undefined)?.click();
  }
}

/** The list item or table row that a button with `aria-expanded` expands; the button itself if it's in neither. */
const expandedRow = (button: Element): Element =>
  deepClosest(button, ({ localName }) => localName === 'li' || localName === 'tr') ?? button;
