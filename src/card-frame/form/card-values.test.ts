import { describe, expect, it } from 'vitest';
import { type CardValues, type CardWish, checkCard, checkField, emptyValues, nextField } from './card-values';

const now = Date.UTC(2026, 0, 15);
const aCard = (change: Partial<CardValues> = {}): CardValues => ({
  ...emptyValues,
  number: '4242 4242 4242 4242',
  expiry: '12/30',
  code: '123',
  holder: 'Ана Мария 😀 Souza',
  ...change,
});
const aWish = (change: Partial<CardWish> = {}): CardWish => ({
  kind: 'card',
  acceptedSchemes: [],
  savedScheme: '',
  ...change,
});

describe('checkCard', () => {
  it('returns the normalised card', () => {
    expect(checkCard(aCard({ holder: '  Ana   Souza ' }), aWish(), now)).toEqual({
      ok: true,
      card: { ...emptyValues, number: '4242424242424242', expiry: '12/30', code: '123', holder: 'Ana Souza' },
    });
  });

  it('returns an error per field', () => {
    const checked = checkCard(
      { ...emptyValues, number: '4242', expiry: '01/20', holder: '4242 4242 4242 4242' },
      aWish(),
      now,
    );
    expect(checked).toEqual({
      ok: false,
      errors: {
        number: 'fields.cardNumber.incomplete',
        expiry: 'fields.cardExpiry.expired',
        code: 'fields.securityCode.required',
        holder: 'fields.cardHolder.invalid',
      },
    });
  });

  it('requires number and PIN of a prepaid card, only the code of a saved card', () => {
    const prepaid = checkCard(aCard({ number: '6000 0000 0000 0001', pin: '4321' }), aWish({ kind: 'prepaid' }), now);
    expect(prepaid).toEqual({ ok: true, card: { ...emptyValues, number: '6000000000000001', pin: '4321' } });
    const code = checkCard(aCard({ number: '' }), aWish({ kind: 'securityCode' }), now);
    expect(code).toEqual({ ok: true, card: { ...emptyValues, code: '123' } });
  });

  it('requires a code of the saved card’s length', () => {
    const wish = aWish({ kind: 'securityCode', savedScheme: 'amex' });
    expect(checkField('code', aCard({ code: '123' }), wish, now).ok).toBe(false);
    expect(checkField('code', aCard({ code: '1234' }), wish, now).ok).toBe(true);
    expect(checkField('code', aCard(), aWish({ kind: 'securityCode', savedScheme: '__proto__' }), now).ok).toBe(true);
  });

  it('refuses a brand that is not accepted, and leaves unknown brands to the server', () => {
    const wish = aWish({ acceptedSchemes: ['Mastercard'] });
    expect(checkField('number', aCard(), wish, now)).toEqual({ ok: false, reason: 'card-frame:brandRefused' });
    expect(checkField('number', aCard({ number: '5555 5555 5555 4444' }), wish, now).ok).toBe(true);
    expect(checkField('number', aCard({ number: '9999 9999 9999 9995' }), wish, now).ok).toBe(true);
    expect(checkField('number', aCard({ number: '4242' }), wish, now)).toMatchObject({
      reason: 'fields.cardNumber.incomplete',
    });
  });

  it('requires a four-digit code for American Express', () => {
    const amex = aCard({ number: '3782 822463 10005' });
    expect(checkField('code', amex, aWish(), now).ok).toBe(false);
    expect(checkField('code', { ...amex, code: '1234' }, aWish(), now).ok).toBe(true);
  });
});

describe('automatic focus on the next field', () => {
  const empty = { expiry: '', code: '', holder: '' };

  it('moves after a complete number or expiry date', () => {
    expect(nextField('number', aCard(empty), aWish(), now)).toBe('expiry');
    expect(nextField('number', aCard({ ...empty, number: '3782 822463 10005' }), aWish(), now)).toBe('expiry');
    expect(nextField('expiry', aCard({ code: '', holder: '' }), aWish(), now)).toBe('code');
    expect(nextField('number', aCard({ number: '6000 0000 0000 0001' }), aWish({ kind: 'prepaid' }), now)).toBe('pin');
  });

  it('doesn’t move if the value is invalid, incomplete or can be longer', () => {
    expect(nextField('number', aCard({ ...empty, number: '4242 4242 4242 4241' }), aWish(), now)).toBeUndefined();
    expect(nextField('number', aCard({ ...empty, number: '4242 4242' }), aWish(), now)).toBeUndefined();
    // UnionPay issues numbers of 14 to 19 digits.
    expect(nextField('number', aCard({ ...empty, number: '6200 0000 0000 0005' }), aWish(), now)).toBeUndefined();
    expect(nextField('expiry', aCard({ ...empty, expiry: '01/20' }), aWish(), now)).toBeUndefined();
  });

  it('doesn’t move if the next field is filled, for example while correcting a digit', () => {
    expect(nextField('number', aCard(), aWish(), now)).toBeUndefined();
    expect(nextField('expiry', aCard(), aWish(), now)).toBeUndefined();
  });

  it('never moves after the security code', () => {
    expect(nextField('code', aCard({ holder: '' }), aWish(), now)).toBeUndefined();
  });
});
