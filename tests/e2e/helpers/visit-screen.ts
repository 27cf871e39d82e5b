import type { Page } from '@playwright/test';
import { memberSession, storedSession } from '../../tools/sandbox/member-session';
import type { Sandbox } from '../../tools/sandbox/sandbox';
import { screenUrl } from '../../tools/screen-gallery/gallery-screens';
import type { GalleryScreen } from '../../tools/screen-gallery/gallery-steps';
import { expect } from './fixtures';

/** Where a screen is opened. */
interface ScreenContext {
  page: Page;
  sandbox: Sandbox;
  width: number;
}

/**
 * Opens a screen in English with its member signed in, after clearing the browser's storage. A test that visits several
 * screens on one page takes about half as long as a test for each of them.
 */
async function openScreen(screen: GalleryScreen, { page, sandbox, width }: ScreenContext): Promise<void> {
  const session = screen.member && (await memberSession(sandbox.origin, screen.member));
  await page.setViewportSize({ width, height: 900 });
  // A document of the same origin that runs no scripts.
  const { href } = new URL('/tv-icon.svg', sandbox.pagesOrigin);
  await page.goto(href);
  await page.evaluate((stored) => {
    localStorage.clear();
    sessionStorage.clear();
    if (stored) localStorage.setItem('sub-elements:session', stored);
  }, session && storedSession(session, href));
  await screen.arrange?.(sandbox);
  await page.goto(screenUrl(screen, { brand: 'member', lang: 'en', theme: 'light' }, sandbox));
  await screen.steps?.({ page, lang: 'en', sandbox });
  await expect(screen.expected({ page, lang: 'en' }).first()).toBeVisible();
}

/** Opens a screen, checks it, and then closes its windows and resets the sandbox. */
export async function visitScreen(
  screen: GalleryScreen,
  context: ScreenContext,
  check: () => Promise<void>,
): Promise<void> {
  const { page, sandbox } = context;
  await openScreen(screen, context);
  await check();
  for (const other of page.context().pages()) if (other !== page) await other.close();
  if (screen.arrange || screen.steps) await sandbox.control('reset', {});
}
