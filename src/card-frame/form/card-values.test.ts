import { describe, expect, it } from 'vitest';
import { type CardOptions, type CardValues, checkCard, checkField, emptyValues, nextField } from './card-values';

const now = Date.UTC(2026, 0, 15);
const aCard = (change: Partial<CardValues> = {}): CardValues => ({
  ...emptyValues,
  number: '4242 4242 4242 4242',
  expiry: '12/30',
  code: '123',
  holder: 'Ана Мария 😀 Souza',
  ...change,
});
const someOptions = (change: Partial<CardOptions> = {}): CardOptions => ({
  kind: 'card',
  acceptedSchemes: [],
  savedScheme: '',
  ...change,
});

describe('checkCard and checkField', () => {
  it('return the normalized card', () => {
    expect(checkCard(aCard({ holder: '  Ana   Souza ' }), someOptions(), now)).toEqual({
      ok: true,
      card: { ...emptyValues, number: '4242424242424242', expiry: '12/30', code: '123', holder: 'Ana Souza' },
    });
  });

  it('return the translation key of an error for each invalid field', () => {
    const checked = checkCard(
      { ...emptyValues, number: '4242', expiry: '01/20', holder: '4242 4242 4242 4242' },
      someOptions(),
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

  it('require the number and PIN of a prepaid card, and only the security code of a saved card', () => {
    const prepaid = checkCard(
      aCard({ number: '6000 0000 0000 0001', pin: '4321' }),
      someOptions({ kind: 'prepaid' }),
      now,
    );
    expect(prepaid).toEqual({ ok: true, card: { ...emptyValues, number: '6000000000000001', pin: '4321' } });
    const saved = checkCard(aCard({ number: '' }), someOptions({ kind: 'securityCode' }), now);
    expect(saved).toEqual({ ok: true, card: { ...emptyValues, code: '123' } });
  });

  it('require the code length of the saved card’s brand, or three digits if the brand is unknown', () => {
    for (const savedScheme of ['amex', 'Amex']) {
      const options = someOptions({ kind: 'securityCode', savedScheme });
      expect(checkField('code', aCard({ code: '123' }), options, now).ok).toBe(false);
      expect(checkField('code', aCard({ code: '1234' }), options, now).ok).toBe(true);
    }
    expect(checkField('code', aCard(), someOptions({ kind: 'securityCode', savedScheme: '__proto__' }), now).ok).toBe(
      true,
    );
  });

  it('refuse a card of a brand that isn’t in `acceptedSchemes`, but accept an unknown brand', () => {
    const options = someOptions({ acceptedSchemes: ['Mastercard'] });
    expect(checkField('number', aCard(), options, now)).toEqual({ ok: false, reason: 'card-frame:brandRefused' });
    expect(checkField('number', aCard({ number: '5555 5555 5555 4444' }), options, now).ok).toBe(true);
    expect(checkField('number', aCard({ number: '9999 9999 9999 9995' }), options, now).ok).toBe(true);
    expect(checkField('number', aCard({ number: '4242' }), options, now)).toMatchObject({
      reason: 'fields.cardNumber.incomplete',
    });
  });

  it('require a four-digit security code for a new American Express card', () => {
    const amex = aCard({ number: '3782 822463 10005' });
    expect(checkField('code', amex, someOptions(), now).ok).toBe(false);
    expect(checkField('code', { ...amex, code: '1234' }, someOptions(), now).ok).toBe(true);
  });
});

describe('automatic focus on the next field', () => {
  /** The fields after the card number, all empty. */
  const emptyRest = { expiry: '', code: '', holder: '' };

  it('moves on after a complete number or expiry date', () => {
    expect(nextField('number', aCard(emptyRest), someOptions(), now)).toBe('expiry');
    expect(nextField('number', aCard({ ...emptyRest, number: '3782 822463 10005' }), someOptions(), now)).toBe(
      'expiry',
    );
    expect(nextField('expiry', aCard({ code: '', holder: '' }), someOptions(), now)).toBe('code');
    expect(nextField('number', aCard({ number: '6000 0000 0000 0001' }), someOptions({ kind: 'prepaid' }), now)).toBe(
      'pin',
    );
  });

  it('doesn’t move on if the value is invalid, incomplete or can be longer', () => {
    expect(
      nextField('number', aCard({ ...emptyRest, number: '4242 4242 4242 4241' }), someOptions(), now),
    ).toBeUndefined();
    expect(nextField('number', aCard({ ...emptyRest, number: '4242 4242' }), someOptions(), now)).toBeUndefined();
    // UnionPay issues numbers of 14 to 19 digits.
    expect(
      nextField('number', aCard({ ...emptyRest, number: '6200 0000 0000 0005' }), someOptions(), now),
    ).toBeUndefined();
    expect(nextField('expiry', aCard({ ...emptyRest, expiry: '01/20' }), someOptions(), now)).toBeUndefined();
  });

  it('doesn’t move on if the next field is filled, for example because the payer corrects a digit', () => {
    expect(nextField('number', aCard(), someOptions(), now)).toBeUndefined();
    expect(nextField('expiry', aCard(), someOptions(), now)).toBeUndefined();
  });

  it('doesn’t move on from the security code', () => {
    expect(nextField('code', aCard({ holder: '' }), someOptions(), now)).toBeUndefined();
  });
});
