import { i18nMessage, i18nVersion } from '../../contract/calls/storefront/start';
import type { Language } from '../../contract/primitives';
import type { ElementContext } from '../page/element-context';
import { whenIdle } from '../page/when-idle';
import { localStore } from '../storage/storage';
import { overlayTexts } from './texts';

interface StoredTexts {
  /** Null after the first visit, which stores the texts without requesting their version. */
  version: string | null;
  dictionary: Record<string, Record<string, string>>;
}

const requestedKeys = new Set<string>();

/**
 * Overrides bundled texts with the operator's: first those stored on the last visit, then newer ones from the server.
 * If the server doesn't respond, the bundled texts remain; they are complete.
 */
export async function applyServerTexts({ settings, call }: ElementContext, lang: Language): Promise<void> {
  const { api, brand } = settings.peek();
  const key = `texts:${brand}:${lang}:${api}`;
  if (requestedKeys.has(key)) return;
  requestedKeys.add(key);
  const stored = localStore.get<StoredTexts>(key);
  if (stored) overlayTexts(lang, stored.dictionary);
  // Wait until the page is idle: requests would delay the first render.
  await new Promise<void>(whenIdle);
  // The first visit has no stored version to compare with, so it requests only the texts.
  const versionResult = stored && (await call(i18nVersion, {}));
  if (versionResult && (!versionResult.ok || versionResult.value.version === stored.version)) return;
  const textsResult = await call(i18nMessage, { language: lang });
  if (!textsResult.ok) return;
  const version = versionResult?.value.version ?? null;
  localStore.set(key, { version, dictionary: textsResult.value } satisfies StoredTexts);
  overlayTexts(lang, textsResult.value);
}
