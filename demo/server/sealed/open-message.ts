import { constants, type KeyObject, privateDecrypt } from 'node:crypto';
import * as z from 'zod/mini';
import {
  blockHeaderSize,
  maxSealedBlocks,
  messageIdSize,
  type SealedPurpose,
} from '../../../src/rules/crypto/sealed-message';
import { isTypedPayload } from '../http/checks/plain-text';

/** What a message must say to be taken. */
export interface ExpectedMessage {
  purpose: SealedPurpose;
  context: string;
  /** Any origin is allowed where missing. */
  isAllowedOrigin?: (origin: string) => boolean;
}

export interface OpenedMessage {
  /** The message id as hex. The caller makes sure that it is used once. */
  id: string;
  /** Whatever the message holds; its fields are the caller's to check. */
  payload: Record<string, unknown>;
}

const day = 24 * 60 * 60_000;

/**
 * How far a message's time may be from the server's, in either direction. Long, because clocks of TVs and phones are
 * wrong by days, and a wrong clock would look like a wrong password. Used ids are kept for longer than this.
 */
export const maxMessageAgeMs = 30 * day;

const messageSchema = z.looseObject({
  purpose: z.string(),
  context: z.string(),
  origin: z.string(),
  time: z.number(),
});

/**
 * Opens a sealed message. Null for every reason: padding, id, order of blocks, text, purpose, context, origin, time.
 * The caller must answer all of them alike. Who can tell a wrong padding from another failure can decrypt any recorded
 * message with some thousand requests (Bleichenbacher). So there is no early exit either: a block that is wrong goes
 * through the same steps, and the message of wrong blocks is replaced by a decoy before it is parsed (RFC 3218).
 */
export function openMessage(
  blocks: readonly string[],
  key: KeyObject,
  { purpose, context, isAllowedOrigin = () => true }: ExpectedMessage,
): OpenedMessage | null {
  // The machine's clock: customers' devices don't follow the sandbox's clock, which controls can move.
  const now = Date.now();
  const keySize = (key.asymmetricKeyDetails?.modulusLength ?? 2048) / 8;
  const asked = blocks.length === 0 ? [''] : blocks.slice(0, maxSealedBlocks);
  const contents = asked.map((block) => unpad(decryptRaw(block, key, keySize)));
  const id = contents[0]?.content.subarray(0, messageIdSize) as Buffer;
  const pieces: Buffer[] = [];
  let isValid = isEqual(blocks.length, asked.length);
  for (const [index, { content, isPadded }] of contents.entries()) {
    isValid &= isPadded;
    for (let at = 0; at < messageIdSize; at += 1) isValid &= isEqual(content[at], id[at]);
    isValid &= isEqual(content[messageIdSize], index) & isEqual(content[messageIdSize + 1], asked.length);
    pieces.push(content.subarray(blockHeaderSize));
  }
  const decoy = Buffer.from(JSON.stringify({ purpose, context, origin: '', time: now }));
  const message = parseMessage(isValid === 1 ? Buffer.concat(pieces) : decoy);
  const { purpose: _purpose, context: _context, origin: _origin, time: _time, ...payload } = message ?? {};
  const fits = [
    isValid === 1,
    message?.purpose === purpose,
    message?.context === context,
    isAllowedOrigin(message?.origin ?? ''),
    Math.abs(now - (message?.time ?? 0)) <= maxMessageAgeMs,
    isTypedPayload(payload),
  ];
  if (!message || fits.includes(false)) return null;
  return { id: id.toString('hex'), payload };
}

/**
 * The padded block. Node refuses PKCS#1 v1.5 padding when decrypting (20) or answers wrong blocks with garbage (later
 * versions), so padding is removed here. A block that is no number below the modulus becomes zeros: that much anybody can
 * see without the key.
 */
function decryptRaw(block: string, key: KeyObject, keySize: number): Buffer {
  try {
    return privateDecrypt({ key, padding: constants.RSA_NO_PADDING }, Buffer.from(block, 'base64'));
  } catch {
    return Buffer.alloc(keySize);
  }
}

/** 1 where two bytes, or two small counts, are equal; otherwise 0. No branch. */
const isEqual = (one = 0, other = 0): number => ((one ^ other) - 1) >>> 31;

/** 1 where a small count is at least as much as another; otherwise 0. No branch. */
const isAtLeast = (one: number, other: number): number => ((one - other) >>> 31) ^ 1;

/**
 * What stands after 00 02 | eight or more bytes other than zero | 00, and whether it is so (1 or 0). Looks at every byte
 * whatever it is. RFC 8017, section 7.2.2.
 */
function unpad(padded: Buffer): { content: Buffer; isPadded: number } {
  let end = 0;
  let isFound = 0;
  for (let at = 2; at < padded.length; at += 1) {
    const isFirstZero = isEqual(padded[at], 0) & (isFound ^ 1);
    end += at * isFirstZero;
    isFound |= isFirstZero;
  }
  const isPadded =
    isEqual(padded[0], 0) &
    isEqual(padded[1], 2) &
    isAtLeast(end, 10) &
    isAtLeast(padded.length, end + 1 + blockHeaderSize);
  const start = 11 + (end - 10) * isPadded;
  return { content: padded.subarray(start), isPadded };
}

function parseMessage(bytes: Buffer): z.output<typeof messageSchema> | null {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return messageSchema.parse(JSON.parse(text));
  } catch {
    // The error would quote the message.
    return null;
  }
}
