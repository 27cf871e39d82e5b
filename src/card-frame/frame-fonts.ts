import type { CardFrameConfig } from '../contract/card-frame/card-frame';

/**
 * Loads those of the brand's fonts that the page's tokens name, so that the card form has the typeface of the fields
 * around it. The files are the frame's own scripts: the page can't choose a file, and the policy allows no fonts. The
 * fallback typeface is shown until they arrive. TVs keep it, as they do on the page.
 */
export function loadFrameFonts(brand: string, { tokens, language, scene }: CardFrameConfig): void {
  const names = `${tokens.font} ${tokens['label-font']}`;
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  if (scene === 'STB' || connection?.saveData || !names.includes(`"sub-${brand}-`)) return;
  import('../runtime/brand/load-fonts.lazy')
    .then(({ loadFonts }) => loadFonts(brand, language, (family) => names.includes(`"${family}"`)))
    .catch(() => undefined);
}
