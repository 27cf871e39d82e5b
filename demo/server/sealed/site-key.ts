import { constants, type KeyObject, privateEncrypt } from 'node:crypto';

/**
 * Signs the text that the call `siteKey` returns (the captcha's site key and script URL). The result is base64 of
 * PKCS#1 v1.5 blocks of type 1, which anyone with the public key can read and verify.
 */
export function signSiteKey(text: string, privateKey: KeyObject): string {
  const bytes = Buffer.from(text, 'utf8');
  // The padding takes at least 11 bytes of each block.
  const maxTextBytes = (privateKey.asymmetricKeyDetails?.modulusLength ?? 2048) / 8 - 11;
  const blocks: Buffer[] = [];
  for (let start = 0; start < bytes.length; start += maxTextBytes) {
    const block = bytes.subarray(start, start + maxTextBytes);
    blocks.push(privateEncrypt({ key: privateKey, padding: constants.RSA_PKCS1_PADDING }, block));
  }
  return Buffer.concat(blocks).toString('base64');
}
