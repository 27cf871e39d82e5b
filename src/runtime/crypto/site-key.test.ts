import { constants, createPublicKey, generateKeyPairSync, type KeyObject, privateEncrypt } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { readSiteKey } from './site-key.lazy';

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 1024 });
const pem = publicKey.export({ type: 'spki', format: 'pem' }) as string;

/** The bytes of text that fit into a block: the key's 1024 bits (128 bytes) minus 11 bytes of padding. */
const blockTextSize = 117;

/** A site key as a server creates it: base64 of one type-1 block after another. */
function signedSiteKey(text: string, key: KeyObject = privateKey): string {
  const bytes = Buffer.from(text);
  const blocks: Buffer[] = [];
  for (let offset = 0; offset < bytes.length; offset += blockTextSize) {
    const blockText = bytes.subarray(offset, offset + blockTextSize);
    blocks.push(privateEncrypt({ key, padding: constants.RSA_PKCS1_PADDING }, blockText));
  }
  return Buffer.concat(blocks).toString('base64');
}

const siteKey = { key: 'ключ-сайта', scriptUrl: `https://captcha.test/${'long/'.repeat(40)}api.js` };

describe('readSiteKey', () => {
  it('decodes a site key of several blocks with non-ASCII characters', () => {
    expect(readSiteKey(signedSiteKey(JSON.stringify(siteKey)), pem)).toEqual(siteKey);
  });

  it('accepts a public key in PKCS#1 format too', () => {
    const pkcs1 = createPublicKey(privateKey).export({ type: 'pkcs1', format: 'pem' }) as string;
    expect(readSiteKey(signedSiteKey(JSON.stringify(siteKey)), pkcs1)).toEqual(siteKey);
  });

  it('refuses a site key signed with a different private key', () => {
    const other = generateKeyPairSync('rsa', { modulusLength: 1024 });
    expect(() => readSiteKey(signedSiteKey(JSON.stringify(siteKey), other.privateKey), pem)).toThrow('wrong key');
  });

  it('refuses a site key that isn’t made of whole blocks', () => {
    const cut = Buffer.from(signedSiteKey('{}'), 'base64').subarray(1).toString('base64');
    expect(() => readSiteKey(cut, pem)).toThrow('whole blocks');
  });

  it('refuses a site key without a script URL', () => {
    expect(() => readSiteKey(signedSiteKey('{"key":"a"}'), pem)).toThrow('no key or script URL');
  });

  it('refuses an invalid public key', () => {
    expect(() => readSiteKey(signedSiteKey('{}'), btoa('no key at all'))).toThrow('cannot be read');
  });
});
