import type { Page, Route } from '@playwright/test';
import { threeDSecureTexts } from '../../../demo/server/gateway/shared/texts';
import type { Sandbox } from '../../tools/sandbox/sandbox';
import { expect, type ServerLog, test } from '../helpers/fixtures';
import { cardFrame, chooseMethod, payButton, payer, type User } from '../helpers/interactions';
import {
  advanceClockUntil,
  button,
  cards,
  charges,
  enterCard,
  expectPaid,
  fillPayer,
  heading,
  newOrders,
  openCheckout,
  openElement,
  pay,
  requestStatus,
  settle,
  signInMember,
} from '../helpers/purchase';
import { text } from '../helpers/text';

// The ledger is the sandbox's record of all charges. These tests expect that payment screens never contradict it, even
// if requests are slow or lost, or another tab pays.

const lang = 'en';
const declinedCard = '4000 0000 0000 0002';
const payPath = '/api/bill/pay/';
const repayPath = '/api/bill/repay/';
/** The call that returns the order of a payment attempt. */
const remindPath = '/api/bill/order/remind';
const buyerEmail = 'expired@example.com';

const notice = ({ page }: User, kind: string) =>
  page.getByRole('alert').filter({ hasText: text(lang, `payment:problem.${kind}.title`) });
const notChargedText = text(lang, 'payment:problem.notCharged');

/** Opens the same checkout in another tab. */
async function openAnotherTab({ page }: User): Promise<User> {
  const otherTab = { page: await page.context().newPage(), lang } as const;
  await otherTab.page.goto(page.url());
  return otherTab;
}

/** Pays with a card that is declined. */
async function payWithDeclinedCard(user: User): Promise<void> {
  await enterCard(user, { number: declinedCard });
  await pay(user);
  await expect(declineNotice(user.page)).toBeVisible();
}
const declineNotice = (page: Page) => page.getByRole('alert').filter({ hasText: text(lang, 'errors:301') });

const callCount = async (serverLog: ServerLog, path: string) => (await serverLog.calls(path)).length;

/** A payment request that the test holds back. `release()` sends it to the server, even after a reload of the page. */
interface HeldPayment {
  /** Resolves when the page has sent the request. */
  sent: Promise<void>;
  release(): void;
}

/** Holds back the next payment request. */
async function holdPayment({ page }: User): Promise<HeldPayment> {
  let release = (): void => undefined;
  let reportSent = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const sent = new Promise<void>((resolve) => {
    reportSent = resolve;
  });
  const holdRequest = async (route: Route) => {
    reportSent();
    await released;
    const response = await route.fetch();
    // `fulfill` throws if the page that sent the request has been reloaded or closed.
    await route.fulfill({ response }).catch(() => undefined);
  };
  await page.context().route(`**${payPath}**`, holdRequest, { times: 1 });
  return { sent, release };
}

/** Pays by card, reloads the page before the response, and waits until it shows that the result is unknown. */
async function reloadWhilePaying(user: User, sandbox: Sandbox): Promise<HeldPayment> {
  await user.page.clock.install();
  await openCheckout(user, { sandbox });
  await enterCard(user);
  const heldPayment = await holdPayment(user);
  await pay(user);
  await heldPayment.sent;
  await user.page.reload();
  await advanceClockUntil(user.page, notice(user, 'outcomeUnknown'));
  return heldPayment;
}

