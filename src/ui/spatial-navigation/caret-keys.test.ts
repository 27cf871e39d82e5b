import { describe, expect, it } from 'vitest';
import { isTextInput, keyMovesCaret } from './caret-keys';

const anInput = (
  value: string,
  caret: number | null,
  { selectionEnd = caret, type = 'text', localName = 'input' } = {},
) => ({ localName, type, value, selectionStart: caret, selectionEnd }) as unknown as Element;

describe('isTextInput', () => {
  it.each([
    ['input', 'text', true],
    ['input', 'password', true],
    ['input', 'radio', false],
    ['input', 'checkbox', false],
    ['textarea', 'textarea', true],
    ['select', 'select-one', false],
    ['button', 'button', false],
  ] as const)('of <%s> with type %s is %s', (localName, type, expected) => {
    expect(isTextInput(anInput('', 0, { localName, type }))).toBe(expected);
  });

  it('is false if no element is focused', () => {
    expect(isTextInput(null)).toBe(false);
  });
});

describe('arrow keys in a text input', () => {
  it('move the focus out of an empty input', () => {
    expect(keyMovesCaret(anInput('', 0), 'ArrowRight')).toBe(false);
  });

  it('move the caret until it reaches the start or end of the text', () => {
    expect(keyMovesCaret(anInput('abc', 1), 'ArrowLeft')).toBe(true);
    expect(keyMovesCaret(anInput('abc', 0), 'ArrowLeft')).toBe(false);
    expect(keyMovesCaret(anInput('abc', 2), 'ArrowRight')).toBe(true);
    expect(keyMovesCaret(anInput('abc', 3), 'ArrowRight')).toBe(false);
  });

  it('move the focus out of right-to-left text: Left at the end of the text, Right at its start', () => {
    expect(keyMovesCaret(anInput('سلمى', 4), 'ArrowLeft')).toBe(false);
    expect(keyMovesCaret(anInput('سلمى', 4), 'ArrowRight')).toBe(true);
    expect(keyMovesCaret(anInput('سلمى', 0), 'ArrowRight')).toBe(false);
    expect(keyMovesCaret(anInput('سلمى', 0), 'ArrowLeft')).toBe(true);
  });

  it('collapse a selection before they move the focus', () => {
    expect(keyMovesCaret(anInput('abc', 0, { selectionEnd: 3 }), 'ArrowLeft')).toBe(true);
    expect(keyMovesCaret(anInput('abc', 0, { selectionEnd: 3 }), 'ArrowRight')).toBe(true);
  });

  it('move the focus up or down from a single-line input at any caret position', () => {
    expect(keyMovesCaret(anInput('abc', 1), 'ArrowUp')).toBe(false);
    expect(keyMovesCaret(anInput('abc', 1), 'ArrowDown')).toBe(false);
  });

  it('move the caret down in a textarea until it reaches the end of the text', () => {
    expect(keyMovesCaret(anInput('a\nb', 1, { localName: 'textarea' }), 'ArrowDown')).toBe(true);
    expect(keyMovesCaret(anInput('a\nb', 3, { localName: 'textarea' }), 'ArrowDown')).toBe(false);
  });

  it('never move the focus left or right from an email input, because its caret position is unknown', () => {
    expect(keyMovesCaret(anInput('a@b', null, { type: 'email' }), 'ArrowRight')).toBe(true);
    expect(keyMovesCaret(anInput('a@b', null, { type: 'email' }), 'ArrowDown')).toBe(false);
  });
});
