import { constants, generateKeyPairSync, type KeyObject, privateDecrypt } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { JSEncrypt as OriginalJSEncrypt } from 'jsencrypt';
import { build, type Rollup } from 'vite';
import { beforeAll, describe, expect, test } from 'vitest';
import { type RsaLibrary, sealMessage } from '../../../../src/rules/crypto/sealed-message';
import { removeUnusedCode, smallJsencrypt } from './small-jsencrypt';

/**
 * A public key in jsencrypt: `n` is the modulus, and `doPublic` encrypts a number. The library doesn't export its class
 * for big integers, so the test gets the class as the constructor of `n`.
 */
interface RsaKey {
  n: { constructor: new (bytes: number[]) => object } | null;
  doPublic(value: object): { toString(radix: number): string };
}

const libraryFile = createRequire(import.meta.url)
  .resolve('jsencrypt')
  .replace('bin/jsencrypt.min.js', 'lib/index.js');

let smallCode: string;
let SmallJSEncrypt: new () => RsaLibrary;

beforeAll(async () => {
  const result = (await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [smallJsencrypt()],
    build: { write: false, minify: true, lib: { entry: libraryFile, formats: ['es'], fileName: 'jsencrypt' } },
  })) as Rollup.RollupOutput[];
  smallCode = (result[0] as Rollup.RollupOutput).output[0].code;
  const module = await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(smallCode)}`);
  SmallJSEncrypt = (module as { JSEncrypt: new () => RsaLibrary }).JSEncrypt;
});

const keyPair = (modulusLength: number, publicExponent: number) =>
  generateKeyPairSync('rsa', { modulusLength, publicExponent });

const pemOf = (key: KeyObject, type: 'spki' | 'pkcs1') => key.export({ type, format: 'pem' }) as string;

describe('jsencrypt, reduced to encryption with public keys', () => {
  test.each([
    [1024, 3],
    [1024, 65_537],
    [1536, 17],
    [2048, 65_537],
  ])('encrypts with a key of %d bits and the exponent %d', (bits, exponent) => {
    const { publicKey, privateKey } = keyPair(bits, exponent);
    for (const type of ['spki', 'pkcs1'] as const) {
      const header = { purpose: 'password', context: 'login', origin: 'https://shop.example', time: 1 } as const;
      const blocks = sealMessage(new SmallJSEncrypt(), pemOf(publicKey, type), header, { password: 'é'.repeat(60) });
      const pieces = blocks.map((block) => {
        const bytes = privateDecrypt(
          { key: privateKey, padding: constants.RSA_NO_PADDING },
          Buffer.from(block, 'base64'),
        );
        // The padding ends with a zero byte. The next 18 bytes are the message id, the block's index and the
        // number of blocks.
        return bytes.subarray(bytes.indexOf(0, 2) + 1 + 18);
      });
      expect(JSON.parse(Buffer.concat(pieces).toString())).toEqual({ ...header, password: 'é'.repeat(60) });
    }
  });

  test('encrypts numbers to the same ciphertexts as the original library', () => {
    const pem = pemOf(keyPair(1024, 65_537).publicKey, 'spki');
    const [smallKey, originalKey] = [new SmallJSEncrypt(), new OriginalJSEncrypt()].map((library) => {
      library.setPublicKey(pem);
      return library.getKey() as unknown as RsaKey;
    }) as [RsaKey, RsaKey];
    const values = [[0], [1], [2], [127], Array(127).fill(127), [0, ...Array(126).fill(0), 1]];
    for (const bytes of values as number[][]) {
      const ciphertexts = [smallKey, originalKey].map(({ n, doPublic, ...key }) => {
        const value = new (n as NonNullable<RsaKey['n']>).constructor(bytes);
        return doPublic.call({ n, ...key }, value).toString(16);
      });
      expect(ciphertexts[0], String(bytes)).toBe(ciphertexts[1]);
    }
  });

  test.each(['no key', '-----BEGIN PUBLIC KEY-----\nMAA=\n-----END PUBLIC KEY-----'])('refuses the key %j', (pem) => {
    const header = { purpose: 'password', context: 'login', origin: 'https://shop.example', time: 1 } as const;
    expect(() => sealMessage(new SmallJSEncrypt(), pem, header, { password: '1' })).toThrow('public key is invalid');
  });

  test('doesn’t listen to mouse events, from which the original library collects random data', () => {
    const source = readFileSync(new URL('lib/jsbn/rng.js', `file://${libraryFile}`), 'utf8');
    expect(source).toContain('mousemove');
    expect(smallCode).not.toContain('mousemove');
  });

  test('fails to build if the original library no longer has the code that the plugin removes', () => {
    expect(() => removeUnusedCode('JSEncrypt', 'var other = 1;')).toThrow('update the plugin');
  });

  test('fails to build if the original library has renamed a class or a method that encryption needs', () => {
    const source = readFileSync(new URL('lib/jsbn/rsa.js', `file://${libraryFile}`), 'utf8');
    expect(removeUnusedCode('rsa', source)).toContain('RSAKey.prototype.doPublic = ');
    for (const [from, to] of [
      ['RSAKey', 'RsaKey'],
      ['doPublic', 'encryptPublic'],
    ] as const)
      expect(() => removeUnusedCode('rsa', source.replaceAll(from, to))).toThrow('`RSAKey.doPublic` was not found');
  });
});
