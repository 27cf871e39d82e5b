import type { Language } from '../../contract/primitives';
import type { ElementContext } from '../element-context/element-context';
import { isOldEngine } from '../page/old-engine';
import { isTv } from '../settings/is-tv';
import { whenIdle } from '../timing/when-idle';
import { addFonts, type BrandFont, fontsByPath } from './font-faces';

// A build plugin handles the queries: an import with `?fonts` returns the list of the brand's web fonts, and an import
// with `?bytes` returns the font file's content as base64.
const fontLists = import.meta.glob<readonly BrandFont[]>('/brands/*/palette.json', {
  query: '?fonts',
  import: 'default',
});
// Font files are bundled as modules, because a page's content security policy may allow our scripts but not our fonts.
const fontFiles = import.meta.glob<string>('/brands/*/fonts/*.woff2', { query: '?bytes', import: 'default' });

/** Adds the brand's fonts for a language to the document. Rejects if a font fails to load; the next call tries again. */
async function loadFonts(brand: string, lang: Language): Promise<void> {
  const fonts = (await fontLists[`/brands/${brand}/palette.json`]?.()) ?? [];
  await addFonts(fontsByPath(brand, fonts, lang), async (path) => {
    const base64 = (await fontFiles[path]?.()) ?? '';
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  });
}

/** The brands and languages for which loading has started, as `<brand>/<language>`. */
const startedKeys = new Set<string>();

/**
 * Loads the brand's fonts for the current language when the page is idle. Further calls for the same brand and language
 * do nothing, unless a font failed to load: then the next element, or the next change of the language, tries again. TVs
 * and browsers in data-saver mode keep system fonts.
 */
export function loadFontsWhenIdle({ brand, lang, settings: elementSettings }: ElementContext): void {
  const { settings, fallbacks } = brand.peek();
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  const key = `${settings.code}/${lang.peek()}`;
  if (isOldEngine || isTv(elementSettings.peek()) || connection?.saveData) return;
  // A brand without its own fonts has no fallback fonts.
  if (fallbacks.length === 0 || startedKeys.has(key)) return;
  startedKeys.add(key);
  whenIdle(() => void loadFonts(settings.code, lang.peek()).catch(() => startedKeys.delete(key)));
}
