import { expect, test } from 'vitest';
import { requestHash } from './idempotency';

const card = { encrypted: ['AAAA'], brand: 'visa', lastFour: '4242', validity: '12/30' };
const request = { planId: '102', methodCode: 'card', currency: 'USD', card, returnUrl: 'https://shop.example/a' };

test('a retry with new ciphertext, a new return URL or reordered fields has the same hash', () => {
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
])('changing a purchase request by %j changes its hash', (change) => {
  expect(requestHash('pay', { ...request, ...change })).not.toBe(requestHash('pay', request));
});

test('requests of two calls have different hashes, even with the same fields', () => {
  expect(requestHash('repay', request)).not.toBe(requestHash('pay', request));
});
