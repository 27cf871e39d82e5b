import type { PageRegistry, StoredSession } from '../page/page-registry';
import { isChangeOf, localStore } from '../storage/storage';

/** Key of the session in `localStore`. */
const sessionKey = 'session';

/** Creates the page's session, which follows the sign-ins and sign-outs of other tabs. */
export function createSharedSession(): PageRegistry['session'] {
  // Undefined until first use, so that the loader's requests don't wait for storage.
  let current: StoredSession | null | undefined;
  const get = () => {
    if (current === undefined) current = readSession();
    return current;
  };
  const listeners = new Set<(session: StoredSession | null) => void>();
  const notify = () => {
    for (const listener of listeners) listener(get());
  };
  // `addEventListener` is missing during server rendering.
  if ('addEventListener' in globalThis)
    addEventListener('storage', (event) => {
      if (!isChangeOf(sessionKey, event)) return;
      current = readSession();
      notify();
    });
  return {
    get,
    set(session) {
      current = session;
      localStore.set(sessionKey, session ?? undefined);
      notify();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function readSession(): StoredSession | null {
  const stored = localStore.get<StoredSession>(sessionKey);
  return stored?.user && typeof stored.user.token === 'string' && stored.expires > Date.now() ? stored : null;
}
