import { tvBackKeyCodes } from '../../rules/tv-keys';
import { topmostDialog } from './controls';

/** Names of the keys that mean Back. */
const backKeys = ['Escape', 'Backspace', 'GoBack', 'BrowserBack', 'XF86Back'];

/** Whether the key means Back, on a remote control or a keyboard. */
export const isBackKey = ({ key, keyCode }: KeyboardEvent): boolean =>
  backKeys.includes(key) || tvBackKeyCodes.includes(keyCode);

/** Closes an open dialog that isn't a `<sub-dialog>`. Otherwise, fires `sub-back` on the focused element. */
export function goBack(root: Document, event: KeyboardEvent, active: Element | null): void {
  const dialog = topmostDialog(root);
  const target = active && active !== root.body ? active : (dialog ?? root.body);
  const backEvent = new CustomEvent('sub-back', { bubbles: true, composed: true, cancelable: true });
  // A `<sub-dialog>` handles `sub-back` itself. The browser closes other dialogs, but only on Escape.
  if (!dialog || belongsToSubDialog(dialog)) {
    if (!target.dispatchEvent(backEvent)) event.preventDefault();
  } else if (event.key !== 'Escape') {
    event.preventDefault();
    if (dialog.dispatchEvent(new Event('cancel', { cancelable: true }))) dialog.close();
  }
}

/** Whether a `<sub-dialog>` element renders this dialog. */
const belongsToSubDialog = (dialog: HTMLDialogElement): boolean =>
  (dialog.getRootNode() as ShadowRoot).host?.localName === 'sub-dialog';