test.describe('a payment screen', { tag: '@desktop' }, () => {
  test('shows the latest attempt after a reload, not an older failed order', { tag: '@flow' }, async ({
    page,
    sandbox,
    serverLog,
  }) => {
    const user: User = { page, lang };
    await signInMember(page.context(), sandbox, buyerEmail, 'member');
    await page.goto(`${sandbox.origin}/payment?planId=202`);
    await payWithDeclinedCard(user);
    await test.step('the page names the unpaid plan and doesn’t show the old failure as the result', async () => {
      await page.goto(`${sandbox.origin}/paymentResult`);
      await expect(heading(user, 'payment:unpaid.title')).toBeVisible();
      await expect(heading(user, 'payment:result.failed.title')).toHaveCount(0);
      await expect(page.locator('sub-payment').getByText('Month', { exact: false }).first()).toBeVisible();
    });
    await page.goto(`${sandbox.origin}/payment?planId=402`);
    await enterCard(user, { number: cards.threeDSecure });
    await pay(user);
    const approveButton = page.getByRole('button', { name: threeDSecureTexts[lang].approve });
    await expect(approveButton).toBeVisible();
    await sandbox.control('faults', { path: remindPath, delayMs: 5000 });
    await approveButton.click();
    await expect(heading(user, 'checkout:waiting.response.title')).toBeVisible();
    await page.reload();
    await expectPaid(user);
    await expect(page).toHaveURL(`${sandbox.origin}/paymentResult`);
    const [order] = (await newOrders(sandbox)).filter(({ status }) => status === 'success');
    expect(order?.planId).toBe('402');
    await expect(page.getByText(text(lang, 'checkout:reference', { orderId: order?.orderId ?? '' }))).toBeVisible();
    expect(await charges(serverLog)).toHaveLength(1);
  });

  test('shows an error if it can’t load the order, even long after the attempt, and a retry works', {
    tag: '@flow',
  }, async ({ page, sandbox, serverLog }) => {
    const user: User = { page, lang };
    await openCheckout(user, { sandbox, brand: 'telinha' });
    await chooseMethod(user, /^Pix/);
    await fillPayer(user, { name: payer.name, cpfCnpj: payer.cpfCnpj });
    await pay(user);
    await expect(heading(user, 'payment:pix.title')).toBeVisible();
    // Changes the stored attempt, as if it had started 20 minutes earlier.
    await page.evaluate(() => {
      for (const key of Object.keys(localStorage).filter((storageKey) =>
        storageKey.startsWith('sub-elements:attempt:'),
      )) {
        const attempt = JSON.parse(localStorage.getItem(key) ?? '{}');
        localStorage.setItem(key, JSON.stringify({ ...attempt, startedAt: attempt.startedAt - 20 * 60_000 }));
      }
    });
    for (const path of ['/api/bill/order', '/api/bill/payment-info/detail'])
      await sandbox.control('faults', { path, status: 500, times: 1000 });
    await page.reload();
    await expect(page.getByText(text(lang, 'checkout:failed'))).toBeVisible();
    await expect(payButton(user)).toHaveCount(0);
    await sandbox.control('faults', { clear: true });
    await button(user, 'common:actions.retry').click();
    await expect(heading(user, 'payment:pix.title')).toBeVisible();
    await settle(sandbox, 'success');
    await requestStatus(user);
    await expectPaid(user);
    expect(await charges(serverLog)).toHaveLength(1);
  });
});

