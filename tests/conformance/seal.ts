import { existsSync, readFileSync } from 'node:fs';
import { rsaPublicKey } from '../../demo/server/testing/seal';
import { isJwk, sealJwe } from '../../src/rules/crypto/jwe';
import { type SealedHeader, type SealedPayloads, sealMessage } from '../../src/rules/crypto/sealed-message';
import type { CallName, Target } from './send-call';

const brandFile = (brand: string, file: string): URL => new URL(`../../brands/${brand}/${file}`, import.meta.url);

const readBrandFile = (brand: string, file: string): string => readFileSync(brandFile(brand, file), 'utf8');

/** Seals a payload: as a JWE if the key is a JWK, else in blocks, like src/rules/crypto/seal.ts. */
const seal = async (key: string, header: SealedHeader, payload: object): Promise<string[]> =>
  isJwk(key) ? [await sealJwe(key, header, payload)] : sealMessage(rsaPublicKey(key), header, payload);

/** Reads the public keys of a brand. If `cardKeyFile` is given, the card key comes from that file. */
export function readBrandKeys(brand: string, cardKeyFile?: string): Target['keys'] {
  const { password } = JSON.parse(readBrandFile(brand, 'public-keys.json')) as { password: string | object };
  const cardFile = existsSync(brandFile(brand, 'card-key.json')) ? 'card-key.json' : 'card-key.pem';
  const card = cardKeyFile === undefined ? readBrandFile(brand, cardFile) : readFileSync(cardKeyFile, 'utf8');
  return { card, password: typeof password === 'string' ? password : JSON.stringify(password) };
}

/** Seals (encrypts) a password for the call `context`, as the product's pages do. Returns the ciphertext in blocks. */
export function sealPassword({ keys, pageOrigin }: Target, context: CallName, password: string): Promise<string[]> {
  const header = { purpose: 'password', context, origin: pageOrigin, time: Date.now() } as const;
  return seal(keys.password, header, { password });
}

/**
 * Seals (encrypts) a card, as the card frame does. `context` is the payment's Idempotency-Key, `origin` the origin of
 * the page that embeds the frame. Returns the ciphertext in blocks.
 */
export function sealCard(
  { keys }: Target,
  { payload, ...header }: { context: string; origin: string; time: number; payload: SealedPayloads['card'] },
): Promise<string[]> {
  return seal(keys.card, { purpose: 'card', ...header }, payload);
}
