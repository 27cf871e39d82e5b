import { describe, expect, it } from 'vitest';
import { isFrameMessage, isHello, protocolVersion } from './card-frame';

const hello = { source: 'sub-card-frame', version: protocolVersion, type: 'hello', nonce: 'n1' };
const encryptedFields = { encrypted: ['AA=='], card: { brand: 'visa', lastFour: '4242', validity: '12/30' } };

const invalidMessages = [
  undefined,
  null,
  1,
  'hello',
  [],
  {},
  { type: 'hello' },
  { type: 'toString' },
  [{ type: 'submit' }],
];

describe('isHello', () => {
  it('accepts the frame’s `hello` message', () => {
    expect(isHello(hello)).toBe(true);
  });

  it.each([
    { version: 1 },
    { version: '2' },
    { source: 'sub-elements' },
    { type: 'connect' },
    { nonce: '' },
    { nonce: 1 },
  ])('refuses a `hello` message with %j', (override) => {
    expect(isHello({ ...hello, ...override })).toBe(false);
  });

  it.each(invalidMessages)('refuses %j', (value) => {
    expect(isHello(value)).toBe(false);
  });
});

describe('isFrameMessage', () => {
  it.each([
    { id: 1, type: 'result', ok: true, value: null },
    { id: 1, type: 'result', ok: true, value: encryptedFields },
    { id: 1, type: 'result', ok: true, value: { isValid: false, errors: { number: 'fields.cardNumber.invalid' } } },
    { id: 1, type: 'result', ok: false, error: 'invalid' },
    { type: 'resize', height: 212.5 },
    { type: 'change', brand: 'unknown', isComplete: false },
    { type: 'change', brand: 'visa', isComplete: true, lastFour: '4242' },
    { type: 'focus', field: 'number' },
    { type: 'blur', field: 'holder' },
    { type: 'submit' },
    { type: 'arrow', direction: 'down' },
    { type: 'escape' },
    { type: 'unusable' },
    { id: 1, type: 'result', ok: true, value: { encrypted: ['AA=='] } },
  ])('accepts %j', (message) => {
    expect(isFrameMessage(message)).toBe(true);
  });

  it('refuses messages with digits of an incomplete card number or more than four digits of a complete one', () => {
    expect(isFrameMessage({ type: 'change', brand: 'visa', isComplete: false, lastFour: '4242' })).toBe(false);
    expect(isFrameMessage({ type: 'change', brand: 'visa', isComplete: true, lastFour: '424242' })).toBe(false);
    const value = { ...encryptedFields, card: { ...encryptedFields.card, lastFour: '4242424242424242' } };
    expect(isFrameMessage({ id: 1, type: 'result', ok: true, value })).toBe(false);
  });

  it.each([
    { type: 'result', ok: true, value: null },
    { id: 1, type: 'result', ok: true, value: 'AA==' },
    { id: 1, type: 'result', ok: true, value: { ...encryptedFields, encrypted: [] } },
    { id: 1, type: 'result', ok: true, value: { isValid: false, errors: { password: 'x' } } },
    { id: 1, type: 'result', ok: false, error: 'Error: at line 3' },
    { type: 'resize', height: Number.NaN },
    { type: 'resize', height: -1 },
    { type: 'focus', field: 'password' },
    { type: 'arrow', direction: 'in' },
    ...invalidMessages,
  ])('refuses %j', (message) => {
    expect(isFrameMessage(message)).toBe(false);
  });
});
