import type { Frame } from '../frame/frame';
import { commitValue } from './commit-value';
import { activeElement, moveByTab, moveFocus } from './focus';
import { click } from './pointer';
import { dispatchInputAndChange, editWithKey, insertText, isTextField, selectAll } from './text-fields';

function moveInRadioGroup(radio: HTMLInputElement, delta: number): void {
  const root = radio.getRootNode() as ShadowRoot;
  const group = [...root.querySelectorAll<HTMLInputElement>('input[type=radio]')].filter(
    ({ name, form, disabled }) => name === radio.name && form === radio.form && !disabled,
  );
  const next = group[(group.indexOf(radio) + delta + group.length) % group.length];
  if (!next || next === radio) return;
  moveFocus(next, radio.ownerDocument);
  click(next);
}

/** Submits the field's form as Enter does: with a click on the form's submit button, if there is one. */
function submitImplicitly(field: HTMLInputElement): void {
  const { form } = field;
  if (!form) return;
  commitValue(field);
  const root = form.getRootNode() as ShadowRoot;
  const buttons = [
    ...root.querySelectorAll<HTMLButtonElement>('button[type=submit],button:not([type]),input[type=submit]'),
  ];
  const button = buttons.find(
    (candidate) => candidate.form === form || (form.id && candidate.getAttribute('form') === form.id),
  );
  if (button) {
    if (!button.disabled) button.click();
  } else form.requestSubmit();
}

/** `KeyboardEvent.code` by `key`. For a key that isn't listed, `code` simply equals `key`, unlike in a browser. */
const codeByKey: Readonly<Record<string, string>> = { ' ': 'Space' };

/**
 * Presses a key (`Enter`) or a combination (`Control+A`) on the focused element: dispatches the keyboard events and
 * runs the default action.
 */
export function pressKey(frame: Frame, combination: string): void {
  const parts = combination === '+' ? ['+'] : combination.split('+');
  const name = parts.at(-1) || '+';
  const key = name === 'Space' ? ' ' : name;
  const modifiers = parts.slice(0, -1);
  const { window, document } = frame;
  const target = activeElement(document) ?? document.body;
  const hasModifierOtherThanShift = modifiers.some((modifier) => modifier !== 'Shift');
  const eventInit = {
    key,
    code: codeByKey[key] ?? key,
    bubbles: true,
    composed: true,
    cancelable: true,
    shiftKey: modifiers.includes('Shift'),
    ctrlKey: modifiers.includes('Control') || modifiers.includes('ControlOrMeta'),
    altKey: modifiers.includes('Alt'),
    metaKey: modifiers.includes('Meta'),
  };
  const isKeydownCanceled = !target.dispatchEvent(new window.KeyboardEvent('keydown', eventInit));
  if (!isKeydownCanceled && !hasModifierOtherThanShift)
    runDefaultAction(frame, { key, target, isShiftPressed: eventInit.shiftKey });
  if (!isKeydownCanceled && hasModifierOtherThanShift && key.toLowerCase() === 'a' && isTextField(target))
    selectAll(target as HTMLInputElement);
  // A `keydown` listener or the default action may have moved the focus.
  const keyupTarget = activeElement(document) ?? document.body;
  const isKeyupCanceled = !keyupTarget.dispatchEvent(new window.KeyboardEvent('keyup', eventInit));
  const isActivatedBySpace = keyupTarget.matches('button,summary,input[type=checkbox],input[type=radio],[role=button]');
  if (!isKeydownCanceled && !isKeyupCanceled && key === ' ' && keyupTarget === target && isActivatedBySpace)
    target.click();
}

interface PressedKey {
  key: string;
  target: HTMLElement;
  isShiftPressed: boolean;
}

/** Runs the default action of a key that is pressed alone or with Shift. */
function runDefaultAction(frame: Frame, { key, target, isShiftPressed }: PressedKey): void {
  const isRadio = target.localName === 'input' && (target as HTMLInputElement).type === 'radio';
  const delta = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[key];
  if (key === 'Tab') moveByTab(frame, isShiftPressed);
  else if (key === 'Escape') cancelDialog(frame);
  else if (isRadio && delta) moveInRadioGroup(target as HTMLInputElement, delta);
  else if (key === 'Enter') runEnterAction(target);
  else if (isTextField(target)) editWithKey(target as HTMLInputElement, key);
  else if (target.localName === 'select' && (key === 'ArrowDown' || key === 'ArrowUp'))
    moveInSelect(target as unknown as HTMLSelectElement, key);
}

function runEnterAction(target: HTMLElement): void {
  if (target.localName === 'textarea') insertText(target as HTMLInputElement, '\n', 'insertLineBreak');
  else if (target.matches('button,a[href],summary')) target.click();
  else if (target.localName === 'input') submitImplicitly(target as HTMLInputElement);
}

function moveInSelect(select: HTMLSelectElement, key: string): void {
  const next = select.selectedIndex + (key === 'ArrowDown' ? 1 : -1);
  if (next < 0 || next >= select.options.length) return;
  select.selectedIndex = next;
  dispatchInputAndChange(select);
}

/** Cancels the modal dialog that was opened last, if any. */
function cancelDialog(frame: Frame): void {
  const dialog = frame.modals.at(-1);
  if (!dialog) return;
  const { Event } = frame.window;
  if (dialog.dispatchEvent(new Event('cancel', { cancelable: true }))) dialog.close();
}
