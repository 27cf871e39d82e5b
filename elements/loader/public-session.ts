import type { PageRegistry } from '../../src/runtime/page/page-registry';

/** The session as the host page may see it: without token, email address and phone number. */
export function publicSession(page: PageRegistry) {
  const { session } = page;
  const get = () => {
    const user = session.get()?.user;
    return user ? { uid: user.uid, payStatus: user.payStatus, expiration: user.expiration } : null;
  };
  return {
    get,
    subscribe: (listener: (user: ReturnType<typeof get>) => void) => session.subscribe(() => listener(get())),
    logout: async () => (page.endSession ? page.endSession() : session.set(null)),
  };
}
