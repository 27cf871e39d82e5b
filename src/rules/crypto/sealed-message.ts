import type { RsaPublicKey } from './rsa';

/*
 * Sealed messages: the encryption of cards, prepaid cards, security codes and passwords. The specification (see
 * src/contract/define-call.ts) only requires jsencrypt and RSA with PKCS#1 v1.5 padding; the format below is our
 * choice.
 *
 * Plaintext: UTF-8 of the JSON object `{ ...payload, purpose, context, origin, time }`, split into pieces. A piece has
 * at most k - `minPaddingSize` - `blockPrefixSize` bytes (k = length of the key in bytes): 227 for RSA-2048.
 * Block: 16 bytes message id | 1 byte index of the block, from 0 | 1 byte number of blocks | piece. Encrypted with
 * PKCS#1 v1.5, block type 2 (RFC 8017, section 7.2.1), and encoded as base64.
 *
 * All blocks of a message contain the same random id, which is unreadable without the private key. A missing, repeated
 * or reordered block, or a block of another message, therefore makes the message invalid, although RSA encrypts each
 * block separately.
 */

/** The kind of payload. Cards, prepaid cards and security codes use the card key; passwords use the password key. */
export type SealedPurpose = 'card' | 'prepaid' | 'securityCode' | 'password';

/** The fields that bind a message to one use. The server refuses a message in which they don't match the request. */
export interface SealedHeader {
  purpose: SealedPurpose;
  /** The request's Idempotency-Key; for a password the name of the contract's call, such as `login`. */
  context: string;
  /** The origin that embeds the card frame; for a password the origin of the page. */
  origin: string;
  /**
   * Unix time in milliseconds (13 digits): the server's time, as the card frame knows it; for a password, the time by the
   * clock of the customer's device.
   */
  time: number;
}

/** Payload by purpose. */
export interface SealedPayloads {
  /** `number`: digits only. `expiry`: MMYY. `code` and `holder` are empty in card frames without these fields. */
  card: { number: string; expiry: string; code: string; holder: string };
  prepaid: { number: string; pin: string };
  securityCode: { code: string };
  password: { password: string };
}

/** Size of the message id in bytes. */
export const messageIdSize = 16;

/** Size in bytes of the part of a block before the piece: id, index and count. */
export const blockPrefixSize = messageIdSize + 2;

/** The maximum number of blocks in a message. */
export const maxSealedBlocks = 16;

/** Minimum size of a block's padding in bytes: 00 02, at least eight random bytes, 00. */
const minPaddingSize = 11;

/**
 * Seals a payload with a public key. Returns the message's blocks in base64. Encodes and pads the message without
 * jsencrypt, whose random generator falls back to Math.random and which counts UTF-16 units instead of bytes. Throws if
 * crypto.getRandomValues is missing, or if the message is too long.
 */
export function sealMessage(
  key: RsaPublicKey,
  { purpose, context, origin, time }: SealedHeader,
  payload: object,
): string[] {
  const text = JSON.stringify({ ...payload, purpose, context, origin, time });
  const pieces = splitBytes(new TextEncoder().encode(text), key.size - minPaddingSize - blockPrefixSize);
  if (pieces.length > maxSealedBlocks) throw new Error('The message is too long');
  const id = randomBytes(messageIdSize);
  return pieces.map((piece, index) => {
    const block = key.apply(pad([...id, index, pieces.length, ...piece], key.size));
    return btoa(String.fromCharCode(...block));
  });
}

function splitBytes(bytes: Uint8Array, size: number): Uint8Array[] {
  const pieces: Uint8Array[] = [];
  for (let start = 0; start < bytes.length; start += size) pieces.push(bytes.subarray(start, start + size));
  return pieces;
}

/**
 * Returns cryptographically secure random bytes. Throws without a secure source: predictable ids or padding would break
 * the encryption.
 */
function randomBytes(count: number): Uint8Array {
  const source = globalThis.crypto;
  if (!source?.getRandomValues) throw new Error('No secure random number generator');
  return source.getRandomValues(new Uint8Array(count));
}

/** Pads a block for encryption: 00 02, random nonzero bytes, 00, the content. */
function pad(content: number[], keySize: number): number[] {
  const filler: number[] = [];
  const fillerSize = keySize - 3 - content.length;
  while (filler.length < fillerSize) {
    for (const byte of randomBytes(fillerSize - filler.length)) if (byte !== 0) filler.push(byte);
  }
  return [0, 2, ...filler, 0, ...content];
}
