import { constants, privateDecrypt } from 'node:crypto';

const minuteMs = 60 * 1000;
const dayMs = 24 * 60 * minuteMs;

/** Returns the message, or null for every kind of failure. `key` is a KeyObject, `expected` is { purpose, context, isAllowedOrigin }. */
export function openSealedMessage(blocks, key, expected) {
  const size = key.asymmetricKeyDetails.modulusLength / 8;
  const parts = blocks.slice(0, 16).map((block) => unpad(decryptRaw(block, key, size)));
  let isValid = parts.length > 0 && parts.length === blocks.length ? 1 : 0;
  for (const [index, { content, isPaddingValid }] of parts.entries()) {
    isValid &= isPaddingValid & isEqual(content[16], index) & isEqual(content[17], parts.length);
    for (let byte = 0; byte < 16; byte += 1) isValid &= isEqual(content[byte], parts[0].content[byte]);
  }
  // Invalid blocks go through the same steps with a decoy.
  const text = isValid === 1 ? Buffer.concat(parts.map(({ content }) => content.subarray(18))) : Buffer.from('{}');
  const message = parse(text);
  const maxTimeOffsetMs = expected.purpose === 'password' ? 30 * dayMs : 15 * minuteMs;
  const isExpected =
    (isValid === 1) &
    (message.purpose === expected.purpose) &
    (message.context === expected.context) &
    expected.isAllowedOrigin(message.origin) &
    (Math.abs(Date.now() - message.time) <= maxTimeOffsetMs);
  return isExpected ? { ...message, id: parts[0].content.subarray(0, 16).toString('hex') } : null;
}

/** Decrypts without removing the padding, because Node's PKCS#1 v1.5 decryption reveals wrong padding. */
function decryptRaw(block, key, size) {
  try {
    return privateDecrypt({ key, padding: constants.RSA_NO_PADDING }, Buffer.from(block, 'base64'));
  } catch {
    return Buffer.alloc(size);
  }
}

/** 1 if two bytes are equal, else 0. Branchless. */
const isEqual = (first, second) => ((first ^ second) - 1) >>> 31;

/** Removes the padding: 00 02 | at least eight nonzero bytes | 00 | content. Reads every byte regardless of its value. */
function unpad(padded) {
  let paddingEnd = 0;
  let hasFoundZero = 0;
  for (let index = 2; index < padded.length; index += 1) {
    const isFirstZero = isEqual(padded[index], 0) & (hasFoundZero ^ 1);
    paddingEnd += index * isFirstZero;
    hasFoundZero |= isFirstZero;
  }
  // At least eight nonzero bytes of padding, and at least 18 bytes of content.
  const isLongEnough = (((paddingEnd - 10) >>> 31) ^ 1) & (((padded.length - paddingEnd - 19) >>> 31) ^ 1);
  const isPaddingValid = isEqual(padded[0], 0) & isEqual(padded[1], 2) & isLongEnough;
  return { content: padded.subarray(11 + (paddingEnd - 10) * isPaddingValid), isPaddingValid };
}

function parse(text) {
  try {
    return Object(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(text)));
  } catch {
    return {};
  }
}
