import { constants, type KeyObject, privateEncrypt } from 'node:crypto';

/** Signs text as base64 of PKCS#1 type-1 blocks. Anyone with the public key can read and verify it. */
export function signSiteKey(text: string, key: KeyObject): string {
  const bytes = Buffer.from(text, 'utf8');
  const size = (key.asymmetricKeyDetails?.modulusLength ?? 2048) / 8 - 11;
  const blocks: Buffer[] = [];
  for (let start = 0; start < bytes.length; start += size) {
    const block = bytes.subarray(start, start + size);
    blocks.push(privateEncrypt({ key, padding: constants.RSA_PKCS1_PADDING }, block));
  }
  return Buffer.concat(blocks).toString('base64');
}
