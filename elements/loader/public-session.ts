import type { PageRegistry } from '../../src/runtime/page/page-registry';

/**
 * Creates the session API for scripts of the page that embeds the elements. They see neither the token nor the member's
 * email address or phone number.
 */
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
