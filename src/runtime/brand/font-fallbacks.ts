/** Adapts a system typeface to a font of the brand. Width, ascent and descent in percent. */
export type FontFallback = readonly [family: string, isSerif: 0 | 1, width: number, ascent: number, descent: number];

const localFonts = [
  ['Arial', 'Liberation Sans', 'Roboto'],
  ['Times New Roman', 'Liberation Serif', 'Noto Serif'],
];

/** Adds system typefaces with a font's metrics, so that the text doesn't move when the font arrives. */
export function addFallbacks(fallbacks: readonly FontFallback[]): void {
  if (__TV__ || typeof FontFace === 'undefined') return;
  for (const [family, isSerif, width, ascent, descent] of fallbacks)
    for (const [style, weight] of [
      ['', '1 500'],
      [' Bold', '501 1000'],
    ]) {
      const sources = localFonts[isSerif]?.map((name) => `local("${name}${style}")`);
      // TypeScript's list of descriptors doesn't have sizeAdjust.
      const descriptors = {
        weight,
        sizeAdjust: `${width}%`,
        ascentOverride: `${ascent}%`,
        descentOverride: `${descent}%`,
        lineGapOverride: '0%',
      };
      document.fonts.add(new FontFace(family, `${sources}`, descriptors as FontFaceDescriptors));
    }
}
