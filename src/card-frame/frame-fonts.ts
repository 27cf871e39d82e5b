import type { CardFrameConfig } from '../contract/card-frame/card-frame';

/**
 * Loads those of the operator brand's fonts that the embedding page's tokens name, so that the card form has the same
 * typeface as the page's own fields. The build embeds each font file in a script on the frame's origin, because the
 * frame's Content-Security-Policy allows no font files; the page can't choose a file. The fallback typeface is shown
 * until the fonts have loaded. On TVs and with the browser's data saver, both the page and the frame show only the
 * fallback.
 */
export function loadFrameFonts(brand: string, { tokens, language, scene }: CardFrameConfig): void {
  const fontFamilies = `${tokens.font} ${tokens['label-font']}`;
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  if (scene === 'STB' || connection?.saveData || !fontFamilies.includes(`"sub-${brand}-`)) return;
  import('../runtime/brand/load-fonts.lazy')
    .then(({ loadFonts }) => loadFonts(brand, language, (family) => fontFamilies.includes(`"${family}"`)))
    .catch(() => undefined);
}
