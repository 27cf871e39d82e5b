import { constants, generateKeyPairSync, type KeyLike, privateDecrypt } from 'node:crypto';

const pair = generateKeyPairSync('rsa', { modulusLength: 2048 });

/** The attacker's public key, which they try to inject into the card frame. */
export const thiefPem = pair.publicKey.export({ type: 'spki', format: 'pem' }) as string;

/** Decrypts the blocks that a private key can open: those with valid padding. */
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

/** Decrypts a ciphertext with the attacker's key. */
export const readAsThief = (blocks: readonly string[]): string[] => readableBlocks(blocks, pair.privateKey);
