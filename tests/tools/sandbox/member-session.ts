import type { BrowserContext } from '@playwright/test';

const dayMs = 24 * 60 * 60 * 1000;

interface PageSession {
  user: { uid: string; token: string; expiration: number };
  expires: number;
}

/**
 * A member's session on the portal, and a separate one on the demo pages, because a session is bound to one origin.
 */
export interface MemberSession extends PageSession {
  onPagesOrigin: PageSession;
  /** The portal's port. */
  port: string;
}

/** Origin of the demo pages: the sandbox's origin with the next port. */
const pagesOriginOf = (origin: string): string => {
  const url = new URL(origin);
  url.port = String(Number(url.port) + 1);
  return url.origin;
};

interface SignIn {
  account: string;
  brand: string;
  /** The origin of the page that signs in. */
  pageOrigin: string;
}

async function signIn(origin: string, { account, brand, pageOrigin }: SignIn): Promise<PageSession> {
  const headers = {
    'Content-Type': 'application/json',
    Authorization: 'null',
    Language: 'en',
    Brand: brand,
    'Client-Type': 'WEB',
    Scene: 'WEB',
    fingerprint: 'tests',
    Origin: pageOrigin,
  };
  const body = JSON.stringify({ type: 'email', account, code: '1234' });
  const response = await fetch(`${origin}/api/user/code/login/v1`, { method: 'POST', headers, body });
  const envelope = (await response.json()) as { code: number; data: PageSession['user'] };
  if (envelope.code !== 0) throw new Error(`${account} could not sign in: ${JSON.stringify(envelope)}`);
  return { user: envelope.data, expires: Date.now() + dayMs };
}

/**
 * Signs in a member of the seed data with the sandbox's fixed code, through the same call as the sign-in screen.
 * Returns the member's session. `origin` is the sandbox's origin. `brand` is the code of a brand, one of which is
 * `member`. `portalOrigin` differs from `origin` for a brand with its own domain.
 */
export async function memberSession(
  origin: string,
  account: string,
  brand = 'member',
  portalOrigin = origin,
): Promise<MemberSession> {
  const onPagesOrigin = await signIn(origin, { account, brand, pageOrigin: pagesOriginOf(origin) });
  const onPortal = await signIn(origin, { account, brand, pageOrigin: portalOrigin });
  return { ...onPortal, onPagesOrigin, port: new URL(origin).port };
}

/** The session for a page: the portal's or the demo pages'. */
export function sessionOn({ onPagesOrigin, port, ...onPortal }: MemberSession, pageUrl: string): PageSession {
  return new URL(pageUrl).port === port ? onPortal : onPagesOrigin;
}

/** The session for a page, in the format in which the elements keep it in local storage. */
export const storedSession = (session: MemberSession, pageUrl: string): string =>
  JSON.stringify(sessionOn(session, pageUrl));

/** Signs the member in on every page of the context. */
export async function signInWithSession(context: BrowserContext, session: MemberSession): Promise<void> {
  const { onPagesOrigin, port, ...onPortal } = session;
  await context.addInitScript(
    ({ onPortal, onPagesOrigin, port }) => {
      // Stores the session only once per tab, and not in frames, so that a member who signs out in a test stays signed
      // out.
      if (window !== top || sessionStorage.getItem('signed-in') !== null) return;
      sessionStorage.setItem('signed-in', 'yes');
      if (localStorage.getItem('sub-elements:session') !== null) return;
      localStorage.setItem('sub-elements:session', location.port === port ? onPortal : onPagesOrigin);
    },
    { onPortal: JSON.stringify(onPortal), onPagesOrigin: JSON.stringify(onPagesOrigin), port },
  );
}
