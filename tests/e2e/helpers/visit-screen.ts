import type { Page } from '@playwright/test';
import { createSession, sessionKey, storedSession } from '../../tools/sandbox/member-session';
import type { Sandbox } from '../../tools/sandbox/sandbox';
import { screenUrl } from '../../tools/screen-gallery/gallery-screens';
import type { GalleryScreen } from '../../tools/screen-gallery/gallery-steps';
import { expect } from './fixtures';

/** The browser tab (`page`) and the sandbox in which a screen is opened, and the viewport's width in CSS pixels. */
interface ScreenContext {
  page: Page;
  sandbox: Sandbox;
  width: number;
}

/**
 * Opens a screen of the gallery in English, after clearing the browser's storage. If the screen has a member, signs the
 * member in. Visiting several screens in one tab takes about half as long as a separate test for each.
 */
async function openScreen(screen: GalleryScreen, { page, sandbox, width }: ScreenContext): Promise<void> {
  const session = screen.member && (await createSession(sandbox.origin, screen.member));
  await page.setViewportSize({ width, height: 900 });
  // This file has the same origin and storage as the page. None of our scripts run in it, so nothing else changes the
  // storage at the same time.
  const { href } = screen.isOnPortal
    ? new URL('/robots.txt', sandbox.origin)
    : new URL('/tv-icon.svg', sandbox.pagesOrigin);
  await page.goto(href);
  await page.evaluate(
    ({ key, stored }) => {
      localStorage.clear();
      sessionStorage.clear();
      if (stored) localStorage.setItem(key, stored);
    },
    { key: sessionKey(sandbox.origin), stored: session && storedSession(session, href) },
  );
  await screen.arrange?.(sandbox);
  await page.goto(screenUrl(screen, { brand: 'member', lang: 'en', theme: 'light' }, sandbox));
  await screen.steps?.({ page, lang: 'en', sandbox });
  await expect(screen.expected({ page, lang: 'en' }).first()).toBeVisible();
}

/**
 * Opens a screen, runs `check`, and closes the tabs and windows that the screen opened. Resets the sandbox if the
 * screen may have changed it.
 */
export async function visitScreen(
  screen: GalleryScreen,
  context: ScreenContext,
  check: () => Promise<void>,
): Promise<void> {
  const { page, sandbox } = context;
  await openScreen(screen, context);
  await check();
  for (const openPage of page.context().pages()) if (openPage !== page) await openPage.close();
  if (screen.arrange || screen.steps) await sandbox.control('reset', {});
}
