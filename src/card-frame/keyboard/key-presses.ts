import type { CardField } from '../../contract/card-frame';
import type { Notify } from '../channel/channel';
import type { CardForm } from '../form/card-form';
import { arrowMove } from './arrow-moves';

/** `keyCode` of the Back key on remote controls: webOS, Tizen. */
const backKeyCodes = [461, 10009];
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
    } else if (escapeAndBackKeys.includes(event.key) || backKeyCodes.includes(event.keyCode)) {
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
