import { constants, createPublicKey, generateKeyPairSync, type KeyObject, privateEncrypt } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { readSiteKey } from './site-key.lazy';

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 1024 });
const pem = publicKey.export({ type: 'spki', format: 'pem' }) as string;

/** As a server makes one: type-1 blocks, one after another, as base64. */
function sealed(text: string, key: KeyObject = privateKey): string {
  const bytes = Buffer.from(text);
  const blocks: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += 117) {
    blocks.push(privateEncrypt({ key, padding: constants.RSA_PKCS1_PADDING }, bytes.subarray(at, at + 117)));
  }
  return Buffer.concat(blocks).toString('base64');
}

const siteKey = { key: 'ключ-сайта', scriptUrl: `https://captcha.test/${'long/'.repeat(40)}api.js` };

describe('readSiteKey', () => {
  it('recovers what the private key sealed, over several blocks and beyond ASCII', () => {
    expect(readSiteKey(sealed(JSON.stringify(siteKey)), pem)).toEqual(siteKey);
  });

  it('reads a key written as PKCS#1 too', () => {
    const pkcs1 = createPublicKey(privateKey).export({ type: 'pkcs1', format: 'pem' }) as string;
    expect(readSiteKey(sealed(JSON.stringify(siteKey)), pkcs1)).toEqual(siteKey);
  });

  it('refuses what another key sealed', () => {
    const other = generateKeyPairSync('rsa', { modulusLength: 1024 });
    expect(() => readSiteKey(sealed(JSON.stringify(siteKey), other.privateKey), pem)).toThrow('another public key');
  });

  it('refuses blocks that are cut off', () => {
    const cut = Buffer.from(sealed('{}'), 'base64').subarray(1).toString('base64');
    expect(() => readSiteKey(cut, pem)).toThrow('whole blocks');
  });

  it('refuses a message without key and script', () => {
    expect(() => readSiteKey(sealed('{"key":"a"}'), pem)).toThrow('something else');
  });

  it('refuses a public key that is none', () => {
    expect(() => readSiteKey(sealed('{}'), btoa('no key at all'))).toThrow('cannot be read');
  });
});
