import { constants, createDecipheriv, createHash, type KeyObject, privateDecrypt } from 'node:crypto';
import * as z from 'zod/mini';
import {
  blockPrefixSize,
  maxSealedBlocks,
  messageIdSize,
  type SealedPurpose,
} from '../../../src/rules/crypto/sealed-message';
import { isSingleLinePayload } from '../http/checks/safe-text';

/** What a message must contain to be accepted. */
export interface ExpectedMessage {
  purpose: SealedPurpose;
  /** The request's Idempotency-Key; for a password the name of the call, such as `login`. */
  context: string;
  isAllowedOrigin: (origin: string) => boolean;
}

export interface OpenedMessage {
  /** The message id as hex. The caller must accept each id only once. */
  id: string;
  /** The message's other fields. The caller must validate them. */
  payload: Record<string, unknown>;
}

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/**
 * How far a message's time may differ from the server's, in either direction. For messages of the card frame the limit
 * is short, so that ciphertext can't be collected for later: the frame knows the server's time. For passwords it is
 * long, because the clocks of TVs and phones can be wrong by days, and a wrong clock would look like a wrong password.
 * The ids of used messages are stored for longer than this, so that no message can be used again.
 */
export const maxTimeOffsetsMs: Readonly<Record<SealedPurpose, number>> = {
  card: 15 * minuteMs,
  prepaid: 15 * minuteMs,
  securityCode: 15 * minuteMs,
  password: 30 * dayMs,
};

const messageSchema = z.looseObject({
  purpose: z.string(),
  context: z.string(),
  origin: z.string(),
  time: z.number(),
});

/**
 * Decrypts a sealed message. Returns null for every kind of failure: padding, id, order of blocks, JSON, purpose,
 * context, origin, time, payload. The caller must respond to all of them identically: an attacker who can distinguish
 * wrong padding from other failures can decrypt any intercepted message with a few thousand requests (Bleichenbacher's
 * attack). For the same reason there is no early exit: invalid blocks go through the same steps as valid ones, and if a
 * block is invalid, a decoy is parsed instead of the message (RFC 3218).
 */
export function openMessage(
  blocks: readonly string[],
  key: KeyObject,
  expected: ExpectedMessage,
): OpenedMessage | null {
  // Use the system clock, because customers' devices and the card frame don't follow the sandbox's clock, which the
  // controls can move.
  const now = Date.now();
  if (blocks.length === 1 && blocks[0]?.includes('.')) {
    const jwe = openJwe(blocks[0], key);
    return jwe && checkMessage(parseMessage(jwe.content), jwe.id, expected, now);
  }
  const keySize = (key.asymmetricKeyDetails?.modulusLength ?? 2048) / 8;
  // Check at least one block, and at most the maximum. A message with any other number of blocks is invalid.
  const checkedBlocks = blocks.length === 0 ? [''] : blocks.slice(0, maxSealedBlocks);
  const contents = checkedBlocks.map((block) => unpad(decryptRaw(block, key, keySize)));
  const id = contents[0]?.content.subarray(0, messageIdSize) as Buffer;
  const parts: Buffer[] = [];
  let isValid = isEqual(blocks.length, checkedBlocks.length);
  for (const [blockIndex, { content, isPaddingValid }] of contents.entries()) {
    isValid &= isPaddingValid;
    for (let byte = 0; byte < messageIdSize; byte += 1) isValid &= isEqual(content[byte], id[byte]);
    isValid &= isEqual(content[messageIdSize], blockIndex) & isEqual(content[messageIdSize + 1], checkedBlocks.length);
    parts.push(content.subarray(blockPrefixSize));
  }
  const { purpose, context } = expected;
  const decoy = Buffer.from(JSON.stringify({ purpose, context, origin: '', time: now }));
  const message = parseMessage(isValid === 1 ? Buffer.concat(parts) : decoy);
  const opened = checkMessage(message, id.toString('hex'), expected, now);
  return isValid === 1 ? opened : null;
}

/** Returns the message's payload if it is meant for this use and recent, otherwise null. */
function checkMessage(
  message: z.output<typeof messageSchema> | null,
  id: string,
  { purpose, context, isAllowedOrigin }: ExpectedMessage,
  now: number,
): OpenedMessage | null {
  const { purpose: _purpose, context: _context, origin: _origin, time: _time, ...payload } = message ?? {};
  const checks = [
    message?.purpose === purpose,
    message?.context === context,
    isAllowedOrigin(message?.origin ?? ''),
    Math.abs(now - (message?.time ?? 0)) <= maxTimeOffsetsMs[purpose],
    isSingleLinePayload(payload),
  ];
  return message && !checks.includes(false) ? { id, payload } : null;
}

