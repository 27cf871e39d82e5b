import { constants, createPrivateKey, privateDecrypt } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { isEncryptedCard } from '../contract/card-frame';
import { type CardValues, type CardWish, checkCard, checkField } from './card-values';
import { encryptCard } from './encrypt-card';

const now = Date.UTC(2026, 0, 15);
const aCard = (change: Partial<CardValues> = {}): CardValues => ({
  number: '4242 4242 4242 4242',
  expiry: '12/30',
  code: '123',
  holder: 'Ана Мария 😀 Souza',
  ...change,
});
const aWish = (change: Partial<CardWish> = {}): CardWish => ({
  brands: [],
  securityCode: true,
  holder: true,
  ...change,
});

describe('checkCard', () => {
  it('gives the card normalised', () => {
    expect(checkCard(aCard({ holder: '  Ana   Souza ' }), aWish(), now)).toEqual({
      ok: true,
      card: { number: '4242424242424242', expiry: '12/30', code: '123', holder: 'Ana Souza' },
    });
  });

  it('says what is wrong with each field', () => {
    const checked = checkCard(
      { number: '4242', expiry: '01/20', code: '', holder: '4242 4242 4242 4242' },
      aWish(),
      now,
    );
    expect(checked).toEqual({
      ok: false,
      errors: {
        number: 'fields.cardNumber.invalid',
        expiry: 'fields.cardExpiry.expired',
        code: 'fields.securityCode.required',
        holder: 'fields.cardHolder.invalid',
      },
    });
  });

  it('leaves out what is not asked for', () => {
    const checked = checkCard(aCard({ code: '9', holder: '' }), aWish({ securityCode: false, holder: false }), now);
    expect(checked).toMatchObject({ ok: true, card: { code: '', holder: '' } });
  });

  it('refuses a brand that is not taken, and leaves one we do not know to the server', () => {
    const wish = aWish({ brands: ['Mastercard'] });
    expect(checkField('number', aCard(), wish, now)).toEqual({ ok: false, reason: 'brandRefused' });
    expect(checkField('number', aCard({ number: '5555 5555 5555 4444' }), wish, now).ok).toBe(true);
    expect(checkField('number', aCard({ number: '9999 9999 9999 9995' }), wish, now).ok).toBe(true);
    expect(checkField('number', aCard({ number: '4242' }), wish, now)).toMatchObject({
      reason: 'fields.cardNumber.invalid',
    });
  });

  it('wants four digits of code from American Express', () => {
    const amex = aCard({ number: '3782 822463 10005' });
    expect(checkField('code', amex, aWish(), now).ok).toBe(false);
    expect(checkField('code', { ...amex, code: '1234' }, aWish(), now).ok).toBe(true);
  });
});

describe('encryptCard', () => {
  const read = (name: string) => readFileSync(new URL(`../../demo/keys/${name}.pem`, import.meta.url), 'utf8');
  const key = createPrivateKey(read('demo-card-private'));
  const open = (blocks: string[]): unknown => {
    const clear = blocks.map((block) => {
      const bytes = privateDecrypt({ key, padding: constants.RSA_NO_PADDING }, Buffer.from(block, 'base64'));
      return bytes.subarray(bytes.indexOf(0, 2) + 19);
    });
    return JSON.parse(Buffer.concat(clear).toString('utf8'));
  };

  it('is read by the holder of the private key, bound to its context', () => {
    const checked = checkCard(aCard({ holder: 'Ана Мария 😀 Souza '.repeat(4) }), aWish(), now);
    if (!checked.ok) throw new Error('The card is right');
    const encrypted = encryptCard(checked.card, 'attempt-7', read('demo-card-public'));
    expect(isEncryptedCard(encrypted)).toBe(true);
    expect(encrypted).toMatchObject({ brand: 'visa', lastFour: '4242', validity: '12/30' });
    expect(open(encrypted.encrypted)).toMatchObject({
      ...checked.card,
      expiry: '1230',
      purpose: 'card',
      context: 'attempt-7',
    });
  });

  it('hands out no digit but the last four', () => {
    const encrypted = encryptCard(
      { number: '4242424242424242', expiry: '12/30', code: '987', holder: 'A' },
      'c',
      read('demo-card-public'),
    );
    const { encrypted: blocks, ...plain } = encrypted;
    expect(Object.values(plain).sort()).toEqual(['12/30', '4242', 'visa']);
    expect(blocks.join()).not.toContain('42424242');
  });
});
