import type { Page } from '@playwright/test';
import type { Sandbox } from '../../tools/sandbox/sandbox';
import { expect, type ServerLog, test } from '../helpers/fixtures';
import { choosePlan, payButton, type User } from '../helpers/interactions';
import {
  advanceClockUntil,
  charges,
  enterCard,
  expectPaid,
  heading,
  newOrders,
  openCheckout,
  openPartner,
  pay,
  signInMember,
  subElement,
} from '../helpers/purchase';
import { text } from '../helpers/text';

const lang = 'en';
const payPath = '/api/bill/pay/';

/** Expects that the test created exactly one order, that it's paid, and that it was charged once. */
async function expectOnePurchase(sandbox: Sandbox, serverLog: ServerLog): Promise<void> {
  expect(await charges(serverLog)).toHaveLength(1);
  expect(await newOrders(sandbox)).toMatchObject([{ status: 'success' }]);
}

async function openFilledCheckout(page: Page, sandbox: Sandbox): Promise<User> {
  const user: User = { page, lang };
  await openCheckout(user, { sandbox });
  await enterCard(user);
  await expect(payButton(user)).not.toHaveAttribute('aria-disabled', 'true');
  return user;
}

test.describe('a purchase is made once', { tag: '@desktop' }, () => {
  test('when the pay button is double-clicked', { tag: '@full' }, async ({ page, sandbox, serverLog }) => {
    const user = await openFilledCheckout(page, sandbox);
    await payButton(user).dblclick();
    await expectPaid(user);
    await expectOnePurchase(sandbox, serverLog);
    expect(await serverLog.calls(payPath)).toHaveLength(1);
  });

  test('when Enter is pressed twice in the card form', { tag: '@full' }, async ({ page, sandbox, serverLog }) => {
    const user = await openFilledCheckout(page, sandbox);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await expectPaid(user);
    await expectOnePurchase(sandbox, serverLog);
    expect(await serverLog.calls(payPath)).toHaveLength(1);
  });

  test('when the page is reloaded during the payment', { tag: '@full' }, async ({ page, sandbox, serverLog }) => {
    const user = await openFilledCheckout(page, sandbox);
    await sandbox.control('faults', { path: payPath, delayMs: 2500 });
    await pay(user);
    await expect.poll(async () => (await serverLog.calls(payPath)).length).toBe(1);
    await page.reload();
    await expectPaid(user);
    await expectOnePurchase(sandbox, serverLog);
    expect(await serverLog.calls(payPath)).toHaveLength(1);
  });

  test('when the connection breaks before the response', { tag: '@flow' }, async ({ page, sandbox, serverLog }) => {
    const user = await openFilledCheckout(page, sandbox);
    // Each payment request is executed, and then its connection is closed (`drop`, `after`). The fault applies twice,
    // because browsers automatically retry a request if its keep-alive connection was closed.
    await sandbox.control('faults', { path: payPath, drop: true, after: true, times: 2 });
    await pay(user);
    await expectPaid(user);
    await expectOnePurchase(sandbox, serverLog);
  });

  test('when the response is truncated', { tag: '@full' }, async ({ page, sandbox, serverLog }) => {
    const user = await openFilledCheckout(page, sandbox);
    await sandbox.control('faults', { path: payPath, truncate: true });
    await pay(user);
    await expectPaid(user);
    await expectOnePurchase(sandbox, serverLog);
  });

  test('when the request doesn’t reach the server, and the buyer pays again', { tag: '@flow' }, async ({
    page,
    sandbox,
    serverLog,
  }) => {
    await page.clock.install();
    const user = await openFilledCheckout(page, sandbox);
    await sandbox.control('faults', { path: payPath, status: 502, html: true });
    await pay(user);
    const alert = page.getByRole('alert').filter({ hasText: text(lang, 'payment:problem.outcomeUnknown.title') });
    await advanceClockUntil(page, alert);
    await pay(user);
    await expectPaid(user);
    await expectOnePurchase(sandbox, serverLog);
    const keys = (await serverLog.calls(payPath)).map(({ headers }) => headers['idempotency-key']);
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
  });

  test('when the buyer goes back to the plans during the payment and returns', { tag: '@full' }, async ({
    page,
    sandbox,
    serverLog,
  }) => {
    const user: User = { page, lang };
    await signInMember(page.context(), sandbox, 'expired@example.com', 'member');
    await page.goto(`${sandbox.origin}/pricing-table`);
    await choosePlan(user);
    await expect(page).toHaveURL(/\/payment\?planId=\d+$/);
    await enterCard(user);
    await sandbox.control('faults', { path: payPath, delayMs: 1500 });
    await pay(user);
    await expect.poll(async () => (await serverLog.calls(payPath)).length).toBe(1);
    await page.goBack();
    await expect(page.getByRole('heading', { name: text(lang, 'plans:title') })).toBeVisible();
    await page.goForward();
    await expectPaid(user);
    await expectOnePurchase(sandbox, serverLog);
  });

  test('when the pay button is clicked twice without a render in between, and the dialog is closed and reopened', {
    tag: '@flow',
  }, async ({ page, context, sandbox, serverLog }) => {
    const user: User = { page, lang };
    await signInMember(context, sandbox, 'expired@example.com');
    await openPartner(page, sandbox);
    await choosePlan(user);
    await enterCard(user);
    await sandbox.control('faults', { path: payPath, delayMs: 2000 });
    await expect(payButton(user)).not.toHaveAttribute('aria-disabled', 'true');
    await payButton(user).evaluate((button: HTMLButtonElement) => {
      button.click();
      button.click();
    });
    await expect.poll(async () => (await serverLog.calls(payPath)).length).toBe(1);
    await page
      .getByRole('dialog')
      .getByRole('button', { name: text(lang, 'common:kit.close') })
      .click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await choosePlan(user);
    await expectPaid(user);
    await expectOnePurchase(sandbox, serverLog);
    expect(await serverLog.calls(payPath)).toHaveLength(1);
  });

  test('when the browser is offline, and the buyer pays again once it’s online', { tag: '@full' }, async ({
    page,
    context,
    sandbox,
    serverLog,
  }) => {
    const user = await openFilledCheckout(page, sandbox);
    await context.setOffline(true);
    await pay(user);
    await expect(heading(user, 'checkout:waiting.response.title')).toBeVisible();
    await context.setOffline(false);
    const alert = page.getByRole('alert').filter({ hasText: text(lang, 'payment:problem.outcomeUnknown.title') });
    await expect(alert).toBeVisible({ timeout: 20_000 });
    await pay(user);
    await expectPaid(user);
    await expectOnePurchase(sandbox, serverLog);
  });

  test('when the network fails during the payment, and its status appears once the network is back', {
    tag: '@full',
  }, async ({ page, sandbox, serverLog }) => {
    const user = await openFilledCheckout(page, sandbox);
    // The response arrives, but not the code that shows it.
    const resultCode = /\/chunks\/result\.lazy-/;
    await page.route(resultCode, (route) => route.abort());
    await pay(user);
    const failure = page.getByRole('alert').filter({ hasText: text(lang, 'checkout:after.failed') });
    await expect(failure).toBeVisible();
    await page.unroute(resultCode);
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await expectPaid(user);
    await expectOnePurchase(sandbox, serverLog);
  });

  test('when a second tab has a filled-in checkout for the same plan', { tag: '@flow' }, async ({
    page,
    context,
    sandbox,
    serverLog,
  }) => {
    const user = await openFilledCheckout(page, sandbox);
    const otherTab: User = { page: await context.newPage(), lang };
    await otherTab.page.goto(page.url());
    await enterCard(otherTab);
    await pay(user);
    await expectPaid(user);
    // The other tab detects the payment and leaves the form.
    await otherTab.page.bringToFront();
    await expectPaid(otherTab);
    await expect(payButton(otherTab)).toBeHidden();
    await expectOnePurchase(sandbox, serverLog);
    expect(await serverLog.calls(payPath)).toHaveLength(1);
  });

  test('when two tabs submit at the same time', { tag: '@flow' }, async ({ page, context, sandbox, serverLog }) => {
    const user = await openFilledCheckout(page, sandbox);
    const otherTab: User = { page: await context.newPage(), lang };
    await otherTab.page.goto(page.url());
    await enterCard(otherTab);
    await expect(payButton(otherTab)).not.toHaveAttribute('aria-disabled', 'true');
    await sandbox.control('faults', { path: payPath, delayMs: 2500 });
    await pay(user);
    await expect.poll(async () => (await serverLog.calls(payPath)).length).toBe(1);
    // Don't wait for the button, because the other tab may already have left the form.
    await payButton(otherTab).evaluateAll((buttons) => {
      for (const button of buttons) (button as HTMLElement).click();
    });
    await expectPaid(user);
    await expectPaid(otherTab);
    await expectOnePurchase(sandbox, serverLog);
  });
});

