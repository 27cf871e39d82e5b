import type { BrowserContext } from '@playwright/test';
import { createSession, sessionOn } from '../../tools/sandbox/member-session';
import type { Sandbox } from '../../tools/sandbox/sandbox';
import type { User } from './interactions';

const dayMs = 24 * 60 * 60 * 1000;

/**
 * After the page was closed, opens the plan's checkout in the portal again, at the given time after now, by the clocks of
 * the browser and the server. Meanwhile, the session was renewed.
 */
export async function returnLater(
  seconds: number,
  {
    context,
    sandbox,
    account,
    planId = '102',
  }: { context: BrowserContext; sandbox: Sandbox; account: string; planId?: string },
): Promise<User> {
  await sandbox.control('clock', { seconds });
  const session = await createSession(sandbox.origin, account, 'member');
  const page = await context.newPage();
  const now = Date.now() + seconds * 1000;
  await page.clock.install({ time: now });
  await page.goto(`${sandbox.origin}/help`);
  await page.evaluate(
    (value) => localStorage.setItem(`sub-elements:session:${location.origin}`, value),
    JSON.stringify({ ...sessionOn(session, page.url()), expires: now + dayMs }),
  );
  await page.goto(`${sandbox.origin}/payment?planId=${planId}`);
  return { page, lang: 'en' };
}
