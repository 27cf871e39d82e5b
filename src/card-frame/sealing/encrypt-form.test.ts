import { expect, test, vi } from 'vitest';
import { createEncrypt } from './encrypt-form';

const validCard = { ok: true, card: { number: '4111111111111111', expiry: '12/39', code: '123', holder: 'Ann' } };

function setUpEncrypt({ checked = validCard as unknown, pem = 'not a key' as string | null } = {}) {
  const showNotice = vi.fn();
  const form = { checkAndShowErrors: () => checked, showNotice } as unknown as Parameters<
    typeof createEncrypt
  >[0]['form'];
  const cardKey = Promise.resolve(pem);
  const serverTime = () => Promise.resolve(Date.now());
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
