import { describe, expect, it } from 'vitest';
import { isText, staysInText } from './caret-keys';

const anInput = (value: string, caret: number | null, { end = caret, type = 'text', localName = 'input' } = {}) =>
  ({ localName, type, value, selectionStart: caret, selectionEnd: end }) as unknown as Element;

describe('text inputs', () => {
  it.each([
    ['input', 'text', true],
    ['input', 'password', true],
    ['input', 'radio', false],
    ['input', 'checkbox', false],
    ['textarea', 'textarea', true],
    ['select', 'select-one', false],
    ['button', 'button', false],
  ] as const)('include %s of type %s', (localName, type, expected) => {
    expect(isText(anInput('', 0, { localName, type }))).toBe(expected);
  });

  it('don’t exist if nothing is focused', () => {
    expect(isText(null)).toBe(false);
  });
});

describe('arrow keys in a text', () => {
  it('leave an empty input immediately', () => {
    expect(staysInText(anInput('', 0), 'ArrowRight')).toBe(false);
  });

  it('move the caret until it reaches the edge', () => {
    expect(staysInText(anInput('abc', 1), 'ArrowLeft')).toBe(true);
    expect(staysInText(anInput('abc', 0), 'ArrowLeft')).toBe(false);
    expect(staysInText(anInput('abc', 2), 'ArrowRight')).toBe(true);
    expect(staysInText(anInput('abc', 3), 'ArrowRight')).toBe(false);
  });

  it('first collapse a selection that reaches the edge', () => {
    expect(staysInText(anInput('abc', 0, { end: 3 }), 'ArrowLeft')).toBe(true);
    expect(staysInText(anInput('abc', 0, { end: 3 }), 'ArrowRight')).toBe(true);
  });

  it('leave a single-line input upwards and downwards from anywhere', () => {
    expect(staysInText(anInput('abc', 1), 'ArrowUp')).toBe(false);
    expect(staysInText(anInput('abc', 1), 'ArrowDown')).toBe(false);
  });

  it('move between the lines of a long text', () => {
    expect(staysInText(anInput('a\nb', 1, { localName: 'textarea' }), 'ArrowDown')).toBe(true);
    expect(staysInText(anInput('a\nb', 3, { localName: 'textarea' }), 'ArrowDown')).toBe(false);
  });

  it('stay in an email input, which has no selection', () => {
    expect(staysInText(anInput('a@b', null, { type: 'email' }), 'ArrowRight')).toBe(true);
    expect(staysInText(anInput('a@b', null, { type: 'email' }), 'ArrowDown')).toBe(false);
  });
});
