import { constants, createPublicKey, generateKeyPairSync, type KeyObject, privateEncrypt } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { readPublicKey } from './rsa';
import { readSiteKey as readSiteKeyWith } from './site-key';

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 1024 });
const pem = publicKey.export({ type: 'spki', format: 'pem' }) as string;

/** How many bytes of text fit into a block: the key's 1024 bits (128 bytes) minus 11 bytes of padding. */
const blockTextSize = 117;

/**
 * Creates a site key (the captcha's key and script URL) as a server does: PKCS#1 v1.5 blocks of type 1, signed with the
 * private key, concatenated and encoded as base64.
 */
function signSiteKey(text: string, key: KeyObject = privateKey): string {
  const bytes = Buffer.from(text);
  const blocks: Buffer[] = [];
  for (let offset = 0; offset < bytes.length; offset += blockTextSize) {
    const blockText = bytes.subarray(offset, offset + blockTextSize);
    blocks.push(privateEncrypt({ key, padding: constants.RSA_PKCS1_PADDING }, blockText));
  }
  return Buffer.concat(blocks).toString('base64');
}

const readSiteKey = (encodedKey: string, publicKey: string) => readSiteKeyWith(encodedKey, readPublicKey(publicKey));

const siteKey = { key: 'ключ-сайта', scriptUrl: `https://captcha.test/${'long/'.repeat(40)}api.js` };

describe('readSiteKey', () => {
  it('decodes a site key of several blocks with non-ASCII characters', () => {
    expect(readSiteKey(signSiteKey(JSON.stringify(siteKey)), pem)).toEqual(siteKey);
  });

  it('accepts a public key in PKCS#1 format too', () => {
    const pkcs1 = createPublicKey(privateKey).export({ type: 'pkcs1', format: 'pem' }) as string;
    expect(readSiteKey(signSiteKey(JSON.stringify(siteKey)), pkcs1)).toEqual(siteKey);
  });

  it('refuses a site key signed with a different private key', () => {
    const otherKeys = generateKeyPairSync('rsa', { modulusLength: 1024 });
    expect(() => readSiteKey(signSiteKey(JSON.stringify(siteKey), otherKeys.privateKey), pem)).toThrow('wrong key');
  });

  it('refuses a site key that isn’t made of whole blocks', () => {
    const truncatedKey = Buffer.from(signSiteKey('{}'), 'base64').subarray(1).toString('base64');
    expect(() => readSiteKey(truncatedKey, pem)).toThrow('whole blocks');
  });

  it('refuses a site key without a script URL', () => {
    expect(() => readSiteKey(signSiteKey('{"key":"a"}'), pem)).toThrow('no key or script URL');
  });

  it('refuses an invalid public key', () => {
    expect(() => readSiteKey(signSiteKey('{}'), btoa('no key at all'))).toThrow('is invalid');
  });
});
