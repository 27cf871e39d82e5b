import { describe, expect, it, test, vi } from 'vitest';
import { frameKinds } from '../contract/card-frame';
import type { CardForm } from './form/card-form';
import { arrowMove, handleKeyPresses } from './key-presses';

vi.stubGlobal('document', { documentElement: { dir: 'ltr' } });

interface Press {
  key: string;
  keyCode?: number;
  /** The field's text. */
  value: string;
  isTv: boolean;
  /** Whether the form has just moved the focus to this field. */
  wasFocusJustMoved?: boolean;
}

/** What a key press in the security code field does: messages to the page, focused fields, a prevented default action. */
function effectsOf({ key, keyCode = 0, value, isTv, wasFocusJustMoved = false }: Press): unknown[] {
  const input = Object.assign(new EventTarget(), { name: 'code', value, selectionStart: 0, selectionEnd: 0 });
  const effects: unknown[] = [];
  const focus = (field: string) => effects.push({ focused: field });
  const form = {
    root: input,
    fields: ['expiry', 'code'],
    wasFocusJustMoved: () => wasFocusJustMoved,
    focus,
  } as unknown as CardForm;
  handleKeyPresses(
    form,
    (message) => effects.push(message),
    () => isTv,
  );
  const event = Object.assign(new Event('keydown', { cancelable: true }), { key, keyCode });
  input.dispatchEvent(event);
  if (event.defaultPrevented && effects.length === 0) effects.push('prevented');
  return effects;
}

test('on a TV, OK (Enter) in an empty field only opens the on-screen keyboard and doesn’t submit the form', () => {
  expect(effectsOf({ key: 'Enter', value: '', isTv: true })).toEqual(['prevented']);
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

test('Escape and the Back keys of remote controls are for the page', () => {
  for (const { key, keyCode } of [
    { key: 'Escape', keyCode: 27 },
    { key: 'GoBack', keyCode: 0 },
    { key: 'Unidentified', keyCode: 461 },
    { key: 'Unidentified', keyCode: 10009 },
  ])
    expect(effectsOf({ key, keyCode, value: '123', isTv: true }), `${key} ${keyCode}`).toEqual([{ type: 'escape' }]);
});

test('an arrow key that leads out of the form is for the page, on a TV only', () => {
  const key = 'ArrowRight';
  expect(effectsOf({ key, value: '', isTv: true })).toEqual([{ type: 'arrow', direction: 'right' }]);
  expect(effectsOf({ key, value: '', isTv: false })).toEqual([]);
});

test('Tab stays in the field to which the form has just moved the focus', () => {
  expect(effectsOf({ key: 'Tab', value: '', isTv: false, wasFocusJustMoved: true })).toEqual(['prevented']);
  expect(effectsOf({ key: 'Tab', value: '', isTv: false })).toEqual([]);
});

/** A caret at `position` in a text of `length` characters, without a selection. */
const caretAt = (position: number, length: number) => ({ start: position, end: position, length });

describe('arrow keys of a remote control', () => {
  it('move the focus between the fields', () => {
    expect(arrowMove({ key: 'ArrowDown', field: 'number', caret: caretAt(2, 4), fields: frameKinds.card })).toEqual({
      direction: 'down',
      to: 'expiry',
    });
    expect(arrowMove({ key: 'ArrowRight', field: 'expiry', caret: caretAt(5, 5), fields: frameKinds.card })).toEqual({
      direction: 'right',
      to: 'code',
    });
    expect(arrowMove({ key: 'ArrowLeft', field: 'code', caret: caretAt(0, 3), fields: frameKinds.card })).toEqual({
      direction: 'left',
      to: 'expiry',
    });
    expect(arrowMove({ key: 'ArrowDown', field: 'code', caret: caretAt(0, 0), fields: frameKinds.card })).toEqual({
      direction: 'down',
      to: 'holder',
    });
    expect(arrowMove({ key: 'ArrowUp', field: 'holder', caret: caretAt(0, 0), fields: frameKinds.card })).toEqual({
      direction: 'up',
      to: 'expiry',
    });
  });

  it('follow the mirrored layout in right-to-left languages', () => {
    const fields = frameKinds.card;
    expect(arrowMove({ key: 'ArrowLeft', field: 'expiry', caret: caretAt(0, 0), fields, isRightToLeft: true })).toEqual(
      { direction: 'left', to: 'code' },
    );
    expect(arrowMove({ key: 'ArrowRight', field: 'code', caret: caretAt(3, 3), fields, isRightToLeft: true })).toEqual({
      direction: 'right',
      to: 'expiry',
    });
    expect(
      arrowMove({ key: 'ArrowRight', field: 'expiry', caret: caretAt(5, 5), fields, isRightToLeft: true }),
    ).toEqual({
      direction: 'right',
      to: undefined,
    });
    expect(arrowMove({ key: 'ArrowDown', field: 'number', caret: caretAt(0, 0), fields, isRightToLeft: true })).toEqual(
      { direction: 'down', to: 'expiry' },
    );
  });

  it('move the focus out of the frame if the form has no field in that direction', () => {
    expect(arrowMove({ key: 'ArrowUp', field: 'number', caret: caretAt(0, 0), fields: frameKinds.card })).toEqual({
      direction: 'up',
      to: undefined,
    });
    expect(arrowMove({ key: 'ArrowDown', field: 'holder', caret: caretAt(0, 0), fields: frameKinds.card })).toEqual({
      direction: 'down',
      to: undefined,
    });
    expect(
      arrowMove({ key: 'ArrowDown', field: 'code', caret: caretAt(0, 0), fields: ['number', 'expiry', 'code'] }),
    ).toEqual({
      direction: 'down',
      to: undefined,
    });
    expect(
      arrowMove({ key: 'ArrowRight', field: 'expiry', caret: caretAt(0, 0), fields: ['number', 'expiry'] }),
    ).toEqual({
      direction: 'right',
      to: undefined,
    });
  });

  it('move the focus between the number and the PIN of a prepaid card', () => {
    expect(arrowMove({ key: 'ArrowDown', field: 'number', caret: caretAt(0, 0), fields: frameKinds.prepaid })).toEqual({
      direction: 'down',
      to: 'pin',
    });
    expect(arrowMove({ key: 'ArrowUp', field: 'pin', caret: caretAt(0, 0), fields: frameKinds.prepaid })).toEqual({
      direction: 'up',
      to: 'number',
    });
  });

  it('move the focus out of the frame in every direction if the security code is the only field', () => {
    for (const key of ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'])
      expect(arrowMove({ key, field: 'code', caret: caretAt(0, 0), fields: frameKinds.securityCode })).toMatchObject({
        to: undefined,
      });
  });

  it('move the caret, not the focus, while the caret can move in the field', () => {
    expect(arrowMove({ key: 'ArrowLeft', field: 'code', caret: caretAt(1, 3), fields: frameKinds.card })).toBeNull();
    expect(arrowMove({ key: 'ArrowRight', field: 'expiry', caret: caretAt(4, 5), fields: frameKinds.card })).toBeNull();
  });

  it('are the only keys that move the focus', () => {
    expect(arrowMove({ key: 'a', field: 'number', caret: caretAt(0, 0), fields: frameKinds.card })).toBeNull();
  });
});
