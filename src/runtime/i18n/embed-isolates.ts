/**
 * Replaces the isolates in a right-to-left text by embeddings, because Chromium 64 reverses the letters inside isolates.
 * Right-to-left marks around an embedding keep neighboring embeddings apart.
 */
export function embedIsolates(text: string): string {
  const embedded = text.replace(
    /([\u2066\u2068])([^\u2066-\u2069]*)\u2069/g,
    (_, mark: string, inner: string) =>
      `\u200f${mark === '\u2068' && rightToLeftStart.test(inner) ? '\u202b' : '\u202a'}${inner}\u202c\u200f`,
  );
  // Isolates can be nested; the innermost ones are replaced first.
  return embedded === text ? text : embedIsolates(embedded);
}

/** The first letter is Hebrew or Arabic. */
const rightToLeftStart = /^[^A-Za-z\u00aa-\u08ff]*[\u0590-\u08ff]/;
