import { chromium } from 'playwright';
import { chromiumArgs, ensureEngine } from '../../tools/browsers/browser';
import { createSession, signInWithSession } from '../../tools/sandbox/member-session';
import type { Sandbox } from '../../tools/sandbox/sandbox';
import { differenceOfScreenshots } from '../tv/compare-pictures';
import type { TvScreen } from '../tv/tv-screen';
import { openTvScreen, tvScreens, urlOfTvScreen } from '../tv/tv-screens';
import type { Chromium64Driver } from './drivers/chromium-64-driver';
import { type JourneyEngine, pollUntil } from './drivers/engine-driver';
import { portalOriginOf, storePortalSession } from './remote-control/portal-session';

export const name = 'The plans, the account and the help look the same in Chromium 64 as in a current Chromium';
export const engine: JourneyEngine = 'chromium-64';

const size = { width: 1280, height: 720 };
const brand = 'orbit';
const lang = 'en';

/** Screens without codes or countdowns, because codes and countdowns differ at each visit. */
const comparedScreenNames = process.env.FULL
  ? [
      'plans',
      'sign-in-form',
      'checkout',
      'account',
      'orders',
      'renewal',
      'renewal-off',
      'stb-orders',
      'help',
      'language',
    ]
  : ['plans', 'orders', 'help'];

/** The largest share of the area that may differ. If the elements' shared styles are missing, 17 to 40 % differ. */
const maxDifference = 0.04;

interface ScreenshotOptions {
  driver: Chromium64Driver;
  sandbox: Sandbox;
  screen: TvScreen;
}

/** Takes screenshots of the open page until two in a row are the same, and returns the last one. */
async function takeStableScreenshot(takeScreenshot: () => Promise<Buffer>): Promise<Buffer> {
  let previous: Buffer = await takeScreenshot();
  const isStable = async () => {
    const next = await takeScreenshot();
    const isSame = next.equals(previous);
    previous = next;
    return isSame;
  };
  await pollUntil(isStable, 'two equal screenshots in a row', 20_000);
  return previous;
}

async function takeChromium64Screenshot({ driver, sandbox, screen }: ScreenshotOptions): Promise<Buffer> {
  await storePortalSession({ driver, sandbox, brand, lang, account: screen.member });
  await driver.goto(urlOfTvScreen(screen, { portal: portalOriginOf(sandbox, brand), lang }));
  await openTvScreen(screen, { viewer: driver, brand, lang, sandbox });
  return takeStableScreenshot(() => driver.takeScreenshot());
}

/** Takes a screenshot of a screen in a current Chromium that loads the light build, as Chromium 64 does. */
async function takeCurrentChromiumScreenshot({ sandbox, screen }: ScreenshotOptions): Promise<Buffer> {
  const found = await ensureEngine('chromium', console.log);
  if (!found.ok) throw new Error(found.reason);
  const browser = await chromium.launch({ executablePath: found.path, args: chromiumArgs });
  try {
    const portal = portalOriginOf(sandbox, brand);
    const context = await browser.newContext({ locale: 'en-US', viewport: size });
    if (screen.member)
      await signInWithSession(context, await createSession(sandbox.origin, screen.member, brand, portal));
    // The loader chooses the light build for browsers that don't support container queries. This script hides the support.
    await context.addInitScript('delete window.CSSContainerRule');
    const page = await context.newPage();
    await page.goto(urlOfTvScreen(screen, { portal, lang }));
    // The person at the TV, as in `Viewer` of remote-control.ts.
    const viewer = {
      evaluate: <T>(expression: string) => page.evaluate<T>(expression),
      press: (key: string) => page.keyboard.press(key),
    };
    await openTvScreen(screen, { viewer, brand, lang, sandbox });
    return await takeStableScreenshot(() => page.screenshot({ caret: 'initial' }));
  } finally {
    await browser.close();
  }
}

export async function run({ driver, sandbox }: { driver: Chromium64Driver; sandbox: Sandbox }): Promise<void> {
  const failures: string[] = [];
  for (const screen of tvScreens.filter((candidate) => comparedScreenNames.includes(candidate.name))) {
    await sandbox.control('reset', {});
    const options = { driver, sandbox, screen };
    const difference = differenceOfScreenshots(
      await takeChromium64Screenshot(options),
      await takeCurrentChromiumScreenshot(options),
    );
    if (difference > maxDifference) failures.push(`${screen.name}: ${(difference * 100).toFixed(1)} %`);
  }
  if (failures.length > 0)
    throw new Error(`In Chromium 64, these screens look different (share of the area): ${failures.join(', ')}`);
}
