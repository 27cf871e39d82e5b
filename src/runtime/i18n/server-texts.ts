import { i18nMessage, i18nVersion } from '../../contract/calls/storefront/start';
import type { Language } from '../../contract/primitives';
import type { ElementContext } from '../page/element-context';
import { whenIdle } from '../page/when-idle';
import { localStore } from '../storage/storage';
import { overlayTexts } from './texts';

interface KeptTexts {
  version: string;
  dictionary: Record<string, Record<string, string>>;
}

const followed = new Set<string>();

/**
 * Lays the operator's own texts over the bundled ones: those kept from the last visit at once, newer ones when the
 * server has them. A server that does not answer leaves the bundled texts, which are complete.
 */
export async function followServerTexts({ settings, call }: ElementContext, lang: Language): Promise<void> {
  const { api, brand } = settings.peek();
  const key = `texts:${brand}:${lang}:${api}`;
  if (followed.has(key)) return;
  followed.add(key);
  const kept = localStore.get<KeptTexts>(key);
  if (kept) overlayTexts(lang, kept.dictionary);
  // What is on the screen by then can be drawn again; until then every request is work that delays it.
  await new Promise<void>(whenIdle);
  const version = await call(i18nVersion, {});
  if (!version.ok || version.value.version === kept?.version) return;
  const messages = await call(i18nMessage, { language: lang });
  if (!messages.ok) return;
  localStore.set(key, { version: version.value.version, dictionary: messages.value } satisfies KeptTexts);
  overlayTexts(lang, messages.value);
}
