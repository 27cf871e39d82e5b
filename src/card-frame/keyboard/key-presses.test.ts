import { expect, test, vi } from 'vitest';
import type { CardForm } from '../form/card-form';
import { handleKeyPresses } from './key-presses';

vi.stubGlobal('document', { documentElement: { dir: 'ltr' } });

/** What a key press in the security code field does: messages to the page and focused fields. */
function effectsOf({ key, value, isTv }: { key: string; value: string; isTv: boolean }): unknown[] {
  const input = Object.assign(new EventTarget(), { name: 'code', value, selectionStart: 0, selectionEnd: 0 });
  const effects: unknown[] = [];
  const focus = (field: string) => effects.push({ focused: field });
  const form = {
    root: input,
    fields: ['expiry', 'code'],
    wasFocusJustMoved: () => false,
    focus,
  } as unknown as CardForm;
  handleKeyPresses(
    form,
    (message) => effects.push(message),
    () => isTv,
  );
  input.dispatchEvent(Object.assign(new Event('keydown', { cancelable: true }), { key }));
  return effects;
}

test('on a TV, OK (Enter) in an empty field only opens the on-screen keyboard and doesn’t submit the form', () => {
  expect(effectsOf({ key: 'Enter', value: '', isTv: true })).toEqual([]);
});

test('Enter submits the form from a filled field on a TV, and from every field on other devices', () => {
  expect(effectsOf({ key: 'Enter', value: '123', isTv: true })).toEqual([{ type: 'submit' }]);
  expect(effectsOf({ key: 'Enter', value: '', isTv: false })).toEqual([{ type: 'submit' }]);
});

test('Backspace in an empty field focuses the previous field, except on a TV', () => {
  expect(effectsOf({ key: 'Backspace', value: '', isTv: false })).toEqual([{ focused: 'expiry' }]);
  expect(effectsOf({ key: 'Backspace', value: '1', isTv: false })).toEqual([]);
  expect(effectsOf({ key: 'Backspace', value: '', isTv: true })).toEqual([]);
});
