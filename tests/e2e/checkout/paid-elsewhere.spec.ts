import type { Browser } from '@playwright/test';
import type { Sandbox } from '../../tools/sandbox/sandbox';
import { expect, test } from '../helpers/fixtures';
import { payButton, type User } from '../helpers/interactions';
import {
  button,
  charges,
  enterCard,
  expectPaid,
  heading,
  newOrders,
  openCheckout,
  pay,
  requestStatus,
  settle,
  signInMember,
} from '../helpers/purchase';
import { returnLater } from '../helpers/return-later';
import { chooseWallet } from '../methods/outcomes/method-actions';
import type { Checkout } from '../methods/outcomes/method-row';
import { methodTable } from '../methods/outcomes/method-table';

/*
 * Payments that succeed where the payer can't see it: while the page is closed, in another browser, or on another device.
 */

const lang = 'en';
const account = 'expired@example.com';
const hourSeconds = 60 * 60;
const daySeconds = 24 * hourSeconds;

const rowOf = (name: string) => {
  const row = methodTable.find((methodRow) => methodRow.name === name);
  if (!row) throw new Error(`No method is named ${name}`);
  return row;
};

/** Buys the plan by card in another browser, as the same member. */
async function buyInOtherBrowser(browser: Browser, sandbox: Sandbox): Promise<void> {
  const context = await browser.newContext();
  const desktop: User = { page: await context.newPage(), lang };
  await openCheckout(desktop, { sandbox });
  await enterCard(desktop);
  await pay(desktop);
  await expectPaid(desktop);
  await context.close();
}

const alreadyBoughtTitle = 'payment:result.before.title';

test.describe('a payment that succeeds while the page is closed', { tag: ['@flow', '@desktop'] }, () => {
  for (const [name, age, seconds] of [
    ['PIX', 'an hour', hourSeconds],
    ['a boleto', 'two weeks', 14 * daySeconds],
    ['a bank transfer', 'two weeks', 14 * daySeconds],
    ['a digital wallet', 'an hour', hourSeconds],
    ['a card with 3-D Secure on the bank’s page', 'a day', daySeconds],
  ] as const) {
    test(`is shown once, ${age} later, and isn’t paid again: ${name}`, async ({
      page,
      context,
      sandbox,
      serverLog,
    }) => {
      const row = rowOf(name);
      if (row.kind !== 'waiting') throw new Error(`${name} is never pending`);
      const checkout: Checkout = { page, lang, sandbox, row, site: 'portal', width: 'desktop' };
      await signInMember(context, sandbox, account, 'member');
      await page.goto(`${sandbox.origin}/payment?planId=102`);
      await row.chooseAndFill(checkout);
      await pay(checkout);
      await expect(row.startedElement(checkout)).toBeVisible();
      await page.close();
      await settle(sandbox, 'success');
      const user = await returnLater(seconds, { context, sandbox, account });
      await expectPaid(user);
      await expect(payButton(user)).toBeHidden();
      await user.page.reload();
      // The server counts a purchase as recent for three days.
      if (seconds <= 3 * daySeconds) await expect(heading(user, alreadyBoughtTitle)).toBeVisible();
      else await expect(payButton(user)).toBeVisible();
      expect(await charges(serverLog)).toHaveLength(1);
      expect(await newOrders(sandbox)).toHaveLength(1);
    });
  }

  test('is shown once, also if the order was free and the response was lost', async ({ page, context, sandbox }) => {
    const user: User = { page, lang };
    await signInMember(context, sandbox, account, 'member');
    await page.goto(`${sandbox.origin}/payment?planId=102&coupon=FREE100`);
    const freeButton = button(user, 'checkout:pay.free');
    await freeButton.waitFor();
    await sandbox.control('faults', { path: '/api/bill/pay/', truncate: true });
    await sandbox.control('faults', { path: '/api/bill/order/remind', drop: true, times: 1000 });
    await freeButton.click();
    await expect(heading(user, 'checkout:waiting.response.title')).toBeVisible();
    await page.close();
    await sandbox.control('faults', { clear: true });
    const returned = await returnLater(14 * daySeconds, { context, sandbox, account });
    await expect(heading(returned, 'payment:result.success.freeTitle')).toBeVisible();
    await returned.page.reload();
    await expect(payButton(returned)).toBeVisible();
    expect(await newOrders(sandbox)).toMatchObject([{ status: 'success' }]);
  });
});

test('a plan that was bought in another browser is asked about before the form, and can be bought again', {
  tag: ['@flow', '@desktop'],
}, async ({ page, sandbox, browser, serverLog }) => {
  const user: User = { page, lang };
  await openCheckout(user, { sandbox });
  await enterCard(user);
  await pay(user);
  await expectPaid(user);
  await sandbox.control('clock', { seconds: 5 * 60 });

  const context = await browser.newContext();
  const other: User = { page: await context.newPage(), lang };
  await signInMember(context, sandbox, account, 'orbit');
  await other.page.goto(page.url());
  await expect(heading(other, alreadyBoughtTitle)).toBeVisible();
  await expect(other.page.getByText(/You bought .+ 5 minutes ago\./)).toBeVisible();
  await button(other, 'payment:result.before.again').click();
  await enterCard(other);
  await pay(other);
  await expectPaid(other);
  await context.close();
  // The second purchase was the payer's decision.
  expect(await charges(serverLog)).toHaveLength(2);
});

test.describe('a form that was left open on another device', { tag: ['@flow', '@desktop'] }, () => {
  test('asks before it pays a second time', async ({ page, sandbox, browser, serverLog }) => {
    const phone: User = { page, lang };
    await openCheckout(phone, { sandbox });
    await enterCard(phone);
    await expect(payButton(phone)).not.toHaveAttribute('aria-disabled', 'true');

    await buyInOtherBrowser(browser, sandbox);

    await pay(phone);
    await expect(heading(phone, alreadyBoughtTitle)).toBeVisible();
    expect(await serverLog.calls('/api/bill/pay/')).toHaveLength(1);
    expect(await charges(serverLog)).toHaveLength(1);
  });

  test('asks before it opens a wallet’s page, and closes the window that it prepared', async ({
    page,
    sandbox,
    browser,
    serverLog,
  }) => {
    const phone: User = { page, lang };
    await openCheckout(phone, { sandbox });
    await chooseWallet('Skrill')(phone);
    await expect(payButton(phone)).not.toHaveAttribute('aria-disabled', 'true');
    await buyInOtherBrowser(browser, sandbox);
    const popup = page.waitForEvent('popup');
    await pay(phone);
    const walletWindow = await popup;
    await expect(heading(phone, alreadyBoughtTitle)).toBeVisible();
    await expect.poll(() => walletWindow.isClosed()).toBe(true);
    expect(await charges(serverLog)).toHaveLength(1);
  });

  test('asks as soon as the payer looks at it again', async ({ page, sandbox, browser, serverLog }) => {
    await page.clock.install();
    const phone: User = { page, lang };
    await openCheckout(phone, { sandbox });
    await buyInOtherBrowser(browser, sandbox);

    await page.clock.fastForward(5000);
    await requestStatus(phone);
    await expect(heading(phone, alreadyBoughtTitle)).toBeVisible();
    await expect(payButton(phone)).toBeHidden();
    expect(await charges(serverLog)).toHaveLength(1);
  });
});
