import { hasOwn } from '../rules/own-fields';

/*
 * The build writes `card-frame-keys.js` next to the frame's script, from brands/<brand>/card-key.pem. An operator may
 * replace `card-frame-keys.js` to rotate keys without a release, so its name has no hash and it is served with
 * `no-cache`.
 */

/**
 * The public key (PEM, or a JWK as JSON) that encrypts cards for an operator's brand, such as `orbit`; null if `card-frame-keys.js` can't
 * be loaded or has no key for the brand. The embedding page can only name a brand: if it could choose the key, it could
 * decrypt the card.
 */
export function cardKeyOf(brand: string): Promise<string | null> {
  return import('./card-frame-keys.js').then(
    ({ cardKeys }) => keyFrom(cardKeys, brand),
    () => null,
  );
}

/**
 * Whether the form of a brand may offer to fill in a test card. Only the file with the keys can say so: the build lists
 * the brands whose private key is published. The embedding page and the server's responses have no say.
 */
export const hasTestCard = (brand: string): Promise<boolean> =>
  import('./card-frame-keys.js').then(
    ({ testBrands }) => testBrands !== undefined && testBrands.indexOf(brand) >= 0,
    () => false,
  );

/** The key of a brand, or null if the brand has none. Inherited properties such as `constructor` aren't brands. */
export const keyFrom = (cardKeys: Readonly<Record<string, string>>, brand: string): string | null =>
  hasOwn(cardKeys, brand) ? (cardKeys[brand] ?? null) : null;
