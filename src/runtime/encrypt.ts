import { encryptBlocks } from '../rules/rsa-blocks';

/**
 * Encrypts text under a brand's public key: UTF-8 bytes in blocks of key length − 11, each PKCS#1 v1.5, base64.
 * The library loads on demand. Throws for a key that is none.
 */
export async function encryptFor(publicKey: string, text: string): Promise<string[]> {
  const { JSEncrypt } = await import('jsencrypt');
  return encryptBlocks(new JSEncrypt(), publicKey, text);
}
