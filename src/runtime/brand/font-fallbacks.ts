import { isOldEngine } from '../page/old-engine';

/**
 * How to adapt a system typeface to a brand's font. `family` is the name of the adapted typeface. The metrics are in
 * percent: `width` is the CSS descriptor `size-adjust`; `figureWidths` replace it for digits and the dollar sign.
 */
export type FontFallback = readonly [
  family: string,
  isSerif: 0 | 1,
  width: number,
  ascent: number,
  descent: number,
  figureWidths?: readonly [regular: number, bold: number],
];

/** The Unicode range to which `figureWidths` apply: the dollar sign and digits. */
const figureRange = 'U+24,U+30-39';

/**
 * Sans-serif typefaces, then serif ones (index: `isSerif`). Each list contains one typeface for Windows and Apple
 * systems, one for Linux, one for ChromeOS and one for Android.
 */
const localFonts = [
  ['Arial', 'Liberation Sans', 'Arimo', 'Roboto'],
  ['Times New Roman', 'Liberation Serif', 'Tinos', 'Noto Serif'],
];

/** Adds system typefaces with the metrics of the brand's fonts, to avoid a layout shift when these fonts load. */
export function addFontFallbacks(fallbacks: readonly FontFallback[]): void {
  if (isOldEngine || typeof FontFace === 'undefined') return;
  for (const [family, isSerif, width, ascent, descent, figureWidths] of fallbacks)
    for (const [style, weight, figureWidth] of [
      ['', '1 500', figureWidths?.[0]],
      [' Bold', '501 1000', figureWidths?.[1]],
    ] as const) {
      const sources = `${localFonts[isSerif]?.map((name) => `local("${name}${style}")`)}`;
      const face = { family, sources, weight, ascent, descent };
      addFace({ ...face, width });
      if (figureWidth) addFace({ ...face, width: figureWidth, range: { unicodeRange: figureRange } });
    }
}

interface FallbackFace {
  family: string;
  sources: string;
  weight: string;
  width: number;
  ascent: number;
  descent: number;
  range?: Pick<FontFaceDescriptors, 'unicodeRange'>;
}

function addFace({ family, sources, weight, width, ascent, descent, range }: FallbackFace): void {
  const face = new FontFace(family, sources, {
    weight,
    // TypeScript's type FontFaceDescriptors lacks sizeAdjust.
    sizeAdjust: `${width}%`,
    // The overrides are percentages of the adjusted size.
    ascentOverride: `${(ascent * 100) / width}%`,
    descentOverride: `${(descent * 100) / width}%`,
    lineGapOverride: '0%',
    ...range,
  } as FontFaceDescriptors);
  document.fonts.add(face);
  // Starts loading now, because text would move if the face loaded on first use. The promise rejects if none of
  // `sources` is installed.
  face.load().catch(() => undefined);
}
