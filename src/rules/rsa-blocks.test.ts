import { constants, createPrivateKey, createPublicKey, generateKeyPairSync, privateDecrypt } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { JSEncrypt } from 'jsencrypt';
import { describe, expect, it } from 'vitest';
import { byteBlocks, encryptBlocks } from './rsa-blocks';

const pem = (name: string) => readFileSync(new URL(`../../demo/keys/${name}.pem`, import.meta.url), 'utf8');
const publicKey = pem('demo-public');
const privateKey = createPrivateKey(pem('demo-private'));

function padded(block: string, key = privateKey): Buffer {
  return privateDecrypt({ key, padding: constants.RSA_NO_PADDING }, Buffer.from(block, 'base64'));
}

function decrypt(blocks: string[], key = privateKey): string {
  const clear = blocks.map((block) => {
    const bytes = padded(block, key);
    return bytes.subarray(bytes.indexOf(0, 2) + 1);
  });
  return Buffer.concat(clear).toString('utf8');
}

describe('encryptBlocks', () => {
  it.each([
    ['', 1],
    ['secret123', 1],
    ['a'.repeat(245), 1],
    ['a'.repeat(246), 2],
    ['é'.repeat(245), 2],
    ['😀'.repeat(200), 4],
    ['Иван Ёлкин ßçã 漢字 😀 '.repeat(20), 4],
  ])('comes back as it went in: %j', (text, count) => {
    const blocks = encryptBlocks(new JSEncrypt(), publicKey, text);
    expect(blocks).toHaveLength(count);
    expect(decrypt(blocks)).toBe(text);
  });

  it('pads as PKCS#1 v1.5 says: 00 02, at least eight random bytes without zero, 00', () => {
    for (let round = 0; round < 20; round += 1) {
      const bytes = padded(encryptBlocks(new JSEncrypt(), publicKey, 'a'.repeat(245))[0] as string);
      expect([...bytes.subarray(0, 2)]).toEqual([0, 2]);
      expect(bytes.indexOf(0, 2)).toBe(10);
    }
  });

  it('writes the same text differently each time, in blocks as long as the key', () => {
    const written = Array.from({ length: 20 }, () => encryptBlocks(new JSEncrypt(), publicKey, 'x')[0] as string);
    expect(new Set(written).size).toBe(20);
    for (const block of written) expect(Buffer.from(block, 'base64')).toHaveLength(256);
  });

  it('takes keys of other lengths', () => {
    const pair = generateKeyPairSync('rsa', { modulusLength: 1024 });
    const other = createPublicKey(pair.privateKey).export({ type: 'spki', format: 'pem' }).toString();
    const blocks = encryptBlocks(new JSEncrypt(), other, 'a'.repeat(118));
    expect(blocks).toHaveLength(2);
    expect(decrypt(blocks, pair.privateKey)).toBe('a'.repeat(118));
  });

  it.each(['', '  ', 'no key', '-----BEGIN PUBLIC KEY-----\nAAAA\n-----END PUBLIC KEY-----'])(
    'throws for a key that is none: %j',
    (key) => {
      expect(() => encryptBlocks(new JSEncrypt(), key, 'text')).toThrow();
    },
  );
});

describe('byteBlocks', () => {
  it('cuts by bytes, even inside a character, and loses none', () => {
    const blocks = byteBlocks('aé😀', 2);
    expect(blocks.map((block) => block.length)).toEqual([2, 2, 2, 1]);
    expect(Buffer.concat(blocks).toString('utf8')).toBe('aé😀');
  });
});
