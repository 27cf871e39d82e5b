import { hasOwn } from './has-own';

/*
 * `card-frame-keys.js` stands beside the frame's script. The build writes it from brands/<brand>/card-key.pem, and an
 * operator may replace it to rotate keys without a release: it is not hashed and served with `no-cache`.
 */

/**
 * The card key (PEM) of a brand; null when the file cannot be loaded or has no such brand. The page only ever names a
 * brand. A key it could choose would be one it can decrypt with.
 */
export function cardKeyOf(brand: string): Promise<string | null> {
  return import('./card-frame-keys.js').then(
    ({ cardKeys }) => keyFrom(cardKeys, brand),
    () => null,
  );
}

/** The brand's own entry: `constructor` and other inherited names are no brands. */
export const keyFrom = (cardKeys: Readonly<Record<string, string>>, brand: string): string | null =>
  hasOwn(cardKeys, brand) ? (cardKeys[brand] ?? null) : null;
