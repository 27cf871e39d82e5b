import { isJwk, sealJwe } from './jwe';
import { readPublicKey } from './rsa';
import { type SealedHeader, sealMessage } from './sealed-message';

/**
 * Seals a payload with a brand's public key: as a JWE if the key is a JWK, else in blocks. Returns the `encrypted` field
 * of a request. Rejects if the key is invalid.
 */
export const seal = async (key: string, header: SealedHeader, payload: object): Promise<string[]> =>
  isJwk(key) ? [await sealJwe(key, header, payload)] : sealMessage(readPublicKey(key), header, payload);
