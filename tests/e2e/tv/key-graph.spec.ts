import type { Browser, Page } from '@playwright/test';
import { createSession, signInWithSession } from '../../tools/sandbox/member-session';
import type { Sandbox } from '../../tools/sandbox/sandbox';
import { portalOriginOf } from '../engines/remote-control/portal-session';
import type { Viewer } from '../engines/remote-control/remote-control';
import { expect, test } from '../helpers/fixtures';
import { payButtonRegexSource } from '../helpers/pay-button-name';
import { text } from '../helpers/text';
import { fewestPresses, findDeadEnds, type KeyGraph, keyGraphExpression } from './key-graph';
import { tenFootProblemsExpression } from './ten-foot-problems';
import type { TvScreen } from './tv-screen';
import { openTvScreen, tvScreens, urlOfTvScreen } from './tv-screens';

// The page size of most TVs.
const viewport = { width: 1280, height: 720 };
const brand = 'orbit';
const lang = 'en';

/** A viewer who uses only the keys of a remote control. */
const viewerAt = (page: Page): Viewer => ({
  evaluate: <T>(expression: string) => page.evaluate<T>(expression),
  press: (key) => page.keyboard.press(key),
});

async function expectUsableWithRemote(screen: TvScreen, { browser, sandbox }: { browser: Browser; sandbox: Sandbox }) {
  await sandbox.control('reset', {});
  await screen.arrange?.(sandbox);
  const context = await browser.newContext({ viewport, locale: 'en-US' });
  const portal = portalOriginOf(sandbox, brand);
  if (screen.member)
    await signInWithSession(context, await createSession(sandbox.origin, screen.member, brand, portal));
  // Makes the browser look as if it had no container queries. For such browsers, the loader loads the light build.
  await context.addInitScript('delete window.CSSContainerRule');
  const page = await context.newPage();
  await page.goto(urlOfTvScreen(screen, { portal, lang }));
  await openTvScreen(screen, { viewer: viewerAt(page), brand, lang, sandbox });
  // Polls, because the main action gets the focus and scrolls into view only after the screen has loaded.
  await expect.poll(() => page.evaluate<string[]>(tenFootProblemsExpression), { message: screen.name }).toEqual([]);
  const isCheckout = screen.name.startsWith('checkout');
  if (isCheckout) await expectPlanAndAmountInView(page);
  const graph = await page.evaluate<KeyGraph>(keyGraphExpression);
  expect.soft(graph.start, `${screen.name}: the focus is on a control`).toBeGreaterThanOrEqual(0);
  const start = Math.max(graph.start, 0);
  expect.soft(findDeadEnds({ ...graph, start }), screen.name).toEqual({ unreachable: [], traps: [] });
  const payButtonName = new RegExp(payButtonRegexSource(lang).replaceAll('^', '^button: '));
  const presses = fewestPresses({ ...graph, start }, payButtonName);
  if (isCheckout) expect.soft(presses, `${screen.name}: presses to the pay button`).toBeLessThanOrEqual(5);
  await context.close();
}

/** The plan and the amount are on the checkout’s first screen. */
async function expectPlanAndAmountInView(page: Page) {
  const summary = page.getByRole('region', { name: text(lang, 'checkout:summary.title') });
  const total = summary.getByText(text(lang, 'checkout:summary.total'), { exact: true });
  for (const content of [summary.getByRole('heading'), total]) await expect.soft(content).toBeInViewport({ ratio: 1 });
}

const sampledScreens = ['sign-in', 'stb-orders', 'orders-status', 'checkout', 'checkout-saved-card'];

test(`${sampledScreens.length} TV screens are readable, and the arrow keys lead from the initially focused control to every other one and back`, {
  tag: ['@desktop'],
}, async ({ browser, sandbox }) => {
  for (const screen of tvScreens.filter(({ name }) => sampledScreens.includes(name)))
    await expectUsableWithRemote(screen, { browser, sandbox });
});

for (const screen of tvScreens) {
  test(
    `the TV screen ${screen.name} is readable, and the arrow keys lead from the initially focused control to every other one and back`,
    {
      tag: ['@desktop', '@full'],
    },
    async ({ browser, sandbox }) => expectUsableWithRemote(screen, { browser, sandbox }),
  );
}
