import { chromium, type Page } from '@playwright/test';
import { chromiumArgs } from '../../tools/browsers/browser';
import { expect, testInNewContext as test } from '../helpers/fixtures';
import { chooseMethod, payer, type User } from '../helpers/interactions';
import { charges, expectPaid, fillPayer, heading, openCheckout, pay, settle } from '../helpers/purchase';

const lang = 'en';

/** Goes back to the page before, which the browser has kept with its state, and waits until the page runs again. */
async function goBackToKeptPage(page: Page): Promise<void> {
  await page.evaluate(() => void setTimeout(() => history.back()));
  await expect.poll(() => page.evaluate(() => (window as { isKept?: boolean }).isKept).catch(() => false)).toBe(true);
}

test('a checkout that the browser kept while the payer was on another page shows the payment that arrived meanwhile, once', {
  tag: ['@desktop', '@once'],
}, async ({ sandbox, serverLog }) => {
  // The headless shell has no such cache.
  const executablePath = process.env.SUB_CHROMIUM;
  // Playwright turns the cache off by default.
  const browser = await chromium.launch({
    args: [...chromiumArgs],
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
    ...(executablePath && { executablePath }),
  });
  try {
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.addInitScript(() =>
      addEventListener('pageshow', ({ persisted }) => Object.assign(window, { isKept: persisted })),
    );
    const user: User = { page, lang };
    await openCheckout(user, { sandbox });
    await chooseMethod(user, /^Pix/);
    await fillPayer(user, { name: payer.name, cpfCnpj: payer.cpfCnpj });
    await pay(user);
    await expect(heading(user, 'payment:pix.title')).toBeVisible();

    await page.goto(`${sandbox.pagesOrigin}/partner.css`);
    await settle(sandbox, 'success');
    await goBackToKeptPage(page);
    await expectPaid(user);

    // The paid checkout stays as it is, and sends nothing anew.
    await page.goto(`${sandbox.pagesOrigin}/partner.css`);
    await goBackToKeptPage(page);
    await expectPaid(user);
    expect(await charges(serverLog)).toHaveLength(1);
  } finally {
    await browser.close();
  }
});