test.describe('a payment whose response is late or lost', { tag: '@desktop' }, () => {
  test.describe.configure({ timeout: 120_000 });

  test('keeps its order and coupon after a reload', { tag: '@flow' }, async ({ page, sandbox, serverLog }) => {
    const user: User = { page, lang };
    await openCheckout(user, { sandbox, planId: '202' });
    await page.getByRole('button', { name: text(lang, 'checkout:coupon.ask') }).click();
    await page.getByLabel(text(lang, 'checkout:coupon.label')).fill('HALFOFF');
    await page.keyboard.press('Enter');
    const halfPrice = /(5\.99|6\.00)/;
    await expect(payButton(user)).toHaveText(halfPrice);
    await payWithDeclinedCard(user);
    await sandbox.control('faults', { path: repayPath, status: 500 });
    await enterCard(user);
    await pay(user);
    await expect.poll(() => callCount(serverLog, repayPath)).toBe(1);
    await page.reload();
    await expect(notice(user, 'notReceived').or(notice(user, 'outcomeUnknown'))).toBeVisible({ timeout: 30_000 });
    await expect(payButton(user)).toHaveText(halfPrice);
    await expect(page.getByText(text(lang, 'checkout:coupon.applied', { code: 'HALFOFF' }))).toBeVisible();
    await enterCard(user);
    await pay(user);
    // The checkout first looks up the result of the lost request.
    await expect(heading(user, 'payment:result.success.title').or(notice(user, 'notReceived'))).toBeVisible({
      timeout: 90_000,
    });
    if (await notice(user, 'notReceived').isVisible()) await pay(user);
    await expectPaid(user);
    expect((await charges(serverLog)).map(({ money }) => money.amount)).toEqual([expect.stringMatching(halfPrice)]);
    expect(await newOrders(sandbox)).toMatchObject([{ status: 'success', couponCode: 'HALFOFF' }]);
  });

  test('isn’t reported as uncharged while it’s pending, and is shown as paid once it’s charged', {
    tag: '@flow',
  }, async ({ page, sandbox, serverLog }) => {
    const user: User = { page, lang };
    const heldPayment = await reloadWhilePaying(user, sandbox);
    await expect(notice(user, 'outcomeUnknown')).not.toContainText(notChargedText);
    expect(await charges(serverLog)).toEqual([]);
    heldPayment.release();
    await advanceClockUntil(page, heading(user, 'payment:result.success.title'));
    expect(await charges(serverLog)).toHaveLength(1);
    expect(await callCount(serverLog, payPath)).toBe(1);
  });

  test('is looked up when the buyer pays with another method, and no second payment is sent', {
    tag: '@flow',
  }, async ({ page, sandbox, serverLog }) => {
    const user: User = { page, lang };
    const heldPayment = await reloadWhilePaying(user, sandbox);
    await chooseMethod(user, /^Pix/);
    await fillPayer(user, { name: payer.name, cpfCnpj: payer.cpfCnpj });
    await pay(user);
    await expect(heading(user, 'checkout:waiting.response.title')).toBeVisible();
    heldPayment.release();
    await advanceClockUntil(page, heading(user, 'payment:result.success.title'));
    expect(await callCount(serverLog, payPath)).toBe(1);
    expect(await charges(serverLog)).toHaveLength(1);
  });

  test('shows a message about the delay, visible on a phone without scrolling, after Enter in the card form', async ({
    page,
    sandbox,
  }) => {
    const user: User = { page, lang };
    await page.setViewportSize({ width: 360, height: 740 });
    await page.clock.install();
    await openCheckout(user, { sandbox });
    await enterCard(user);
    const heldPayment = await holdPayment(user);
    await cardFrame(user).getByLabel(text(lang, 'card-frame:number')).press('Enter');
    await expect(page.getByRole('button', { name: text(lang, 'checkout:pay.paying') })).toBeInViewport();
    await heldPayment.sent;
    const slowMessage = page.getByRole('status').filter({ hasText: text(lang, 'payment:slow') });
    await advanceClockUntil(page, slowMessage);
    await expect(slowMessage).toBeInViewport();
    heldPayment.release();
    await expectPaid(user);
  });
});

test.describe('the price on the button is the price that is charged', { tag: '@desktop' }, () => {
  const cardNumber = (user: User) => cardFrame(user).getByLabel(text(lang, 'card-frame:number'));

  /**
   * Expects a focused notice with the new price, a form that still has its values, and no charge for this payment:
   * `chargeCount` is the number of earlier charges.
   */
  async function expectNewPrice(
    user: User,
    { serverLog, amount, chargeCount }: { serverLog: ServerLog; amount: string; chargeCount: number },
  ): Promise<void> {
    await expect(notice(user, 'priceChanged')).toContainText(amount);
    await expect(notice(user, 'priceChanged')).toContainText(notChargedText);
    await expect(user.page.locator('[data-problem]')).toBeFocused();
    await expect(payButton(user)).toContainText(amount);
    await expect(cardNumber(user)).toHaveValue(/4242$/);
    expect(await charges(serverLog)).toHaveLength(chargeCount);
  }

  test('when the valuation response is tampered with', { tag: '@flow' }, async ({ page, sandbox, serverLog }) => {
    const user: User = { page, lang };
    let isTampered = true;
    await page.route('**/api/bill/goodsValuation', async (route) => {
      const response = await route.fetch();
      const body = await response.text();
      await route.fulfill({ response, body: isTampered ? body.replaceAll('11.99', '9.99') : body });
    });
    await openCheckout(user, { sandbox, planId: '202' });
    await enterCard(user);
    await expect(payButton(user)).toContainText('9.99');
    isTampered = false;
    await pay(user);
    await expectNewPrice(user, { serverLog, amount: '11.99', chargeCount: 0 });
    expect(await newOrders(sandbox)).toEqual([]);
    await pay(user);
    await expectPaid(user);
    expect((await charges(serverLog)).map(({ money }) => money.amount)).toEqual(['11.99']);
  });

  test('when buying a plan in a second tab makes the plan in the first tab cheaper', { tag: '@flow' }, async ({
    page,
    sandbox,
    serverLog,
  }) => {
    const user: User = { page, lang };
    // This member has no earlier order. After an order, members get a discount on yearly plans.
    await openCheckout(user, { sandbox, planId: '205', account: 'trial@example.com' });
    await enterCard(user);
    await expect(payButton(user)).not.toHaveAttribute('aria-disabled', 'true');
    const buttonText = (await payButton(user).textContent()) ?? '';
    const otherTab: User = { page: await page.context().newPage(), lang };
    await openElement(otherTab.page, sandbox, { element: 'checkout', 'plan-id': '102', lang, brand: 'orbit' });
    await enterCard(otherTab);
    await pay(otherTab);
    await expectPaid(otherTab);
    await page.bringToFront();
    await pay(user);
    await expect(notice(user, 'priceChanged')).toBeVisible();
    await expect(payButton(user)).not.toHaveText(buttonText);
    const amount = /[\d.]+/.exec((await payButton(user).textContent()) ?? '')?.[0] ?? '';
    await expectNewPrice(user, { serverLog, amount, chargeCount: 1 });
    await pay(user);
    await expectPaid(user);
    expect((await charges(serverLog)).map(({ money }) => money.amount)[1]).toBe(amount);
  });
});