test.describe('a purchase survives a server crash', { tag: '@desktop' }, () => {
  test.describe.configure({ mode: 'default', timeout: 90_000 });

  test('after the payment request is sent, before the payment starts', { tag: '@full' }, async ({
    page,
    sandbox,
    serverLog,
  }) => {
    const user = await openFilledCheckout(page, sandbox);
    await sandbox.control('faults', { path: payPath, delayMs: 60_000 });
    await pay(user);
    await expect.poll(async () => (await serverLog.calls(payPath)).length).toBe(1);
    await sandbox.kill();
    await expect(heading(user, 'checkout:waiting.response.title')).toBeVisible();
    await expect(payButton(user)).toBeHidden();
    await sandbox.restart();
    const alert = page.getByRole('alert').filter({ hasText: text(lang, 'payment:problem.outcomeUnknown.title') });
    await expect(alert).toBeVisible({ timeout: 30_000 });
    await pay(user);
    await expectPaid(user);
    await expectOnePurchase(sandbox, serverLog);
  });

  test('after the payment, before the response', { tag: '@full' }, async ({ page, sandbox, serverLog }) => {
    const user = await openFilledCheckout(page, sandbox);
    await sandbox.control('faults', { path: payPath, truncate: true });
    // Prevents the page from looking up the result before the server crashes.
    await sandbox.control('faults', { path: '/api/bill/order/remind', drop: true, times: 1000 });
    await pay(user);
    await expect(heading(user, 'checkout:waiting.response.title')).toBeVisible();
    await sandbox.kill();
    await sandbox.restart();
    await page.getByRole('button', { name: text(lang, 'checkout:waiting.check') }).click();
    await expectPaid(user);
    await expectOnePurchase(sandbox, serverLog);
  });

  test('while the page is closed', { tag: '@full' }, async ({ page, context, sandbox, serverLog }) => {
    const user: User = { page, lang };
    await signInMember(context, sandbox, 'expired@example.com');
    await openPartner(page, sandbox);
    await choosePlan(user);
    await enterCard(user);
    await sandbox.control('faults', { path: payPath, truncate: true });
    // Prevents the page from looking up the result before the test closes the page.
    await sandbox.control('faults', { path: '/api/bill/order/remind', drop: true, times: 1000 });
    await pay(user);
    await expect(heading(user, 'checkout:waiting.response.title')).toBeVisible();
    await page.close();
    await sandbox.kill();
    await sandbox.restart();

    const newTab: User = { page: await context.newPage(), lang };
    await openPartner(newTab.page, sandbox);
    await choosePlan(newTab);
    await expect(subElement(newTab.page, 'sub-checkout').getByRole('heading').first()).toBeVisible();
    await expectPaid(newTab);
    await expectOnePurchase(sandbox, serverLog);
  });
});
