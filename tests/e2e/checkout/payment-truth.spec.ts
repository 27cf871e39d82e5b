import type { Page, Route } from '@playwright/test';
import { threeDSecureTexts } from '../../../demo/server/gateway/shared/texts';
import { expect, type Ledger, test } from '../helpers/fixtures';
import { cardFrame, chooseMethod, payButton, payer, type Visitor } from '../helpers/journey';
import {
  advanceClockUntil,
  button,
  cards,
  charges,
  enterCard,
  expectPaid,
  fillPayer,
  heading,
  lookAgain,
  newOrders,
  openCheckout,
  openTag,
  pay,
  settle,
  signInBefore,
} from '../helpers/purchase';
import { text } from '../helpers/text';

/* What a payment screen says about money is what the ledger says, whatever is slow, lost or done in another tab. */

const lang = 'en';
const declined = '4000 0000 0000 0002';
const payPath = '/api/bill/pay/';
const repayPath = '/api/bill/repay/';
const remindPath = '/api/bill/order/remind';
const buyer = 'expired@example.com';

const notice = ({ page }: Visitor, kind: string) =>
  page.getByRole('alert').filter({ hasText: text(lang, `payment:problem.${kind}.title`) });
const notCharged = text(lang, 'payment:problem.notCharged');

/** One more tab of the same browser on the same checkout. */
async function anotherTab({ page }: Visitor): Promise<Visitor> {
  const other = { page: await page.context().newPage(), lang } as const;
  await other.page.goto(page.url());
  return other;
}

async function declineFirst(visit: Visitor): Promise<void> {
  await enterCard(visit, { number: declined });
  await pay(visit);
  await expect(page301(visit.page)).toBeVisible();
}
const page301 = (page: Page) => page.getByRole('alert').filter({ hasText: text(lang, 'errors:301') });

const sent = async (ledger: Ledger, path: string) => (await ledger.calls(path)).length;

/** A payment that is slow on its way: it reaches the server on `release()`, even if its page was closed meanwhile. */
interface SlowPayment {
  /** Resolves once the page has sent it. */
  sent: Promise<void>;
  release(): void;
}

async function slowDownPayment({ page }: Visitor): Promise<SlowPayment> {
  let release = (): void => undefined;
  let reportSent = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const sent = new Promise<void>((resolve) => {
    reportSent = resolve;
  });
  const hold = async (route: Route) => {
    reportSent();
    await released;
    const response = await route.fetch();
    // The page that sent it may be gone.
    await route.fulfill({ response }).catch(() => undefined);
  };
  await page.context().route(`**${payPath}**`, hold, { times: 1 });
  return { sent, release };
}

