// jsencrypt exports only its main class, which also reads private keys, generates keys and replaces an invalid key with
// a generated one. Its RSA arithmetic alone is a third of the code, so the card frame stays small enough to audit.
import { BigInteger } from '../../../node_modules/jsencrypt/lib/lib/jsbn/jsbn';
import { RSAKey } from '../../../node_modules/jsencrypt/lib/lib/jsbn/rsa';

/** An RSA public key. */
export interface RsaPublicKey {
  /** Length of the modulus, and so of each block, in bytes. */
  size: number;
  /** `block ** exponent % modulus`: encrypts a padded block, or recovers a block that the private key signed. */
  apply(block: readonly number[]): number[];
}

/** Minimum length of a key in bytes. */
const minKeySize = 128;

/** Reads a public key in PEM (PKCS#1 or SPKI). Throws if the key is missing, invalid or too short. */
export function readPublicKey(pem: string): RsaPublicKey {
  const der = atob(pem.replace(/-----[^-]+-----|\s/g, ''));
  const [modulus, exponent] = integersOf(Array.from(der, (character) => character.charCodeAt(0)));
  const size = modulus?.length ?? 0;
  if (!modulus || !exponent || size < minKeySize) throw new Error('The public key of the brand is invalid');
  const key = new RSAKey();
  key.setPublic(hexOf(modulus), hexOf(exponent));
  return {
    size,
    // Without the zero byte, the number would be negative if the first bit of the block is 1.
    apply: (block) => bytesOf(key.doPublic(new BigInteger([0, ...block])).toString(16), size),
  };
}

/** Tags of DER (binary ASN.1) values. */
const integerTag = 0x02;
const bitStringTag = 0x03;
const sequenceTag = 0x30;

/**
 * The integers in a DER value, without leading zero bytes. PKCS#1 is a sequence of two integers, the modulus and the
 * exponent. SPKI is a sequence of the algorithm and a bit string, which contains the PKCS#1 sequence.
 */
function integersOf(der: readonly number[]): number[][] {
  const integers: number[][] = [];
  let offset = 0;
  while (offset < der.length) {
    const tag = der[offset++];
    let length = der[offset++] ?? 0;
    if (length > 0x80) {
      // The long form: the number of bytes that hold the length, then these bytes.
      const lengthEnd = offset + length - 0x80;
      for (length = 0; offset < lengthEnd; offset++) length = length * 256 + (der[offset] ?? 0);
    }
    const content = der.slice(offset, offset + length);
    if (content.length < length) throw new Error('The public key of the brand is invalid');
    if (tag === sequenceTag) integers.push(...integersOf(content));
    // The first byte of a bit string is its number of unused bits.
    else if (tag === bitStringTag) integers.push(...integersOf(content.slice(1)));
    else if (tag === integerTag) integers.push(content[0] === 0 ? content.slice(1) : content);
    offset += length;
  }
  return integers;
}

const hexOf = (bytes: readonly number[]): string => bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** The bytes of a number in hexadecimal, with zero bytes in front up to `size`. */
const bytesOf = (hex: string, size: number): number[] =>
  (hex.padStart(size * 2, '0').match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16));
