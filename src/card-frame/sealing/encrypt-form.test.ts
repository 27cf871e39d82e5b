import { createPublicKey } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, it, test, vi } from 'vitest';
import { openMessage } from '../../../demo/server/sealed/open-message';
import { readPrivateKeys } from '../../../demo/server/sealed/private-keys';
import { isEncryptedFields } from '../../contract/card-frame';
import { emptyValues } from '../form/card-values';
import { createEncrypt, createEncryptLimit, sealFields } from './encrypt-form';

const validCard = { ok: true, card: { number: '4111111111111111', expiry: '12/39', code: '123', holder: 'Ann' } };

function setUpEncrypt({
  checked = validCard as unknown,
  pem = 'not a key' as string | null,
  serverTime = () => Promise.resolve(Date.now()),
} = {}) {
  const showNotice = vi.fn();
  const form = { checkAndShowErrors: () => checked, showNotice } as unknown as Parameters<
    typeof createEncrypt
  >[0]['form'];
  const cardKey = Promise.resolve(pem);
  const encrypt = createEncrypt({ form, kind: 'card', cardKey, origin: 'https://shop.example', serverTime });
  return { showNotice, encrypt };
}

test('refuses to encrypt invalid fields', async () => {
  const { encrypt } = setUpEncrypt({ checked: { ok: false, errors: { number: 'card-frame:number' } } });
  expect(await encrypt('key-1')).toEqual({ ok: false, error: 'invalid' });
});

test('refuses to encrypt for a brand without a key, or with a key that doesn’t work', async () => {
  for (const pem of [null, 'not a key'])
    expect(await setUpEncrypt({ pem }).encrypt('key-1'), String(pem)).toEqual({ ok: false, error: 'key' });
});

test('refuses the seventh encryption in a minute, and tells the payer', async () => {
  const { encrypt, showNotice } = setUpEncrypt();
  for (let count = 0; count < 6; count++) expect(await encrypt(`key-${count}`)).toMatchObject({ error: 'key' });
  expect(showNotice).not.toHaveBeenCalled();
  expect(await encrypt('key-6')).toEqual({ ok: false, error: 'tooOften' });
  expect(showNotice).toHaveBeenCalledExactlyOnceWith('card-frame:tooOften');
});

it('the card frame encrypts at most six times per minute', () => {
  const isAllowed = createEncryptLimit();
  const isAllowedAt = (second: number) => isAllowed(1_700_000_000_000 + second * 1000);
  expect([0, 1, 2, 3, 4, 5].map(isAllowedAt)).toEqual([true, true, true, true, true, true]);
  expect(isAllowedAt(59)).toBe(false);
  expect(isAllowedAt(60)).toBe(true);
  expect(isAllowedAt(60)).toBe(false);
});

const origin = 'https://shop.example';
const publicKey = readFileSync(new URL('../../../demo/keys/demo-card-public.pem', import.meta.url), 'utf8');
/** `context` is the Idempotency-Key of the payment request. */
const target = { key: publicKey, context: 'attempt-7', origin, time: Date.now() };
const card = {
  ...emptyValues,
  number: '4242424242424242',
  expiry: '12/30',
  code: '987',
  holder: 'Ана Мария 😀 Souza '.repeat(4),
};

const { card: privateKey } = readPrivateKeys(new URL('../../../demo/keys/', import.meta.url));
const decrypt = (blocks: string[], purpose: 'card' | 'prepaid' | 'securityCode', context = 'attempt-7') =>
  openMessage(blocks, privateKey, { purpose, context, isAllowedOrigin: (candidate) => candidate === origin });

describe('encrypted card fields', () => {
  it('can be decrypted with the private key, only for the Idempotency-Key and origin they belong to', async () => {
    const sealed = await sealFields('card', card, target);
    expect(isEncryptedFields(sealed)).toBe(true);
    const { number, code, holder } = card;
    expect(decrypt(sealed.encrypted, 'card')?.payload).toMatchObject({ number, expiry: '1230', code, holder });
    expect(decrypt(sealed.encrypted, 'card', 'another-attempt')).toBeNull();
    const sealedForOtherOrigin = await sealFields('card', card, { ...target, origin: 'https://evil.example' });
    expect(decrypt(sealedForOtherOrigin.encrypted, 'card')).toBeNull();
  });

  it('belong to the request, to the page that embeds the frame, and to the server’s time', async () => {
    const now = Date.now();
    const dayMs = 86_400_000;
    const { encrypt } = setUpEncrypt({ pem: publicKey, serverTime: () => Promise.resolve(now) });
    // The clock of the device is a day fast.
    const deviceClock = vi.spyOn(Date, 'now').mockReturnValue(now + dayMs);
    const result = await encrypt('attempt-7');
    deviceClock.mockRestore();
    if (!(result.ok && isEncryptedFields(result.value))) throw new Error(JSON.stringify(result));
    expect(decrypt(result.value.encrypted, 'card')?.payload).toMatchObject({ number: validCard.card.number });
    expect(decrypt(result.value.encrypted, 'card', 'another-attempt')).toBeNull();
  });

  it('reveal no digits of the card number except the last four', async () => {
    const { encrypted, card: summary } = await sealFields('card', card, target);
    expect(summary).toEqual({ brand: 'visa', lastFour: '4242', validity: '12/30' });
    expect(encrypted.join()).not.toContain('42424242');
  });

  it('can be decrypted only for their purpose, such as a prepaid card or a security code', async () => {
    const sealedPrepaid = await sealFields(
      'prepaid',
      { ...emptyValues, number: '6000000000000001', pin: '4321' },
      target,
    );
    expect(sealedPrepaid).toEqual({ encrypted: expect.any(Array) });
    const payload = decrypt(sealedPrepaid.encrypted, 'prepaid')?.payload;
    expect(payload).toMatchObject({ number: '6000000000000001', pin: '4321' });
    expect(decrypt(sealedPrepaid.encrypted, 'card')).toBeNull();
    const sealedCode = await sealFields('securityCode', { ...emptyValues, code: '123' }, target);
    expect(decrypt(sealedCode.encrypted, 'securityCode')?.payload).toMatchObject({ code: '123' });
  });

  it('are a JWE if the brand’s key is a JWK', async () => {
    const rsaKey = createPublicKey(publicKey).export({ format: 'jwk' });
    const jwk = JSON.stringify({ ...rsaKey, alg: 'RSA-OAEP-256' });
    const { encrypted, card: summary } = await sealFields('card', card, { ...target, key: jwk });
    expect(encrypted).toEqual([expect.stringMatching(/^[\w-]+(\.[\w-]+){4}$/)]);
    expect(summary).toEqual({ brand: 'visa', lastFour: '4242', validity: '12/30' });
    expect(decrypt(encrypted, 'card')?.payload).toMatchObject({ number: card.number, holder: card.holder });
    expect(decrypt(encrypted, 'card', 'another-attempt')).toBeNull();
    await expect(sealFields('card', card, { ...target, key: JSON.stringify(rsaKey) })).rejects.toThrow('RSA-OAEP-256');
    vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
    await expect(sealFields('card', card, { ...target, key: jwk })).rejects.toThrow('secure page');
    vi.unstubAllGlobals();
  });

  it('aren’t created without a valid key', async () => {
    for (const invalidKey of ['', 'PEM', publicKey.slice(0, 200)])
      await expect(sealFields('card', card, { ...target, key: invalidKey })).rejects.toThrow();
  });
});