test.describe('a payment screen speaks of the attempt it was opened for', { tag: '@desktop' }, () => {
  test('also after a reload before the answer, with an older order that failed', async ({ page, sandbox, ledger }) => {
    const visit: Visitor = { page, lang };
    await signInBefore(page.context(), sandbox, buyer, 'member');
    await page.goto(`${sandbox.origin}/payment?planId=202`);
    await declineFirst(visit);
    await page.goto(`${sandbox.origin}/payment?planId=402`);
    await enterCard(visit, { number: cards.threeDSecure });
    await pay(visit);
    const approve = page.getByRole('button', { name: threeDSecureTexts[lang].approve });
    await expect(approve).toBeVisible();
    await sandbox.control('faults', { path: remindPath, delayMs: 5000 });
    await approve.click();
    await expect(heading(visit, 'checkout:waiting.answer.title')).toBeVisible();
    await page.reload();
    await expectPaid(visit);
    await expect(page).toHaveURL(`${sandbox.origin}/paymentResult`);
    const [order] = (await newOrders(sandbox)).filter(({ status }) => status === 'success');
    expect(order?.planId).toBe('402');
    await expect(page.getByText(text(lang, 'checkout:reference', { orderId: order?.orderId ?? '' }))).toBeVisible();
    expect(await charges(ledger)).toHaveLength(1);
  });

  test('and never shows an old failure as a result, but names the plan that is still unpaid', async ({
    page,
    sandbox,
  }) => {
    const visit: Visitor = { page, lang };
    await signInBefore(page.context(), sandbox, buyer, 'member');
    await page.goto(`${sandbox.origin}/payment?planId=202`);
    await declineFirst(visit);
    await page.goto(`${sandbox.origin}/paymentResult`);
    await expect(heading(visit, 'payment:unpaid.title')).toBeVisible();
    await expect(heading(visit, 'payment:result.failed.title')).toHaveCount(0);
    await expect(page.locator('sub-payment').getByText('Month', { exact: false }).first()).toBeVisible();
  });

  test('says so when it cannot ask, also long after the attempt, and shows it after a retry', async ({
    page,
    sandbox,
    ledger,
  }) => {
    const visit: Visitor = { page, lang };
    await openCheckout(visit, { sandbox, brand: 'telinha' });
    await chooseMethod(visit, /^Pix/);
    await fillPayer(visit, { name: payer.name, cpfCnpj: payer.cpfCnpj });
    await pay(visit);
    await expect(heading(visit, 'payment:pix.title')).toBeVisible();
    await page.evaluate(() => {
      for (const key of Object.keys(localStorage).filter((one) => one.startsWith('sub-elements:attempt:'))) {
        const attempt = JSON.parse(localStorage.getItem(key) ?? '{}');
        localStorage.setItem(key, JSON.stringify({ ...attempt, startedAt: attempt.startedAt - 20 * 60_000 }));
      }
    });
    for (const path of ['/api/bill/order', '/api/bill/payment-info/detail'])
      await sandbox.control('faults', { path, status: 500, times: 1000 });
    await page.reload();
    await expect(page.getByText(text(lang, 'checkout:failed'))).toBeVisible();
    await expect(payButton(visit)).toHaveCount(0);
    await sandbox.control('faults', { clear: true });
    await button(visit, 'common:actions.retry').click();
    await expect(heading(visit, 'payment:pix.title')).toBeVisible();
    await settle(sandbox, 'success');
    await lookAgain(visit);
    await expectPaid(visit);
    expect(await charges(ledger)).toHaveLength(1);
  });
});

