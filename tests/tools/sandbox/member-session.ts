import type { BrowserContext } from '@playwright/test';

interface StoredSession {
  user: { uid: string; token: string; expiration: number };
  expires: number;
}

/** Signed in on the portal and, by itself, on the other people's pages: a session works on one origin. */
export interface MemberSession extends StoredSession {
  elsewhere: StoredSession;
  /** The portal's port. */
  port: string;
}

/** The sandbox's other people's pages, whose port is the next one. */
const pagesOriginOf = (origin: string): string => {
  const url = new URL(origin);
  url.port = String(Number(url.port) + 1);
  return url.origin;
};

async function signIn(origin: string, account: string, brand: string, page: string): Promise<StoredSession> {
  const headers = {
    'Content-Type': 'application/json',
    Authorization: 'null',
    Language: 'en',
    Brand: brand,
    'Client-Type': 'WEB',
    Scene: 'WEB',
    fingerprint: 'tests',
    Origin: page,
  };
  const body = JSON.stringify({ type: 'email', account, code: '1234' });
  const response = await fetch(`${origin}/api/user/code/login/v1`, { method: 'POST', headers, body });
  const answer = (await response.json()) as { code: number; data: StoredSession['user'] };
  if (answer.code !== 0) throw new Error(`${account} could not sign in: ${JSON.stringify(answer)}`);
  return { user: answer.data, expires: Date.now() + 86_400_000 };
}

/** Signs a seed member in at the sandbox with the code they are always given, as the sign-in screen would. */
export async function memberSession(origin: string, account: string, brand = 'member'): Promise<MemberSession> {
  const elsewhere = await signIn(origin, account, brand, pagesOriginOf(origin));
  return { ...(await signIn(origin, account, brand, origin)), elsewhere, port: new URL(origin).port };
}

/** The session that works on a page's origin. */
export function sessionOn({ elsewhere, port, ...own }: MemberSession, page: string): StoredSession {
  return new URL(page).port === port ? own : elsewhere;
}

/** What the browser keeps of a session on a page. */
export const storedFor = (session: MemberSession, page: string): string => JSON.stringify(sessionOn(session, page));

/** Every page of the context opens with this member signed in. */
export async function openSignedIn(context: BrowserContext, session: MemberSession): Promise<void> {
  const { elsewhere, port, ...own } = session;
  await context.addInitScript(
    ({ own, elsewhere, port }) => {
      // Once a tab, and never from inside a frame: who signs out in a test stays signed out.
      if (window !== top || sessionStorage.getItem('signed-in') !== null) return;
      sessionStorage.setItem('signed-in', 'yes');
      if (localStorage.getItem('sub-elements:session') !== null) return;
      localStorage.setItem('sub-elements:session', location.port === port ? own : elsewhere);
    },
    { own: JSON.stringify(own), elsewhere: JSON.stringify(elsewhere), port },
  );
}
