import { ownFields } from '../../rules/own-fields';
import { createSharedSession } from '../session/shared-session';
import { type GlobalWithRegistry, type PageRegistry, registryKey } from './page-registry';

/** Creates the page's registry. */
export function createPageRegistry(
  options: Pick<PageRegistry, 'version' | 'defaults' | 'assets' | 'load' | 'texts'>,
): PageRegistry {
  const listeners = new Set<() => void>();
  const page: PageRegistry = ownFields({
    ...options,
    defaults: ownFields({ ...options.defaults }),
    session: createSharedSession(),
    configure(change) {
      page.defaults = ownFields({ ...page.defaults, ...change });
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
