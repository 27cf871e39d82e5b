import type { CardField, Direction } from '../contract/card-frame';
import { tvBackKeyCodes } from '../rules/tv-keys';
import type { Notify } from './channel/channel';
import type { CardForm } from './form/card-form';

/** The possible neighbors of each field by direction. The first one that the form contains is the neighbor. */
const neighbors: Record<CardField, Partial<Record<Direction, CardField[]>>> = {
  number: { down: ['expiry', 'pin'] },
  expiry: { up: ['number'], right: ['code'], down: ['holder'] },
  code: { up: ['number'], left: ['expiry'], down: ['holder'] },
  holder: { up: ['expiry'] },
  pin: { up: ['number'] },
};

const directionByKey: Record<string, Direction> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
};

const mirrored: Record<Direction, Direction> = { up: 'up', down: 'down', left: 'right', right: 'left' };

/** The caret or selection in a field, and the length of the field's text. */
interface CaretPosition {
  start: number;
  end: number;
  length: number;
}

interface ArrowPress {
  /** `key` of the keyboard event. */
  key: string;
  /** The focused field. */
  field: CardField;
  caret: CaretPosition;
  /** The fields of the form. */
  fields: readonly CardField[];
  isRightToLeft?: boolean;
}

/**
 * Where a remote control's arrow key moves the focus. Null for other keys, and while the caret can still move in the
 * field. `to` is the field to focus; if it is undefined, the focus leaves the frame in `direction`. In right-to-left
 * languages, the fields of a row are in the opposite order.
 */
export function arrowMove({
  key,
  field,
  caret,
  fields,
  isRightToLeft = false,
}: ArrowPress): { direction: Direction; to: CardField | undefined } | null {
  const direction = directionByKey[key];
  if (!direction) return null;
  const canCaretMove = (direction === 'left' && caret.end > 0) || (direction === 'right' && caret.start < caret.length);
  if (canCaretMove) return null;
  const layoutDirection = isRightToLeft ? mirrored[direction] : direction;
  return {
    direction,
    to: neighbors[field][layoutDirection]?.find((neighbor) => fields.indexOf(neighbor) >= 0),
  };
}

/** `key` of the Escape key, and of the Back key on other remote controls and keyboards. */
const escapeAndBackKeys = ['Escape', 'Esc', 'GoBack', 'BrowserBack', 'XF86Back'];

/**
 * Handles the keys that do more than edit a field. Notifies the page of Enter, Escape, Back and, on TVs, arrow keys
 * that move the focus out of the frame.
 */
export function handleKeyPresses(form: CardForm, notify: Notify, isTv: () => boolean): void {
  form.root.addEventListener('keydown', (event) => {
    const input = event.target as HTMLInputElement;
    if (event.isComposing || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === 'Tab' && !event.shiftKey && form.wasFocusJustMoved(event.timeStamp)) {
      // The payer pressed Tab to leave the completed field, but the form had already focused the next one.
      event.preventDefault();
    } else if (event.key === 'Enter') {
      event.preventDefault();
      // On a TV, Enter is the OK key: in an empty field it opens the on-screen keyboard and must not submit the form.
      if (input.value || !isTv()) notify({ type: 'submit' });
    } else if (event.key === 'Backspace' && !input.value && !isTv()) {
      const previous = form.fields[form.fields.indexOf(input.name as CardField) - 1];
      if (!previous) return;
      // Without `preventDefault`, the key would also delete a character of the previous field.
      event.preventDefault();
      form.focus(previous);
    } else if (escapeAndBackKeys.includes(event.key) || tvBackKeyCodes.includes(event.keyCode)) {
      event.preventDefault();
      notify({ type: 'escape' });
    } else if (isTv() && !event.shiftKey) {
      const caret = { start: input.selectionStart ?? 0, end: input.selectionEnd ?? 0, length: input.value.length };
      const move = arrowMove({
        key: event.key,
        field: input.name as CardField,
        caret,
        fields: form.fields,
        isRightToLeft: document.documentElement.dir === 'rtl',
      });
      if (!move) return;
      event.preventDefault();
      if (move.to) form.focus(move.to);
      else notify({ type: 'arrow', direction: move.direction });
    }
  });
}
