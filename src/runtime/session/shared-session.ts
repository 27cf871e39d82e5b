import { ownFields } from '../../rules/own-fields';
import type { SharedSession, StoredSession } from '../page/page-registry';
import { isChangeOf, type KeyOf, localStore } from '../storage/storage';

/** Key in `localStore` of the session at the API with this origin. */
export const sessionKeyOf = (origin: string): KeyOf<'session'> => `session:${origin}`;

/** Key under which version 1.0.0 stored the only session, whichever API had issued it. */
const formerKey = 'session';

/** Creates the session at the API with this origin. It follows the sign-ins and sign-outs of other tabs. */
export function createSharedSession(origin: string): SharedSession {
  const sessionKey = sessionKeyOf(origin);
  // Undefined until first use, so that the loader's requests don't wait for storage.
  let current: StoredSession | null | undefined;
  const get = () => {
    if (current === undefined) current = readSession(sessionKey) ?? moveFormerSession(origin);
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
      current = readSession(sessionKey);
      notify();
    });
  return ownFields<SharedSession>({
    origin,
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
  });
}

function readSession(key: KeyOf<'session'>): StoredSession | null {
  const stored = localStore.get<StoredSession>(key);
  return stored?.user && typeof stored.user.token === 'string' && stored.expires > Date.now() ? stored : null;
}

/**
 * Keeps members of version 1.0.0 signed in where the page and the API have the same origin: this server can read the
 * page's storage anyway. Elsewhere it isn't known which API issued the session, so it isn't sent to any.
 */
function moveFormerSession(origin: string): StoredSession | null {
  const session = origin === globalThis.location?.origin ? readSession(formerKey) : null;
  if (session) {
    localStore.set(sessionKeyOf(origin), session);
    localStore.set(formerKey, undefined);
  }
  return session;
}
