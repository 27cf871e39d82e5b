import { parseJson } from '../own-fields';
import type { RsaPublicKey } from './rsa';

/**
 * The content of a site key: the key that identifies the site to the captcha, and the URL of the captcha's script.
 * Source: contract, call siteKey.
 */
export interface SiteKey {
  key: string;
  scriptUrl: string;
}

/**
 * Decodes a site key: base64 of PKCS#1 v1.5 blocks of type 1, signed with a private key. The content isn't secret,
 * because anyone with the public key can decode it. Throws if a block wasn't signed with the private key of
 * `publicKey`.
 */
export function readSiteKey(encodedKey: string, { size, apply }: RsaPublicKey): SiteKey {
  const bytes = Array.from(atob(encodedKey), (character) => character.charCodeAt(0));
  if (!bytes.length || bytes.length % size) throw new Error('The site key is not made of whole blocks');
  const plaintext: number[] = [];
  for (let offset = 0; offset < bytes.length; offset += size)
    plaintext.push(...unpad(apply(bytes.slice(offset, offset + size))));
  const { key, scriptUrl } = parseJson(new TextDecoder().decode(new Uint8Array(plaintext))) as Partial<SiteKey>;
  if (typeof key !== 'string' || typeof scriptUrl !== 'string')
    throw new Error('The site key has no key or script URL');
  return { key, scriptUrl };
}

/** The minimum number of `FF` bytes in a block. Source: RFC 8017, 9.2. */
const minPaddingBytes = 8;

/** Returns the data of a block `00 01 FF … FF 00 data`; throws if the block has another form. Source: RFC 8017, 9.2. */
function unpad(block: number[]): number[] {
  const paddingEnd = block.indexOf(0, 2);
  const padding = block.slice(2, Math.max(paddingEnd, 2));
  const isPadded = padding.length >= minPaddingBytes && padding.every((byte) => byte === 0xff);
  if (block[0] !== 0 || block[1] !== 1 || !isPadded) throw new Error('The site key is signed with the wrong key');
  return block.slice(paddingEnd + 1);
}
