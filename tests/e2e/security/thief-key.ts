import { constants, generateKeyPairSync, type KeyLike, privateDecrypt } from 'node:crypto';

const pair = generateKeyPairSync('rsa', { modulusLength: 2048 });

/** A public key of an attacker's own, which they try to make the card frame use. */
export const thiefPem = pair.publicKey.export({ type: 'spki', format: 'pem' }) as string;

/** The blocks of a ciphertext that a private key opens: without the padding of a block it is noise. */
export function readableBlocks(blocks: readonly string[], key: KeyLike): string[] {
  return blocks.flatMap((block) => {
    try {
      const bytes = privateDecrypt({ key, padding: constants.RSA_NO_PADDING }, Buffer.from(block, 'base64'));
      return bytes[0] === 0 && bytes[1] === 2 ? [bytes.toString('latin1')] : [];
    } catch {
      return [];
    }
  });
}

/** What the attacker reads of a ciphertext with their own key. */
export const readAsThief = (blocks: readonly string[]): string[] => readableBlocks(blocks, pair.privateKey);
