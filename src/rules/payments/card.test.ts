import { describe, expect, it } from 'vitest';
import {
  brandLengths,
  cardBrand,
  cardExpiry,
  cardFormat,
  cardHolder,
  cardNumber,
  passesLuhn,
  securityCode,
} from './card';

const now = new Date(2026, 10, 20);

const testCards = [
  ['4242 4242 4242 4242', 'visa'],
  ['5555 5555 5555 4444', 'mastercard'],
  ['4000 0000 0000 0002', 'visa'],
  ['4000 0000 0000 9995', 'visa'],
  ['4000 0000 0000 0069', 'visa'],
  ['4000 0000 0000 0127', 'visa'],
  ['4000 0000 0000 0119', 'visa'],
  ['4000 0000 0000 3220', 'visa'],
  ['5066 9911 1111 1118', 'elo'],
  ['2200 0000 0000 0004', 'mir'],
  ['3782 822463 10005', 'amex'],
  ['3056 930902 5904', 'diners'],
  ['6011 1111 1111 1117', 'discover'],
  ['3530 1113 3330 0000', 'jcb'],
  ['6200 0000 0000 0005', 'unionpay'],
  ['6759 6498 2643 8453', 'maestro'],
  ['6062 8288 8866 6688', 'hipercard'],
  ['6370 9500 0000 0005', 'hiper'],
  ['2223 0031 2200 3222', 'mastercard'],
] as const;

describe('a card number', () => {
  it.each(testCards)('%s is accepted as %s and normalized to digits', (printed, brand) => {
    const digits = printed.replace(/ /g, '');
    expect(cardNumber(printed)).toEqual({ ok: true, value: digits });
    expect(cardBrand(digits)).toBe(brand);
    expect(cardFormat(digits)).toBe(printed);
  });

  it('is refused if one digit other than the first is wrong', () => {
    const valid = '4242424242424242';
    // With another first digit, it could be a UnionPay number, which is valid even if it fails the Luhn check.
    for (let index = 1; index < valid.length; index += 1) {
      const wrong = valid.slice(0, index) + ((Number(valid[index]) + 1) % 10) + valid.slice(index + 1);
      expect(cardNumber(wrong)).toEqual({ ok: false, reason: 'fields.cardNumber.invalid' });
    }
  });

  it.each(['card', '0000000000000000', '42424242424242424242', '4242+4242'])(
    'is refused if it has letters, symbols or too many digits, or consists of one repeated digit: %s',
    (text) => expect(cardNumber(text)).toEqual({ ok: false, reason: 'fields.cardNumber.invalid' }),
  );

  it.each(['4', '4242 4242 4242 424', '37828224631000', '1234'])(
    'is reported as incomplete while it has too few digits: %s',
    (text) => expect(cardNumber(text)).toEqual({ ok: false, reason: 'fields.cardNumber.incomplete' }),
  );

  it('is required', () => {
    expect(cardNumber('  ')).toEqual({ ok: false, reason: 'fields.cardNumber.required' });
  });

  it('of UnionPay is valid even if it fails the Luhn check', () => {
    expect(passesLuhn('6212345678901230')).toBe(false);
    expect(cardNumber('6212345678901230').ok).toBe(true);
  });

  it('has the brand of the longest matching issuer prefix', () => {
    expect(cardBrand('4')).toBe('visa');
    expect(cardBrand('401178')).toBe('elo');
    expect(cardBrand('6500')).toBe('discover');
    expect(cardBrand('650031')).toBe('elo');
    expect(cardBrand('627780')).toBe('elo');
    expect(cardBrand('384100')).toBe('hipercard');
    expect(cardBrand('2221')).toBe('mastercard');
    expect(cardBrand('2720')).toBe('mastercard');
    expect(cardBrand('2721')).toBe('unknown');
    expect(cardBrand('')).toBe('unknown');
  });

  it('has at most nineteen digits for every brand (ISO/IEC 7812)', () => {
    expect(Math.max(...Object.values(brandLengths).flat())).toBe(19);
  });

  it('is formatted in groups of digits while it is typed', () => {
    expect(cardFormat('42424')).toBe('4242 4');
    expect(cardFormat('37828224')).toBe('3782 8224');
    expect(cardFormat('')).toBe('');
  });
});

describe('an expiry date', () => {
  it.each(['11/26', '11 / 26', '1126', '11/2026', '112026', '11-26', '11.26'])('can be typed as %s', (text) => {
    expect(cardExpiry(text, now)).toEqual({ ok: true, value: '11/26' });
  });

  it('can have a one-digit month', () => {
    expect(cardExpiry('7/30', now)).toEqual({ ok: true, value: '07/30' });
  });

  it('is valid until the last second of its month', () => {
    expect(cardExpiry('11/26', new Date(2026, 10, 30, 23, 59, 59)).ok).toBe(true);
    expect(cardExpiry('11/26', new Date(2026, 11, 1))).toEqual({ ok: false, reason: 'fields.cardExpiry.expired' });
    expect(cardExpiry('12/25', now.getTime())).toEqual({ ok: false, reason: 'fields.cardExpiry.expired' });
  });

  it('is refused if it is malformed, has an invalid month or is too far in the future', () => {
    for (const text of ['13/28', '00/28', '1/1/28', '12/46', '12', 'ab/cd', '12/1928']) {
      expect(cardExpiry(text, now)).toEqual({ ok: false, reason: 'fields.cardExpiry.invalid' });
    }
    expect(cardExpiry('11/45', now).ok).toBe(true);
    expect(cardExpiry('', now)).toEqual({ ok: false, reason: 'fields.cardExpiry.required' });
  });
});

describe('a security code', () => {
  it('has four digits on Amex, three on other brands, and three or four if the brand is unknown', () => {
    expect(securityCode('1234', 'amex')).toEqual({ ok: true, value: '1234' });
    expect(securityCode('123', 'amex').ok).toBe(false);
    expect(securityCode('123', 'visa')).toEqual({ ok: true, value: '123' });
    expect(securityCode('1234', 'visa').ok).toBe(false);
    expect(securityCode('123').ok && securityCode('1234').ok).toBe(true);
    for (const text of ['12', '12345', '12a']) {
      expect(securityCode(text)).toEqual({ ok: false, reason: 'fields.securityCode.invalid' });
    }
    expect(securityCode('')).toEqual({ ok: false, reason: 'fields.securityCode.required' });
  });
});

describe('a card holder’s name', () => {
  it('can be in any writing system, and each run of spaces becomes one space', () => {
    expect(cardHolder('  Ana  María O’Neil ')).toEqual({ ok: true, value: 'Ana María O’Neil' });
    expect(cardHolder('Иван Петров').ok && cardHolder('李雷').ok).toBe(true);
  });

  it('is required, limited in length and must not contain a card number', () => {
    expect(cardHolder(' ')).toEqual({ ok: false, reason: 'fields.cardHolder.required' });
    expect(cardHolder('Ana 4242 4242-4242 4242')).toEqual({ ok: false, reason: 'fields.cardHolder.invalid' });
    expect(cardHolder('a'.repeat(101))).toEqual({ ok: false, reason: 'fields.cardHolder.tooLong' });
  });
});
