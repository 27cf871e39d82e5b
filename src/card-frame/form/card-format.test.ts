import { describe, expect, it } from 'vitest';
import { editCode, editExpiry, editNumber, editPin, editPrepaidNumber, formatExpiry } from './card-format';

/**
 * Formats the text of a field after a change by the payer or browser. In each text, `|` marks the caret.
 * `before`: the text before the change; `after`: the text after the change, not formatted yet.
 */
function edit(format: typeof editNumber, before: string, after: string, inputType = 'insertText'): string {
  const caret = after.indexOf('|');
  const { text, caret: newCaret } = format({
    before: before.replace('|', ''),
    after: after.replace('|', ''),
    caret,
    inputType,
  });
  return `${text.slice(0, newCaret)}|${text.slice(newCaret)}`;
}

describe('formatting a card number', () => {
  it.each([
    ['4242|', '42424|', '4242 4|'],
    ['4242 4|', '4242 42|', '4242 42|'],
    ['3782|', '37828|', '3782 8|'],
    ['3782 822463 1|', '3782 822463 10|', '3782 822463 10|'],
    ['4242 4242|', '4242a| 4242', '4242| 4242'],
    ['4242 |4242', '4242 1|4242', '4242 1|424 2'],
    ['4|242 4242', '45|242 4242', '45|24 2424 2'],
  ])('groups the digits while the payer types: %s → %s', (before, after, expected) => {
    expect(edit(editNumber, before, after)).toBe(expected);
  });

  it('regroups the digits after a deletion at the end or in the middle', () => {
    expect(edit(editNumber, '4242 4|', '4242 |', 'deleteContentBackward')).toBe('4242|');
    expect(edit(editNumber, '4242 4|242', '4242 |242', 'deleteContentBackward')).toBe('4242| 242');
    expect(edit(editNumber, '42|42 4242', '4|42 4242', 'deleteContentBackward')).toBe('4|424 242');
  });

  it('also removes the digit next to a deleted space', () => {
    expect(edit(editNumber, '4242 |4111', '4242|4111', 'deleteContentBackward')).toBe('424|4 111');
    expect(edit(editNumber, '4242| 5111', '4242|5111', 'deleteContentForward')).toBe('4242| 111');
  });

  it('accepts pasted and autofilled numbers with any separators, and drops digits over the card brand’s limit', () => {
    expect(edit(editNumber, '', '5555-5555-5555-4444|', 'insertFromPaste')).toBe('5555 5555 5555 4444|');
    expect(edit(editNumber, '', '5555 5555 5555 4444 99|', 'insertFromPaste')).toBe('5555 5555 5555 4444|');
    expect(edit(editNumber, '', '378282246310005|', '')).toBe('3782 822463 10005|');
  });

  it('drops the expiry date and the security code that were pasted with the number', () => {
    for (const pasted of ['4242 4242 4242 4242 12/34 123|', '4242424242424242\t12 / 2034|'])
      expect(edit(editNumber, '', pasted, 'insertFromPaste'), pasted).toBe('4242 4242 4242 4242|');
  });

  it('ignores a digit that the payer types in the middle of a complete number', () => {
    expect(edit(editNumber, '5555| 5555 5555 4444', '55551| 5555 5555 4444')).toBe('5555| 5555 5555 4444');
  });
});

describe('formatting an expiry date', () => {
  it.each([
    ['1', '1'],
    ['0', '0'],
    ['5', '05/'],
    ['12', '12/'],
    ['13', '01/3'],
    ['1/', '01/'],
    ['1225', '12/25'],
    ['12/2025', '12/25'],
    ['122025', '12/25'],
    ['12 / 25', '12/25'],
    ['7.30', '07/30'],
    ['07-2030', '07/30'],
    ['2030-07', '07/30'],
    ['2034/12', '12/34'],
    ['Dec 2034', '12/34'],
    ['September 30', '09/30'],
    ['١٢٣٤', '12/34'],
    ['１２／３４', '12/34'],
    ['12/20', '12/20'],
    ['12/202', '12/202'],
    ['12/2028', '12/28'],
    ['12/259', '12/25'],
    ['13/25', '13/25'],
    ['abc', ''],
    ['', ''],
  ])('%j becomes %j', (typed, expected) => {
    expect(formatExpiry(typed)).toBe(expected);
  });

  it('adds no separator during deletion', () => {
    expect(edit(editExpiry, '12/|', '12|', 'deleteContentBackward')).toBe('12|');
    expect(edit(editExpiry, '12|', '1|', 'deleteContentBackward')).toBe('1|');
    expect(edit(editExpiry, '05|', '0|', 'deleteContentBackward')).toBe('0|');
    expect(edit(editExpiry, '12/25|', '12/2|', '')).toBe('12/2|');
  });

  it('keeps the caret after the typed digit when the payer types before the slash', () => {
    expect(edit(editExpiry, '1|/25', '11|/25')).toBe('11|/25');
    expect(edit(editExpiry, '|/25', '7|/25')).toBe('07|/25');
  });
});

describe('formatting a security code', () => {
  it('keeps only digits, four at most', () => {
    expect(edit(editCode, '12', '12a|')).toBe('12|');
    expect(edit(editCode, '1234', '12345|')).toBe('1234|');
  });
});

describe('formatting the number and PIN of a prepaid card', () => {
  it('groups the number by four digits, even if it starts like an American Express number', () => {
    expect(edit(editPrepaidNumber, '', '60000|')).toBe('6000 0|');
    expect(edit(editPrepaidNumber, '', '371449635398431|', 'insertFromPaste')).toBe('3714 4963 5398 431|');
  });

  it('limits the number to sixteen digits and the PIN to eight', () => {
    expect(edit(editPrepaidNumber, '', '6000000000000001999|', 'insertFromPaste')).toBe('6000 0000 0000 0001|');
    expect(edit(editPin, '', '1234a56789|')).toBe('12345678|');
  });
});
