import { constants, createPrivateKey, type KeyObject, privateDecrypt, privateEncrypt } from 'node:crypto';
import { readFileSync } from 'node:fs';

/** The demo key; its public half is in the brands' settings. */
export function readPrivateKey(file: URL): KeyObject {
  return createPrivateKey(readFileSync(file));
}

/**
 * One PKCS#1 v1.5 block in the clear. Done by hand: Node 20 refuses this padding when decrypting, later ones answer
 * wrong blocks with garbage. Fit for a sandbox only, since it takes a different time for a wrong padding.
 */
function decryptBlock(block: Buffer, key: KeyObject): Buffer | null {
  let padded: Buffer;
  try {
    padded = privateDecrypt({ key, padding: constants.RSA_NO_PADDING }, block);
  } catch {
    // Not as long as the key, or a number beyond its modulus.
    return null;
  }
  if (padded[0] !== 0 || padded[1] !== 2) return null;
  const end = padded.indexOf(0, 2);
  // RFC 8017, 7.2.2: at least eight bytes of padding.
  return end < 10 ? null : padded.subarray(end + 1);
}

const isBase64 = (text: string): boolean => /^[A-Za-z0-9+/]+={0,2}$/.test(text);

/** The text of ciphertext blocks made in a browser; null when any of them is not one. */
export function decryptText(blocks: readonly string[], key: KeyObject): string | null {
  if (blocks.length === 0 || blocks.length > 16) return null;
  const clear: Buffer[] = [];
  for (const block of blocks) {
    const bytes = isBase64(block) ? decryptBlock(Buffer.from(block, 'base64'), key) : null;
    if (!bytes) return null;
    clear.push(bytes);
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(clear));
  } catch {
    return null;
  }
}

/** Base64 of type-1 blocks, which everybody with the public key can read: how the site key travels. */
export function encryptForPublicKey(text: string, key: KeyObject): string {
  const bytes = Buffer.from(text, 'utf8');
  const size = (key.asymmetricKeyDetails?.modulusLength ?? 2048) / 8 - 11;
  const blocks: Buffer[] = [];
  for (let start = 0; start < bytes.length; start += size) {
    const block = bytes.subarray(start, start + size);
    blocks.push(privateEncrypt({ key, padding: constants.RSA_PKCS1_PADDING }, block));
  }
  return Buffer.concat(blocks).toString('base64');
}
