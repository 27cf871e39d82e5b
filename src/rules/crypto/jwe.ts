import { parseJson } from '../own-fields';
import type { SealedHeader } from './sealed-message';

/*
 * Sealed messages as JWE (RFC 7516), for operators whose private keys stay in a key management service or a hardware
 * module, which often decrypt only OAEP. A brand asks for it by publishing its key as a JWK (RFC 7517) with the
 * algorithm `RSA-OAEP-256` instead of as PEM. The message is one block: a JWE in the compact serialization, whose
 * plaintext is the same JSON object as in the blocks of `sealMessage`.
 */

/** The only accepted header, encoded. A header that a sender could choose would let it choose a weaker algorithm. */
const jweHeader = { alg: 'RSA-OAEP-256', enc: 'A256GCM' } as const;

/** Whether a public key is a JWK rather than PEM. */
export const isJwk = (key: string): boolean => key.trim().startsWith('{');

/**
 * Seals a payload with a public key, a JWK. Returns the JWE. Rejects if the key is invalid or isn't for `RSA-OAEP-256`,
 * and on pages without WebCrypto, such as pages that weren't loaded by HTTPS.
 */
export async function sealJwe(
  jwk: string,
  { purpose, context, origin, time }: SealedHeader,
  payload: object,
): Promise<string> {
  const { crypto } = globalThis;
  if (!crypto?.subtle) throw new Error('Encryption needs a secure page (HTTPS)');
  const key = parseJson(jwk) as JsonWebKey;
  if (key.alg !== jweHeader.alg) throw new Error('The public key of the brand isn’t for RSA-OAEP-256');
  const publicKey = await crypto.subtle.importKey('jwk', key, { name: 'RSA-OAEP', hash: 'SHA-256' }, false, [
    'encrypt',
  ]);
  const contentKey = crypto.getRandomValues(new Uint8Array(32));
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const encryptedKey = await crypto.subtle.encrypt({ name: 'RSA-OAEP' }, publicKey, contentKey);
  const header = base64Url(new TextEncoder().encode(JSON.stringify(jweHeader)));
  const text = JSON.stringify({ ...payload, purpose, context, origin, time });
  const aesKey = await crypto.subtle.importKey('raw', contentKey, 'AES-GCM', false, ['encrypt']);
  // WebCrypto appends the tag of 16 bytes to the ciphertext; a JWE has it as a part of its own.
  const sealed = new Uint8Array(
    await crypto.subtle.encrypt(
      { name: 'AES-GCM', iv, additionalData: new TextEncoder().encode(header) },
      aesKey,
      new TextEncoder().encode(text),
    ),
  );
  const parts = [new Uint8Array(encryptedKey), iv, sealed.subarray(0, -16), sealed.subarray(-16)];
  return [header, ...parts.map(base64Url)].join('.');
}

const base64Url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replace(/[+/]/g, (character) => (character === '+' ? '-' : '_'))
    .replace(/=+$/, '');
