import { entranceKey } from '../../runtime/analytics/analytics-state';
import { chooseLanguage } from '../../runtime/i18n/language';
import { type EntryLinkData, storeEntryLink } from '../../runtime/navigation/entry-link';
import { storePendingDestination } from '../../runtime/navigation/pending-destination';
import { entryLinkScene } from '../../runtime/settings/scene';
import { asLanguage } from '../../runtime/settings/settings';
import { sessionStore } from '../../runtime/storage/storage';
import { readEntryLink } from './entry-links';

const sceneKey = 'scene';

/**
 * Handles the page's URL if it is an entry link (a link in an email, an app or a QR code that opens the portal), and
 * removes secrets from the URL. `settings` are the portal's. Call this before the portal renders, so that neither analytics nor other scripts see a
 * token.
 */
export function consumeEntryLink(settings: { api: string }, page: Pick<Window, 'location' | 'history'> = window): void {
  restoreScene();
  const link = readEntryLink(page.location.pathname, page.location.search);
  if (!link) return;
  page.history.replaceState(page.history.state, '', link.url + page.location.hash);
  const language = asLanguage(link.language);
  if (language) chooseLanguage(language);
  if (link.scene) {
    sessionStore.set(sceneKey, link.scene);
    restoreScene();
  }
  if (link.data) {
    storeEntryLink(settings, link.data);
    storeEntrance(link.data);
  }
  if (link.next) storePendingDestination(settings, link.next);
}

/** Applies the scene that is stored for the tab. A reload or a redirect to a payment page therefore keeps the scene. */
function restoreScene(): void {
  const stored = sessionStore.get(sceneKey);
  if (stored === 'WEB' || stored === 'STB') entryLinkScene.value = stored;
}

/** The entrance (where the visitor came from; `entrance_way` in analytics) by kind of link. */
const entrances = {
  activate: 'mail',
  resetPassword: 'mail',
  bindEmail: 'mail',
  keepAccount: 'mail',
  unsubscribe: 'mail',
  handOff: 'tv',
  tvSignIn: 'tv',
} as const satisfies Record<Exclude<EntryLinkData['kind'], 'app'>, string>;

/**
 * Stores the entrance for analytics. For a link from the app, the entrance is the link's `sourceType`, or `app` if
 * `sourceType` is missing or invalid.
 */
function storeEntrance(data: EntryLinkData): void {
  sessionStore.set(entranceKey, data.kind === 'app' ? appEntrance(data.sourceType) : entrances[data.kind]);
}

const appEntrance = (sourceType: string | undefined): string =>
  sourceType && /^[\w-]{1,32}$/.test(sourceType) ? sourceType : 'app';
