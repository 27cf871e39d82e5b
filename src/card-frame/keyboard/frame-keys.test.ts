import { expect, test } from 'vitest';
import type { CardForm } from '../form/card-form';
import { followKeys } from './frame-keys';

/** What the page is told when a key is pressed in the code field. */
function toldAfter({ key, value, isTv }: { key: string; value: string; isTv: boolean }): unknown[] {
  const input = Object.assign(new EventTarget(), { name: 'code', value, selectionStart: 0, selectionEnd: 0 });
  const told: unknown[] = [];
  const form = { root: input, fields: ['code'], hasJustMoved: () => false } as unknown as CardForm;
  followKeys(
    form,
    (event) => told.push(event),
    () => isTv,
  );
  input.dispatchEvent(Object.assign(new Event('keydown', { cancelable: true }), { key }));
  return told;
}

test('OK on an empty field of a TV is for its keyboard, and sends nothing', () => {
  expect(toldAfter({ key: 'Enter', value: '', isTv: true })).toEqual([]);
});

test('Enter sends a field that is filled, and everywhere but on a TV an empty one', () => {
  expect(toldAfter({ key: 'Enter', value: '123', isTv: true })).toEqual([{ type: 'submit' }]);
  expect(toldAfter({ key: 'Enter', value: '', isTv: false })).toEqual([{ type: 'submit' }]);
});
