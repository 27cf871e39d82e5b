import { expect, test } from 'vitest';
import { requestHash } from './idempotency';

const card = { encrypted: ['AAAA'], brand: 'visa', lastFour: '4242', validity: '12/30' };
const request = { planId: '102', methodCode: 'card', currency: 'USD', card, returnUrl: 'https://shop.example/a' };

test('a retry with other ciphertext, another return URL or another order of fields has the same hash', () => {
  const { planId, ...rest } = request;
  const retried = { ...rest, card: { ...card, encrypted: ['BBBB'] }, returnUrl: 'https://shop.example/b', planId };
  expect(requestHash('pay', retried)).toBe(requestHash('pay', request));
  const prepaid = (text: string) => ({ planId, methodCode: 'prepaid', prepaid: { encrypted: [text] } });
  expect(requestHash('pay', prepaid('AAAA'))).toBe(requestHash('pay', prepaid('BBBB')));
});

test.each([
  { quantity: 2 },
  { currency: 'BRL' },
  { couponCode: 'HALFOFF' },
  { card: { ...card, lastFour: '4444' } },
  { payer: { name: 'Ana' } },
  { saveCard: true },
])('a different purchase has another hash: %j', (change) => {
  expect(requestHash('pay', { ...request, ...change })).not.toBe(requestHash('pay', request));
});

test('another call has another hash, even with the same fields', () => {
  expect(requestHash('repay', request)).not.toBe(requestHash('pay', request));
});
