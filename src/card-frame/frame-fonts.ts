import type { CardFrameConfig } from '../contract/card-frame/card-frame';

/**
 * Loads the brand's fonts that the page's tokens name, so that the card form has the typeface of the fields around it.
 * The fonts are scripts of the frame, because its Content-Security-Policy allows no font files; the page can't choose a
 * file. The fallback typeface is shown until the fonts have loaded. TVs use only the fallback, as on the page.
 */
export function loadFrameFonts(brand: string, { tokens, language, scene }: CardFrameConfig): void {
  const fontFamilies = `${tokens.font} ${tokens['label-font']}`;
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  if (scene === 'STB' || connection?.saveData || !fontFamilies.includes(`"sub-${brand}-`)) return;
  import('../runtime/brand/load-fonts.lazy')
    .then(({ loadFonts }) => loadFonts(brand, language, (family) => fontFamilies.includes(`"${family}"`)))
    .catch(() => undefined);
}
