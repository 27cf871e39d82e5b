import type { BrowserContext } from '@playwright/test';

export interface MemberSession {
  user: { uid: string; token: string; expiration: number };
  expires: number;
}

/** Signs a seed member in at the sandbox with the code they are always given, as the sign-in screen would. */
export async function memberSession(origin: string, account: string, brand = 'member'): Promise<MemberSession> {
  const headers = {
    'Content-Type': 'application/json',
    Authorization: 'null',
    Language: 'en',
    Brand: brand,
    'Client-Type': 'WEB',
    Scene: 'WEB',
    fingerprint: 'tests',
  };
  const body = JSON.stringify({ type: 'email', account, code: '1234' });
  const response = await fetch(`${origin}/api/user/code/login/v1`, { method: 'POST', headers, body });
  const answer = (await response.json()) as { code: number; data: MemberSession['user'] };
  if (answer.code !== 0) throw new Error(`${account} could not sign in: ${JSON.stringify(answer)}`);
  return { user: answer.data, expires: Date.now() + 86_400_000 };
}

/** Every page of the context opens with this member signed in. */
export async function openSignedIn(context: BrowserContext, session: MemberSession): Promise<void> {
  await context.addInitScript((stored) => {
    // Once a tab, and never from inside a frame: who signs out in a test stays signed out.
    if (window !== top || sessionStorage.getItem('signed-in') !== null) return;
    sessionStorage.setItem('signed-in', 'yes');
    if (localStorage.getItem('sub-elements:session') === null) localStorage.setItem('sub-elements:session', stored);
  }, JSON.stringify(session));
}
