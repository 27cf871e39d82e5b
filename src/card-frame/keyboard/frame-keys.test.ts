import { expect, test, vi } from 'vitest';
import type { CardForm } from '../form/card-form';
import { handleKeys } from './frame-keys';

vi.stubGlobal('document', { documentElement: { dir: 'ltr' } });

/** Messages to the page after a key press in the code field. */
function messagesAfter({ key, value, isTv }: { key: string; value: string; isTv: boolean }): unknown[] {
  const input = Object.assign(new EventTarget(), { name: 'code', value, selectionStart: 0, selectionEnd: 0 });
  const messages: unknown[] = [];
  const focus = (field: string) => messages.push({ focused: field });
  const form = {
    root: input,
    fields: ['expiry', 'code'],
    wasFocusJustMoved: () => false,
    focus,
  } as unknown as CardForm;
  handleKeys(
    form,
    (event) => messages.push(event),
    () => isTv,
  );
  input.dispatchEvent(Object.assign(new Event('keydown', { cancelable: true }), { key }));
  return messages;
}

test('on a TV, OK on an empty field doesn’t submit, because it opens the keyboard', () => {
  expect(messagesAfter({ key: 'Enter', value: '', isTv: true })).toEqual([]);
});

test('Enter submits, except in an empty field on a TV', () => {
  expect(messagesAfter({ key: 'Enter', value: '123', isTv: true })).toEqual([{ type: 'submit' }]);
  expect(messagesAfter({ key: 'Enter', value: '', isTv: false })).toEqual([{ type: 'submit' }]);
});

test('Backspace in an empty field focuses the previous field, except on a TV', () => {
  expect(messagesAfter({ key: 'Backspace', value: '', isTv: false })).toEqual([{ focused: 'expiry' }]);
  expect(messagesAfter({ key: 'Backspace', value: '1', isTv: false })).toEqual([]);
  expect(messagesAfter({ key: 'Backspace', value: '', isTv: true })).toEqual([]);
});
