import { constants, createPrivateKey, createPublicKey, generateKeyPairSync, privateDecrypt } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { readPublicKey } from './rsa';
import { maxSealedBlocks, type SealedHeader, sealMessage } from './sealed-message';

const pem = (name: string) => readFileSync(new URL(`../../../demo/keys/${name}.pem`, import.meta.url), 'utf8');
const publicKey = pem('demo-card-public');
const privateKey = createPrivateKey(pem('demo-card-private'));

/** Maximum number of message bytes in one RSA-2048 block. */
const maxPieceSize = 227;

const header: SealedHeader = { purpose: 'password', context: 'login', origin: 'https://shop.example', time: 1 };

const seal = (password: string, key = publicKey) => sealMessage(readPublicKey(key), header, { password });

/** Decrypts a block and leaves its padding in place. */
function decryptPadded(block: string, key = privateKey): Buffer {
  return privateDecrypt({ key, padding: constants.RSA_NO_PADDING }, Buffer.from(block, 'base64'));
}

/** Decrypts a block. Returns message id (16 bytes), block index, block count and a piece of the message, unpadded. */
function decryptBlock(block: string, key = privateKey): Buffer {
  const bytes = decryptPadded(block, key);
  return bytes.subarray(bytes.indexOf(0, 2) + 1);
}

const messageIdOf = (block: string): string => decryptBlock(block).subarray(0, 16).toString('hex');

const decryptMessage = (blocks: string[], key = privateKey): unknown =>
  JSON.parse(Buffer.concat(blocks.map((block) => decryptBlock(block, key).subarray(18))).toString('utf8'));

/** Size of the message with an empty password, in bytes. */
const emptyMessageSize = JSON.stringify({ password: '', ...header }).length;

afterEach(() => vi.unstubAllGlobals());

describe('sealMessage', () => {
  it.each([
    ['', 1],
    ['secret123', 1],
    ['a'.repeat(maxPieceSize - emptyMessageSize), 1],
    ['a'.repeat(maxPieceSize + 1 - emptyMessageSize), 2],
    ['é'.repeat(maxPieceSize), 3],
    ['Иван Ёлкин ßçã 漢字 😀 '.repeat(20), 4],
  ])('encrypts the header and the payload: %j', (password, blockCount) => {
    const blocks = seal(password);
    expect(blocks).toHaveLength(blockCount);
    expect(decryptMessage(blocks)).toEqual({ ...header, password });
  });

  it('numbers the blocks of a message and gives all of them the message’s unique id', () => {
    const blocks = seal('a'.repeat(600));
    expect(blocks.map((block) => [...decryptBlock(block).subarray(16, 18)])).toEqual([
      [0, 4],
      [1, 4],
      [2, 4],
      [3, 4],
    ]);
    expect(new Set(blocks.map(messageIdOf)).size).toBe(1);
    const ids = Array.from({ length: 20 }, () => messageIdOf(seal('x')[0] as string));
    expect(new Set(ids).size).toBe(20);
  });

  it('doesn’t let the payload replace the header', () => {
    const blocks = sealMessage(readPublicKey(publicKey), header, {
      context: 'signup',
      purpose: 'card',
      password: '1',
    });
    expect(decryptMessage(blocks)).toEqual({ ...header, password: '1' });
  });

  it('pads as in PKCS#1 v1.5: 00 02, at least eight random nonzero bytes, 00', () => {
    for (let round = 0; round < 20; round += 1) {
      const bytes = decryptPadded(seal('a'.repeat(maxPieceSize - emptyMessageSize))[0] as string);
      expect([...bytes.subarray(0, 2)]).toEqual([0, 2]);
      expect(bytes.indexOf(0, 2)).toBe(10);
    }
  });

  it('encrypts the same text differently each time, in blocks of the key’s length', () => {
    const blocks = Array.from({ length: 20 }, () => seal('x')[0] as string);
    expect(new Set(blocks).size).toBe(20);
    for (const block of blocks) expect(Buffer.from(block, 'base64')).toHaveLength(256);
  });

  it('supports a 1024-bit key', () => {
    const pair = generateKeyPairSync('rsa', { modulusLength: 1024 });
    const shortKey = createPublicKey(pair.privateKey).export({ type: 'spki', format: 'pem' }).toString();
    const blocks = seal('a'.repeat(99), shortKey);
    expect(blocks).toHaveLength(2);
    expect(decryptMessage(blocks, pair.privateKey)).toEqual({ ...header, password: 'a'.repeat(99) });
  });

  it.each(['', '  ', 'no key', '-----BEGIN PUBLIC KEY-----\nAAAA\n-----END PUBLIC KEY-----'])(
    'throws for an unusable key: %j',
    (key) => {
      expect(() => seal('text', key)).toThrow();
    },
  );

  it.each([
    ['crypto', undefined],
    ['crypto.getRandomValues', {}],
  ])('throws without %s instead of using Math.random', (_, crypto) => {
    vi.stubGlobal('crypto', crypto);
    const random = vi.spyOn(Math, 'random');
    expect(() => seal('secret123')).toThrow('secure random');
    expect(random).not.toHaveBeenCalled();
    random.mockRestore();
  });

  it('throws for a message that the server would refuse as too long', () => {
    expect(() => seal('a'.repeat(maxPieceSize * maxSealedBlocks + 1 - emptyMessageSize))).toThrow('too long');
    expect(seal('a'.repeat(maxPieceSize * maxSealedBlocks - emptyMessageSize))).toHaveLength(maxSealedBlocks);
  });
});
