import { ownFields } from '../../rules/own-fields';
import { createSharedSession } from '../session/shared-session';
import { apiUrl, type PageDefaults, readConsent } from './page-defaults';
import { type GlobalWithRegistry, type PageRegistry, registryKey, type SharedSession } from './page-registry';

/** Creates the page's registry. */
export function createPageRegistry(
  options: Pick<PageRegistry, 'version' | 'defaults' | 'assets' | 'load' | 'texts'>,
): PageRegistry {
  const listeners = new Set<() => void>();
  const sessions = new Map<string, SharedSession>();
  const page: PageRegistry = ownFields({
    ...options,
    defaults: readDefaults(options.defaults),
    sessionOf(api = page.defaults.api) {
      const origin = originOf(apiUrl(api, page.assets));
      const session = sessions.get(origin) ?? createSharedSession(origin);
      sessions.set(origin, session);
      return session;
    },
    configure(change) {
      page.defaults = readDefaults({ ...page.defaults, ...change });
      for (const listener of listeners) listener();
    },
    onConfigure(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  });
  (globalThis as GlobalWithRegistry)[registryKey] = page;
  return page;
}

function readDefaults(options: PageDefaults): PageDefaults {
  const defaults = ownFields({ ...options });
  if (defaults.consent !== undefined) defaults.consent = readConsent(defaults.consent);
  return defaults;
}

function originOf(url: string): string {
  try {
    return new URL(url).origin;
  } catch {
    // The script's URL isn't known yet, or the setting isn't a URL.
    return url;
  }
}