/** The header of every message in the form of JWE, encoded: `{"alg":"RSA-OAEP-256","enc":"A256GCM"}`. */
const jweHeader = Buffer.from('{"alg":"RSA-OAEP-256","enc":"A256GCM"}').toString('base64url');

/**
 * Decrypts a message in the form of JWE (src/rules/crypto/jwe.ts). Null if anything in it was changed. The id is a hash
 * of the content key, because only the sender and the server know the key: the same message can't get another id.
 */
function openJwe(jwe: string, key: KeyObject): { id: string; content: Buffer } | null {
  const [header, ...encodedParts] = jwe.split('.');
  const [encryptedKey, iv, ciphertext, tag] = encodedParts.map((part) => Buffer.from(part, 'base64url'));
  if (header !== jweHeader || encodedParts.length !== 4 || !encryptedKey || !iv || !ciphertext || !tag) return null;
  try {
    const contentKey = privateDecrypt(
      { key, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' },
      encryptedKey,
    );
    const decipher = createDecipheriv('aes-256-gcm', contentKey, iv, { authTagLength: 16 });
    decipher.setAAD(Buffer.from(header)).setAuthTag(tag);
    const content = Buffer.concat([decipher.update(ciphertext), decipher.final()]);
    const id = createHash('sha256')
      .update(contentKey)
      .digest('hex')
      .slice(0, 2 * messageIdSize);
    return { id, content };
  } catch {
    return null;
  }
}

/**
 * Decrypts a block without removing its padding. `unpad` removes it, because Node's own PKCS#1 v1.5 unpadding is
 * disabled in Node 20, and in later versions returns random bytes for invalid blocks. A block that isn't a number below
 * the modulus becomes zeros. This leaks nothing, because anyone can compare the number with the public modulus.
 */
function decryptRaw(block: string, key: KeyObject, keySize: number): Buffer {
  try {
    return privateDecrypt({ key, padding: constants.RSA_NO_PADDING }, Buffer.from(block, 'base64'));
  } catch {
    return Buffer.alloc(keySize);
  }
}

/** 1 if two bytes or small counts are equal, otherwise 0. Branchless. */
const isEqual = (first = 0, second = 0): number => ((first ^ second) - 1) >>> 31;

/** 1 if a small count is at least `minimum`, otherwise 0. Branchless. */
const isAtLeast = (count: number, minimum: number): number => ((count - minimum) >>> 31) ^ 1;

/** The index of the zero byte that ends the shortest valid padding. Two bytes and eight nonzero bytes precede it. */
const minPaddingEnd = 10;

/**
 * Removes PKCS#1 v1.5 padding: 00 02 | at least eight nonzero bytes | 00. `isPaddingValid` is 1 if the padding is
 * valid, otherwise 0. Reads every byte, so that the time it takes doesn't reveal their values. RFC 8017, section 7.2.2.
 */
function unpad(padded: Buffer): { content: Buffer; isPaddingValid: number } {
  let paddingEnd = 0;
  let hasFoundZero = 0;
  for (let index = 2; index < padded.length; index += 1) {
    const isFirstZero = isEqual(padded[index], 0) & (hasFoundZero ^ 1);
    paddingEnd += index * isFirstZero;
    hasFoundZero |= isFirstZero;
  }
  const isPaddingValid =
    isEqual(padded[0], 0) &
    isEqual(padded[1], 2) &
    isAtLeast(paddingEnd, minPaddingEnd) &
    isAtLeast(padded.length, paddingEnd + 1 + blockPrefixSize);
  // If the padding is invalid, return the content as if it had the shortest valid padding.
  const start = minPaddingEnd + 1 + (paddingEnd - minPaddingEnd) * isPaddingValid;
  return { content: padded.subarray(start), isPaddingValid };
}

function parseMessage(bytes: Buffer): z.output<typeof messageSchema> | null {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return messageSchema.parse(JSON.parse(text));
  } catch {
    // Drop the error, because its text would quote the message.
    return null;
  }
}
