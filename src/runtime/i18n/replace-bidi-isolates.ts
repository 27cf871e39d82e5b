/**
 * Replaces Unicode bidi isolates in a right-to-left text with embeddings, because Chromium 64 (TVs) reverses the
 * letters inside isolates. Right-to-left marks around an embedding keep neighboring embeddings apart.
 *
 * Isolates: U+2066 left-to-right, U+2068 in the direction of the first letter, U+2069 end. Embeddings: U+202A
 * left-to-right, U+202B right-to-left, U+202C end. Right-to-left mark: U+200F.
 */
export function replaceBidiIsolates(text: string): string {
  const embedded = text.replace(/([\u2066\u2068])([^\u2066-\u2069]*)\u2069/g, (_, start: string, inner: string) => {
    const isRightToLeft = start === '\u2068' && rightToLeftStart.test(inner);
    return `\u200f${isRightToLeft ? '\u202b' : '\u202a'}${inner}\u202c\u200f`;
  });
  // Isolates can be nested; the innermost ones are replaced first.
  return embedded === text ? text : replaceBidiIsolates(embedded);
}

/** Matches a text whose first letter is Hebrew or Arabic. */
const rightToLeftStart = /^[^A-Za-z\u00aa-\u08ff]*[\u0590-\u08ff]/;
