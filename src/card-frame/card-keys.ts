import { hasOwn } from './has-own';

/*
 * `card-frame-keys.js` is next to the frame's script. The build writes it from brands/<brand>/card-key.pem. An operator
 * may replace the file to rotate keys without a release, so its name has no hash and it is served with `no-cache`.
 */

/**
 * The public key (PEM) that encrypts cards for an operator's brand, such as `orbit`; null if the file can't be loaded
 * or has no key for the brand. The embedding page can only name a brand: if it could choose the key, it could decrypt
 * the card.
 */
export function cardKeyOf(brand: string): Promise<string | null> {
  return import('./card-frame-keys.js').then(
    ({ cardKeys }) => keyFrom(cardKeys, brand),
    () => null,
  );
}

/** A brand's key, or null if it has none. Ignores inherited properties: `constructor` and the like aren't brands. */
export const keyFrom = (cardKeys: Readonly<Record<string, string>>, brand: string): string | null =>
  hasOwn(cardKeys, brand) ? (cardKeys[brand] ?? null) : null;
