import { constants, generateKeyPairSync, type KeyLike, privateDecrypt } from 'node:crypto';

const attackerKeys = generateKeyPairSync('rsa', { modulusLength: 2048 });

/** The attacker's public key. The attacks in the security tests try to make the card frame encrypt with it. */
export const attackerPublicKey = attackerKeys.publicKey.export({ type: 'spki', format: 'pem' }) as string;

/**
 * Decrypts blocks with a private key. Returns the plaintext, with its padding, of the blocks that were encrypted for
 * this key: only they have valid PKCS#1 v1.5 padding.
 */
export function decryptBlocks(blocks: readonly string[], key: KeyLike): string[] {
  return blocks.flatMap((block) => {
    try {
      const bytes = privateDecrypt({ key, padding: constants.RSA_NO_PADDING }, Buffer.from(block, 'base64'));
      return bytes[0] === 0 && bytes[1] === 2 ? [bytes.toString('latin1')] : [];
    } catch {
      return [];
    }
  });
}

/** Decrypts blocks with the attacker's private key. Returns the plaintext of the blocks that it could decrypt. */
export const decryptAsAttacker = (blocks: readonly string[]): string[] =>
  decryptBlocks(blocks, attackerKeys.privateKey);
