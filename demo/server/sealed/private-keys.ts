import { createPrivateKey, type KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';

// `card` and `password` decrypt sealed messages. `site` signs the response of the call `siteKey`. `google` signs the ID
// tokens of the simulated Google sign-in and the payment tokens of the simulated wallets.
const purposes = ['card', 'password', 'site', 'google'] as const;

/** A separate key per purpose, so that leaking one doesn't affect the others. */
export type PrivateKeys = Readonly<Record<(typeof purposes)[number], KeyObject>>;

/** Reads the demo's private keys. The public keys, except for `google`, are in the brands' folders. */
export function readPrivateKeys(folder: URL): PrivateKeys {
  const readKey = (purpose: string) => createPrivateKey(readFileSync(new URL(`demo-${purpose}-private.pem`, folder)));
  return Object.fromEntries(purposes.map((purpose) => [purpose, readKey(purpose)])) as PrivateKeys;
}
