import { constants, publicDecrypt, publicEncrypt } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { decryptText, encryptForPublicKey, readPrivateKey } from './rsa';
import { encrypt } from './testing/server';

const key = readPrivateKey(new URL('../keys/demo-private.pem', import.meta.url));
const publicPem = readFileSync(new URL('../keys/demo-public.pem', import.meta.url), 'utf8');

test('text longer than a block comes back whole, emoji and accents included', () => {
  const text = `${'é'.repeat(300)}🙂`;
  expect(encrypt(text)).toHaveLength(3);
  expect(decryptText(encrypt(text), key)).toBe(text);
});

test('what is not a block of this key is refused', () => {
  const [block = ''] = encrypt('secret123');
  const flipped = Buffer.from(block, 'base64');
  flipped[100] = (flipped[100] ?? 0) ^ 1;
  expect(decryptText([], key)).toBeNull();
  expect(decryptText(['not base64!'], key)).toBeNull();
  expect(decryptText([block.slice(0, 40)], key)).toBeNull();
  expect(decryptText([flipped.toString('base64')], key)).toBeNull();
});

test('a block with another padding is refused', () => {
  const oaep = publicEncrypt({ key: publicPem, padding: constants.RSA_PKCS1_OAEP_PADDING }, Buffer.from('secret123'));
  expect(decryptText([oaep.toString('base64')], key)).toBeNull();
});

test('what is made for the public key can be read with it', () => {
  const block = Buffer.from(encryptForPublicKey('{"key":"site"}', key), 'base64');
  expect(publicDecrypt(publicPem, block).toString()).toBe('{"key":"site"}');
});
