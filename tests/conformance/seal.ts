import { readFileSync } from 'node:fs';
import { JSEncrypt } from 'jsencrypt';
import { type SealedPayloads, sealMessage } from '../../src/rules/crypto/sealed-message';
import type { CallName, Target } from './ask-server';

const readBrandFile = (brand: string, file: string): string =>
  readFileSync(new URL(`../../brands/${brand}/${file}`, import.meta.url), 'utf8');

/** The public keys of a brand's folder; `cardKeyFile` names another card key. */
export function readBrandKeys(brand: string, cardKeyFile?: string): Target['keys'] {
  const { password } = JSON.parse(readBrandFile(brand, 'public-keys.json')) as { password: string };
  const card = cardKeyFile === undefined ? readBrandFile(brand, 'card-key.pem') : readFileSync(cardKeyFile, 'utf8');
  return { card, password };
}

/** A password as the product's page seals it for a call. */
export function sealPassword({ keys, pageOrigin }: Target, context: CallName, password: string): string[] {
  const header = { purpose: 'password', context, origin: pageOrigin, time: Date.now() } as const;
  return sealMessage(new JSEncrypt(), keys.password, header, { password });
}

/** A card as the card frame seals it for an attempt. `origin` is the page's that embeds the frame. */
export function sealCard(
  { keys }: Target,
  { context, origin, payload }: { context: string; origin: string; payload: SealedPayloads['card'] },
): string[] {
  return sealMessage(new JSEncrypt(), keys.card, { purpose: 'card', context, origin, time: Date.now() }, payload);
}
