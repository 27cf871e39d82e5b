import type { Language } from '../../contract/primitives';
import type { ElementContext } from '../element-context/element-context';
import { isOldEngine } from '../page/old-engine';
import { isTv } from '../settings/is-tv';
import { localStore } from '../storage/storage';
import { whenIdle } from '../timing/when-idle';
import { fontFiles, fontListFiles } from './brand-files';
import { addFonts, fontsByPath } from './font-faces';

/** Adds the brand's fonts for a language to the document. Rejects if a font fails to load; the next call tries again. */
async function loadFonts(brand: string, lang: Language): Promise<void> {
  const fonts = (await fontListFiles[`/brands/${brand}/palette.json`]?.()) ?? [];
  await addFonts(fontsByPath(brand, fonts, lang), async (path) => {
    const base64 = (await fontFiles[path]?.()) ?? '';
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  });
}

/** The brands and languages for which loading has started, as `<brand>/<language>`. */
const startedKeys = new Set<string>();

/** The keys whose fonts this browser has loaded before, so that they're in its cache. */
const cachedKeys = () => localStore.get<string[]>('fonts') ?? [];

/** How many keys are remembered: more than a visitor uses. */
const maxCachedKeys = 8;

function load(key: string, brand: string, lang: Language): void {
  const remember = () => localStore.set('fonts', [...new Set([key, ...cachedKeys()])].slice(0, maxCachedKeys));
  void loadFonts(brand, lang).then(remember, () => startedKeys.delete(key));
}

/**
 * Loads the brand's fonts for a language if they're in the browser's cache, so that the first text already has the
 * brand's typeface. Otherwise does nothing: fonts that have to be fetched would delay the plans.
 */
export function loadCachedFonts(brand: string, lang: Language): void {
  const key = `${brand}/${lang}`;
  if (startedKeys.has(key) || !cachedKeys().includes(key)) return;
  startedKeys.add(key);
  load(key, brand, lang);
}

/**
 * Loads the brand's fonts for the current language when the page is idle, or at once if they're cached. Further calls
 * for the same brand and language do nothing, unless a font failed to load: then the next element, or the next change of
 * the language, tries again. TVs and browsers in data-saver mode keep system fonts.
 */
export function loadFontsWhenIdle({ brand, lang, settings: elementSettings }: ElementContext): void {
  const { settings, fallbacks } = brand.peek();
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  const key = `${settings.code}/${lang.peek()}`;
  if (isOldEngine || isTv(elementSettings.peek()) || connection?.saveData) return;
  // A brand without its own fonts has no fallback fonts.
  if (fallbacks.length === 0) return;
  loadCachedFonts(settings.code, lang.peek());
  if (startedKeys.has(key)) return;
  startedKeys.add(key);
  whenIdle(() => load(key, settings.code, lang.peek()));
}
