import type { PageRegistry } from '../../src/runtime/page/page-registry';

/** The session as a host page may see it: who, but no token, e-mail or phone. */
export function publicSession(page: PageRegistry) {
  const { session } = page;
  const shown = () => {
    const user = session.get()?.user;
    return user ? { uid: user.uid, payStatus: user.payStatus, expiration: user.expiration } : null;
  };
  return {
    get: shown,
    subscribe: (listener: (user: ReturnType<typeof shown>) => void) => session.subscribe(() => listener(shown())),
    logout: async () => page.endSession?.() ?? session.set(null),
  };
}
