import type { CardFrameConfig } from '../contract/card-frame/card-frame';

/**
 * Loads the brand's fonts that are named in `tokens` (design tokens from the embedding page), so that the card form has
 * the same typeface as the page's own fields. The build embeds each font file in a script on the frame's origin,
 * because the frame's Content-Security-Policy allows no font files. The page can't make the frame load any other font.
 * The fallback typeface is shown until the fonts have loaded. On TVs and with the browser's data saver, both the page
 * and the frame show only the fallback.
 */
export function loadFrameFonts(brand: string, { tokens, language, scene }: CardFrameConfig): void {
  const fontFamilies = `${tokens.font} ${tokens['label-font']}`;
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  if (scene === 'STB' || connection?.saveData || !fontFamilies.includes(`"sub-${brand}-`)) return;
  import('../runtime/brand/load-fonts.lazy')
    .then(({ loadFonts }) => loadFonts(brand, language, (family) => fontFamilies.includes(`"${family}"`)))
    .catch(() => undefined);
}
