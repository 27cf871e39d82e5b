import { entranceKey } from '../../runtime/analytics/analytics';
import { type Entry, keepEntry } from '../../runtime/entry-link/entry-link';
import { chooseLanguage } from '../../runtime/i18n/language';
import { rememberNext } from '../../runtime/navigation/navigate';
import { scene } from '../../runtime/settings/scene';
import { asLanguage, type Scene } from '../../runtime/settings/settings';
import { sessionStore } from '../../runtime/storage/storage';
import { readEntryLink } from './entry-links';

const sceneKey = 'scene';

/**
 * Does what the address asks for by the rules for entry links, and takes out of it what is secret. Called before
 * anything of the portal is drawn, so that no report and no other script of the page sees a token there.
 */
export function consumeEntryLink(page: Pick<Window, 'location' | 'history'> = window): void {
  keepScene(null);
  const link = readEntryLink(page.location.pathname, page.location.search);
  if (!link) return;
  page.history.replaceState(page.history.state, '', link.address + page.location.hash);
  const language = asLanguage(link.language);
  if (language) chooseLanguage(language);
  if (link.scene) keepScene(link.scene);
  if (link.entry) {
    keepEntry(link.entry);
    keepEntrance(link.entry);
  }
  if (link.next) rememberNext(link.next);
}

/** The scene of a tab outlasts a reload and the way to a payment page and back. */
function keepScene(chosen: Scene | null): void {
  if (chosen) sessionStore.set(sceneKey, chosen);
  const stored = sessionStore.get(sceneKey);
  if (stored === 'WEB' || stored === 'STB') scene.value = stored;
}

/** How the visitor came in, for the usage report: the link's own word, as long as it is one. */
function keepEntrance(entry: Entry): void {
  const way = entry.kind === 'app' ? entry.sourceType : 'mail';
  sessionStore.set(entranceKey, way && /^[\w-]{1,32}$/.test(way) ? way : 'app');
}