test.describe('a lost payment', { tag: '@desktop' }, () => {
  test.describe.configure({ timeout: 120_000 });

  test('of an order keeps the order and its coupon over a reload', async ({ page, sandbox, ledger }) => {
    const visit: Visitor = { page, lang };
    await openCheckout(visit, { sandbox, planId: '202' });
    await page.getByRole('button', { name: text(lang, 'checkout:coupon.ask') }).click();
    await page.getByLabel(text(lang, 'checkout-more:coupon.label')).fill('HALFOFF');
    await page.keyboard.press('Enter');
    const half = /(5\.99|6\.00)/;
    await expect(payButton(visit)).toHaveText(half);
    await declineFirst(visit);
    await sandbox.control('faults', { path: repayPath, status: 500 });
    await enterCard(visit);
    await pay(visit);
    await expect.poll(() => sent(ledger, repayPath)).toBe(1);
    await page.reload();
    await expect(notice(visit, 'notReached').or(notice(visit, 'notHeard'))).toBeVisible({ timeout: 30_000 });
    await expect(payButton(visit)).toHaveText(half);
    await expect(page.getByText(text(lang, 'checkout-more:coupon.applied', { code: 'HALFOFF' }))).toBeVisible();
    await enterCard(visit);
    await pay(visit);
    // Where its outcome is open the lost request is found out about first.
    await expect(heading(visit, 'payment:result.success.title').or(notice(visit, 'notReached'))).toBeVisible({
      timeout: 90_000,
    });
    if (await notice(visit, 'notReached').isVisible()) await pay(visit);
    await expectPaid(visit);
    expect((await charges(ledger)).map(({ money }) => money.amount)).toEqual([expect.stringMatching(half)]);
    expect(await newOrders(sandbox)).toMatchObject([{ status: 'success', couponCode: 'HALFOFF' }]);
  });

  test('that is only slow is not called uncharged, and shows once it is charged', async ({ page, sandbox, ledger }) => {
    const visit: Visitor = { page, lang };
    await page.clock.install();
    await openCheckout(visit, { sandbox });
    await enterCard(visit);
    const slow = await slowDownPayment(visit);
    await pay(visit);
    await slow.sent;
    await page.reload();
    await advanceClockUntil(page, notice(visit, 'notHeard'));
    await expect(notice(visit, 'notHeard')).not.toContainText(notCharged);
    expect(await charges(ledger)).toEqual([]);
    slow.release();
    await advanceClockUntil(page, heading(visit, 'payment:result.success.title'));
    expect(await charges(ledger)).toHaveLength(1);
    expect(await sent(ledger, payPath)).toBe(1);
  });

  test('is found out about before anything else is sent', async ({ page, sandbox, ledger }) => {
    const visit: Visitor = { page, lang };
    await page.clock.install();
    await openCheckout(visit, { sandbox });
    await enterCard(visit);
    const slow = await slowDownPayment(visit);
    await pay(visit);
    await slow.sent;
    await page.reload();
    await advanceClockUntil(page, notice(visit, 'notHeard'));
    await chooseMethod(visit, /^Pix/);
    await fillPayer(visit, { name: payer.name, cpfCnpj: payer.cpfCnpj });
    await pay(visit);
    await expect(heading(visit, 'checkout:waiting.answer.title')).toBeVisible();
    slow.release();
    await advanceClockUntil(page, heading(visit, 'payment:result.success.title'));
    expect(await sent(ledger, payPath)).toBe(1);
    expect(await charges(ledger)).toHaveLength(1);
  });

  test('says that it takes longer than usual while its answer is waited for', async ({ page, sandbox }) => {
    const visit: Visitor = { page, lang };
    await page.clock.install();
    await openCheckout(visit, { sandbox });
    await enterCard(visit);
    const slow = await slowDownPayment(visit);
    await pay(visit);
    await slow.sent;
    await advanceClockUntil(page, page.getByRole('status').filter({ hasText: text(lang, 'payment:slow') }));
    slow.release();
    await expectPaid(visit);
  });

  test('keeps its progress in view on a phone when Enter in the card form pays', async ({ page, sandbox }) => {
    const visit: Visitor = { page, lang };
    await page.setViewportSize({ width: 360, height: 740 });
    await openCheckout(visit, { sandbox });
    await enterCard(visit);
    await sandbox.control('faults', { path: payPath, delayMs: 13_000 });
    await cardFrame(visit).getByLabel(text(lang, 'card-frame:number')).press('Enter');
    await expect(page.getByRole('button', { name: text(lang, 'checkout:pay.paying') })).toBeInViewport();
    await expect(page.getByRole('status').filter({ hasText: text(lang, 'payment:slow') })).toBeInViewport({
      timeout: 20_000,
    });
    await expectPaid(visit);
  });
});

