import { readFileSync } from 'node:fs';
import { rsaPublicKey } from '../../demo/server/testing/seal';
import { type SealedPayloads, sealMessage } from '../../src/rules/crypto/sealed-message';
import type { CallName, Target } from './send-call';

const readBrandFile = (brand: string, file: string): string =>
  readFileSync(new URL(`../../brands/${brand}/${file}`, import.meta.url), 'utf8');

/** Reads the public keys of a brand. If `cardKeyFile` is given, the card key comes from that file. */
export function readBrandKeys(brand: string, cardKeyFile?: string): Target['keys'] {
  const { password } = JSON.parse(readBrandFile(brand, 'public-keys.json')) as { password: string };
  const card = cardKeyFile === undefined ? readBrandFile(brand, 'card-key.pem') : readFileSync(cardKeyFile, 'utf8');
  return { card, password };
}

/** Seals (encrypts) a password for the call `context`, as the product's pages do. Returns the ciphertext in blocks. */
export function sealPassword({ keys, pageOrigin }: Target, context: CallName, password: string): string[] {
  const header = { purpose: 'password', context, origin: pageOrigin, time: Date.now() } as const;
  return sealMessage(rsaPublicKey(keys.password), header, { password });
}

/**
 * Seals (encrypts) a card, as the card frame does. `context` is the payment's Idempotency-Key, `origin` the origin of
 * the page that embeds the frame. Returns the ciphertext in blocks.
 */
export function sealCard(
  { keys }: Target,
  { payload, ...header }: { context: string; origin: string; time: number; payload: SealedPayloads['card'] },
): string[] {
  return sealMessage(rsaPublicKey(keys.card), { purpose: 'card', ...header }, payload);
}