test.describe('a tab detects a payment made in another tab', { tag: '@desktop' }, () => {
  // checkout/recovery.spec.ts tests a tab whose form is open: “when a second tab has a filled-in checkout”.
  test('while it shows that its own payment got no response', { tag: '@flow' }, async ({
    page,
    sandbox,
    serverLog,
  }) => {
    const user: User = { page, lang };
    await page.clock.install();
    await openCheckout(user, { sandbox });
    const otherTab = await openAnotherTab(user);
    await enterCard(otherTab);
    await enterCard(user);
    await sandbox.control('faults', { path: payPath, status: 502, html: true });
    await pay(user);
    await advanceClockUntil(page, notice(user, 'outcomeUnknown'));
    // The second tab finds the first tab's pending attempt. It can only retry that attempt, not start another one.
    await pay(otherTab);
    await advanceClockUntil(otherTab.page, notice(otherTab, 'outcomeUnknown'));
    await pay(otherTab);
    await expectPaid(otherTab);
    await expectPaid(user);
    expect(await charges(serverLog)).toHaveLength(1);
  });
});

test('an order expires after five days, and paying again creates a new one', {
  tag: ['@flow', '@desktop'],
}, async ({ page, sandbox, serverLog }) => {
  const user: User = { page, lang };
  await openCheckout(user, { sandbox });
  await payWithDeclinedCard(user);
  await sandbox.control('clock', { days: 6 });
  await enterCard(user);
  await pay(user);
  await expect(notice(user, 'expired')).toContainText(text(lang, 'payment:problem.expired.again'));
  await expect(notice(user, 'expired')).toContainText(notChargedText);
  await pay(user);
  await expectPaid(user);
  expect(await charges(serverLog)).toHaveLength(1);
});

test('in Spanish, an amount in dollars is written in one way from the plans to the receipt', {
  tag: ['@flow', '@desktop'],
}, async ({ page, sandbox, serverLog }) => {
  const user: User = { page, lang: 'es' };
  await signInMember(page.context(), sandbox, buyerEmail);
  await openElement(page, sandbox, { element: 'plans', lang: 'es' });
  const chosen = page.locator('sub-plans label').filter({ has: page.locator('input:checked') });
  const price = await chosen.last().locator('[part=price]').innerText();
  expect(price).toMatch(/^\$[\d.]+\sUSD$/);
  const written = price.replace(/\s/g, ' ');
  await button(user, 'plans:continue').click();
  await enterCard(user);
  await expect(payButton(user)).toContainText(written);
  await pay(user);
  await expectPaid(user);
  await expect(page.getByText(written).first()).toBeVisible();
  const [charge] = await charges(serverLog);
  expect(`$${charge?.money.amount} ${charge?.money.currency}`).toBe(written);
});