test.describe('the price on the button is the price that is charged', { tag: '@desktop' }, () => {
  const number = (visit: Visitor) => cardFrame(visit).getByLabel(text(lang, 'card-frame:number'));

  /** The press is answered with the new price: nothing moved, nothing typed is lost, the notice has the focus. */
  async function expectAskedAgain(visit: Visitor, ledger: Ledger, before: number, amount: string): Promise<void> {
    await expect(notice(visit, 'priceChanged')).toContainText(amount);
    await expect(notice(visit, 'priceChanged')).toContainText(notCharged);
    await expect(visit.page.locator('[data-problem]')).toBeFocused();
    await expect(payButton(visit)).toContainText(amount);
    await expect(number(visit)).toHaveValue(/4242$/);
    expect(await charges(ledger)).toHaveLength(before);
  }

  test('also when the valuation was changed on its way', async ({ page, sandbox, ledger }) => {
    const visit: Visitor = { page, lang };
    let isTampered = true;
    await page.route('**/api/bill/goodsValuation', async (route) => {
      const response = await route.fetch();
      const body = await response.text();
      await route.fulfill({ response, body: isTampered ? body.replaceAll('11.99', '9.99') : body });
    });
    await openCheckout(visit, { sandbox, planId: '202' });
    await enterCard(visit);
    await expect(payButton(visit)).toContainText('9.99');
    isTampered = false;
    await pay(visit);
    await expectAskedAgain(visit, ledger, 0, '11.99');
    expect(await newOrders(sandbox)).toEqual([]);
    await pay(visit);
    await expectPaid(visit);
    expect((await charges(ledger)).map(({ money }) => money.amount)).toEqual(['11.99']);
  });

  test('also when another plan bought in a second tab has made this one cheaper', async ({ page, sandbox, ledger }) => {
    const visit: Visitor = { page, lang };
    // Whoever has never paid an order pays the full price of a year.
    await openCheckout(visit, { sandbox, planId: '205', account: 'trial@example.com' });
    await enterCard(visit);
    await expect(payButton(visit)).not.toHaveAttribute('aria-disabled', 'true');
    const seen = (await payButton(visit).textContent()) ?? '';
    const other: Visitor = { page: await page.context().newPage(), lang };
    await openTag(other.page, sandbox, { element: 'checkout', 'plan-id': '102', lang, brand: 'orbit' });
    await enterCard(other);
    await pay(other);
    await expectPaid(other);
    await page.bringToFront();
    await pay(visit);
    await expect(notice(visit, 'priceChanged')).toBeVisible();
    await expect(payButton(visit)).not.toHaveText(seen);
    const shown = /[\d.]+/.exec((await payButton(visit).textContent()) ?? '')?.[0] ?? '';
    await expectAskedAgain(visit, ledger, 1, shown);
    await pay(visit);
    await expectPaid(visit);
    expect((await charges(ledger)).map(({ money }) => money.amount)[1]).toBe(shown);
  });
});

test.describe('a tab notices that another one has paid', { tag: '@desktop' }, () => {
  test('while its form stands open', async ({ page, sandbox, ledger }) => {
    const visit: Visitor = { page, lang };
    await openCheckout(visit, { sandbox });
    const other = await anotherTab(visit);
    await enterCard(other);
    await pay(other);
    await expectPaid(other);
    await expectPaid(visit);
    expect(await charges(ledger)).toHaveLength(1);
  });

  test('while it says that its own payment was not heard of', async ({ page, sandbox, ledger }) => {
    const visit: Visitor = { page, lang };
    await page.clock.install();
    await openCheckout(visit, { sandbox });
    const other = await anotherTab(visit);
    await enterCard(other);
    await enterCard(visit);
    await sandbox.control('faults', { path: payPath, status: 502, html: true });
    await pay(visit);
    await advanceClockUntil(page, notice(visit, 'notHeard'));
    // The other tab finds the open attempt, and may only send the same again.
    await pay(other);
    await advanceClockUntil(other.page, notice(other, 'notHeard'));
    await pay(other);
    await expectPaid(other);
    await expectPaid(visit);
    expect(await charges(ledger)).toHaveLength(1);
  });
});

test('an order past its five days says that it lapsed, and pressing again makes a new one', {
  tag: '@desktop',
}, async ({ page, sandbox, ledger }) => {
  const visit: Visitor = { page, lang };
  await openCheckout(visit, { sandbox });
  await declineFirst(visit);
  await sandbox.control('clock', { days: 6 });
  await enterCard(visit);
  await pay(visit);
  await expect(notice(visit, 'lapsed')).toContainText(text(lang, 'payment:problem.lapsed.again'));
  await expect(notice(visit, 'lapsed')).toContainText(notCharged);
  await pay(visit);
  await expectPaid(visit);
  expect(await charges(ledger)).toHaveLength(1);
});
