import { i18nMessage, i18nVersion } from '../../contract/calls/site';
import type { Language } from '../../contract/primitives';
import type { ElementContext } from '../element-context/element-context';
import { localStore } from '../storage/storage';
import { whenIdle } from '../timing/when-idle';
import { overrideTexts } from './texts';

interface StoredTexts {
  /** Null after the first visit, which stores the texts without requesting their version. */
  version: string | null;
  dictionary: Record<string, Record<string, string>>;
}

/** The storage keys of the texts that this page has requested. */
const requestedStorageKeys = new Set<string>();

/**
 * Overrides bundled texts with the operator's: first those stored on the last visit, then newer ones from the server.
 * If there are neither, the bundled texts remain; they are complete.
 */
export async function applyServerTexts({ settings, call }: ElementContext, lang: Language): Promise<void> {
  const { api, brand } = settings.peek();
  const storageKey = `texts:${brand}:${lang}:${api}` as const;
  if (requestedStorageKeys.has(storageKey)) return;
  requestedStorageKeys.add(storageKey);
  const stored = localStore.get<StoredTexts>(storageKey);
  if (stored) overrideTexts(lang, stored.dictionary);
  // Wait until the page is idle: requests would delay the first render.
  await new Promise<void>(whenIdle);
  // The first visit has no stored version to compare with, so it requests only the texts.
  const versionResult = stored && (await call(i18nVersion, {}));
  if (versionResult && (!versionResult.ok || versionResult.value.version === stored.version)) return;
  const textsResult = await call(i18nMessage, { language: lang });
  if (!textsResult.ok) return;
  const version = versionResult?.value.version ?? null;
  localStore.set(storageKey, { version, dictionary: textsResult.value } satisfies StoredTexts);
  overrideTexts(lang, textsResult.value);
}
