import { createSession, sessionOn } from '../../../tools/sandbox/member-session';
import type { Sandbox } from '../../../tools/sandbox/sandbox';
import type { EngineDriver } from '../drivers/engine-driver';

interface SessionOptions {
  driver: EngineDriver;
  sandbox: Sandbox;
  brand: string;
  lang: string;
  /** Email of the member to sign in, from the sandbox's seed data. Default: nobody is signed in. */
  account?: string | undefined;
}

/** Origin of a brand's portal. */
export const portalOriginOf = (sandbox: Sandbox, brand: string): string =>
  `http://${brand}.localhost:${new URL(sandbox.origin).port}`;

/**
 * Clears what the browser has stored for a brand's portal, then stores the language and, if `account` is given, the
 * member's session.
 */
export async function storePortalSession({ driver, sandbox, brand, lang, account }: SessionOptions): Promise<void> {
  const origin = portalOriginOf(sandbox, brand);
  // This small document has the portal's origin, so it shares the portal's storage.
  await driver.goto(`${origin}/robots.txt`);
  await driver.evaluate('(localStorage.clear(), sessionStorage.clear())');
  const store = (key: string, value: unknown) =>
    driver.evaluate(`localStorage.setItem('sub-elements:${key}', ${JSON.stringify(JSON.stringify(value))})`);
  await store('language', lang);
  if (!account) return;
  const session = sessionOn(await createSession(sandbox.origin, account, brand, origin), origin);
  await store(`session:${origin}`, session);
}
