import type { BrowserContext } from '@playwright/test';

const dayMs = 24 * 60 * 60 * 1000;

interface OriginSession {
  user: { uid: string; token: string; expiration: number };
  expires: number;
}

/**
 * A member's session on the portal, and a separate one on the demo pages, because a session is bound to one origin.
 */
export interface MemberSession extends OriginSession {
  demoPagesSession: OriginSession;
  /** Origin of the API that the demo pages use. */
  apiOrigin: string;
  /** The portal's port. A page with another port is a demo page. */
  port: string;
}

/** Origin of the demo pages: the sandbox's origin with the next port. */
const demoPagesOriginOf = (origin: string): string => {
  const url = new URL(origin);
  url.port = String(Number(url.port) + 1);
  return url.origin;
};

interface SignInOptions {
  account: string;
  brand: string;
  /** The origin of the page that signs in. */
  pageOrigin: string;
}

async function signIn(origin: string, { account, brand, pageOrigin }: SignInOptions): Promise<OriginSession> {
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
  const envelope = (await response.json()) as { code: number; data: OriginSession['user'] };
  if (envelope.code !== 0) throw new Error(`${account} could not sign in: ${JSON.stringify(envelope)}`);
  return { user: envelope.data, expires: Date.now() + dayMs };
}

/**
 * Signs in a member of the seed data with the sandbox's fixed code, through the same call as the sign-in screen.
 * Returns the member's session. `origin` is the sandbox's origin. `brand` is a brand's code; the default, `member`, is
 * the code of the brand that the tests use. `portalOrigin` differs from `origin` for a brand with its own domain.
 */
export async function createSession(
  origin: string,
  account: string,
  brand = 'member',
  portalOrigin = origin,
): Promise<MemberSession> {
  const demoPagesSession = await signIn(origin, { account, brand, pageOrigin: demoPagesOriginOf(origin) });
  const portalSession = await signIn(origin, { account, brand, pageOrigin: portalOrigin });
  return { ...portalSession, demoPagesSession, apiOrigin: origin, port: new URL(origin).port };
}

/** The key in local storage of the session at the API with this origin. The portal's API has the portal's own origin. */
export const sessionKey = (apiOrigin: string): string => `sub-elements:session:${apiOrigin}`;

/** The session that is valid on a page: the one for the portal or the one for the demo pages. */
export function sessionOn(
  { demoPagesSession, port, apiOrigin: _, ...portalSession }: MemberSession,
  pageUrl: string,
): OriginSession {
  return new URL(pageUrl).port === port ? portalSession : demoPagesSession;
}

/** The session for a page, in the format in which the elements keep it in local storage. */
export const storedSession = (session: MemberSession, pageUrl: string): string =>
  JSON.stringify(sessionOn(session, pageUrl));

/** Signs the member in on every page of the context. */
export async function signInWithSession(context: BrowserContext, session: MemberSession): Promise<void> {
  const { demoPagesSession, port, apiOrigin, ...portalSession } = session;
  await context.addInitScript(
    ({ portalSession, demoPagesSession, port, apiOrigin }) => {
      // Stores the session only once per tab, and not in frames, so that a member who signs out in a test stays signed
      // out.
      if (window !== top || sessionStorage.getItem('signed-in') !== null) return;
      sessionStorage.setItem('signed-in', 'yes');
      const isPortal = location.port === port;
      const key = `sub-elements:session:${isPortal ? location.origin : apiOrigin}`;
      if (localStorage.getItem(key) !== null) return;
      localStorage.setItem(key, isPortal ? portalSession : demoPagesSession);
    },
    {
      portalSession: JSON.stringify(portalSession),
      demoPagesSession: JSON.stringify(demoPagesSession),
      port,
      apiOrigin,
    },
  );
}
