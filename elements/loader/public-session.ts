import type { PageRegistry } from '../../src/runtime/page/page-registry';

/**
 * Creates the session API for scripts of the page that embeds the elements. They see neither the token nor the member's
 * email address or phone number. The session is the one at the API of the page's settings.
 */
export function publicSession(page: PageRegistry) {
  const get = () => {
    const user = page.sessionOf().get()?.user;
    return user ? { uid: user.uid, payStatus: user.payStatus, expiration: user.expiration } : null;
  };
  return {
    get,
    subscribe(listener: (user: ReturnType<typeof get>) => void) {
      const notify = () => listener(get());
      let session = page.sessionOf();
      let unsubscribe = session.subscribe(notify);
      const stopFollowing = page.onConfigure(() => {
        if (page.sessionOf() === session) return;
        unsubscribe();
        session = page.sessionOf();
        unsubscribe = session.subscribe(notify);
        notify();
      });
      return () => {
        stopFollowing();
        unsubscribe();
      };
    },
    async logout() {
      const session = page.sessionOf();
      await (session.end ? session.end() : session.set(null));
    },
  };
}
