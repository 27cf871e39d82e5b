import type { Browser, Page } from '@playwright/test';
import { expect, type ServerLog } from '../../helpers/fixtures';
import { choosePlan, payButton, type User } from '../../helpers/interactions';
import {
  button,
  charges,
  expectPaid,
  heading,
  newOrders,
  openElement,
  openPartner,
  pay,
  requestStatus,
  settle,
  signInMember,
} from '../../helpers/purchase';
import { text, textPattern } from '../../helpers/text';
import type { Checkout, MethodRow, Outcome, PlanToBuy } from './method-row';

const lang = 'en';
const monthlyPlan: PlanToBuy = { id: '102', devices: 1, duration: 'month' };

type WaitingRow = Extract<MethodRow, { kind: 'waiting' }>;

/** A checkout, the ledger for assertions, and the browser, in which `openInOtherBrowser` creates a second context. */
export interface Scenario {
  checkout: Checkout;
  serverLog: ServerLog;
  browser: Browser;
}

const accountOf = ({ account = 'expired@example.com' }: MethodRow) => account;
const brandOf = ({ site }: Checkout) => (site === 'partner' ? 'orbit' : 'member');

/** Opens the checkout on the partner page or in the portal, for the plan that the row of the method table names. */
async function openCheckoutPage(checkout: Checkout): Promise<void> {
  const { page, sandbox, site, row } = checkout;
  const { id, devices, duration } = row.plan ?? monthlyPlan;
  if (site === 'portal') {
    await page.goto(`${sandbox.origin}/payment?planId=${id}`);
    return;
  }
  await openPartner(page, sandbox);
  await choosePlan(checkout, { devices, duration });
}

/** Opens the unfinished payment again, as a user does who has left the payment's page. */
async function reopenPayment(checkout: Checkout): Promise<void> {
  if (checkout.site === 'portal' || checkout.row.kind === 'immediate') return openCheckoutPage(checkout);
  await openPartner(checkout.page, checkout.sandbox);
  await checkout.page.getByRole('button', { name: textPattern(lang, 'plans:unfinished.continue') }).click();
}

/** Fills in the form, starts the payment, and returns the page on which the payment continues. */
async function startPayment(checkout: Checkout, row: WaitingRow): Promise<Page> {
  const { page } = checkout;
  await row.chooseAndFill(checkout);
  const popup = row.continuesOn(checkout) === 'popup' ? page.waitForEvent('popup') : null;
  await pay(checkout);
  const paymentPage = popup ? await popup : page;
  await expect(row.startedElement({ page: paymentPage, lang })).toBeVisible();
  return paymentPage;
}

/** Expects that the page shows the pending payment again. If a dialog covers the page, closes the dialog. */
async function expectResumed(user: User, row: WaitingRow): Promise<void> {
  await expect(row.resumedElement(user)).toBeVisible();
  await row.dismiss?.(user);
  await expectPending(user);
}

/** Expects a button that checks the payment or changes its method, and no failed or cancelled result. */
async function expectPending(user: User): Promise<void> {
  const actions = button(user, 'checkout:waiting.check').or(button(user, 'checkout:waiting.another'));
  await expect(actions.first()).toBeVisible();
  for (const outcome of ['failed', 'cancelled'])
    await expect(heading(user, `payment:result.${outcome}.title`)).toHaveCount(0);
}

async function expectOneOrder({ sandbox }: Checkout, status: string): Promise<void> {
  expect(await newOrders(sandbox)).toMatchObject([{ status }]);
}

async function expectPaidOnce({ checkout, serverLog }: Scenario): Promise<void> {
  await expectPaid(checkout);
  expect(await charges(serverLog)).toHaveLength(1);
  await expectOneOrder(checkout, 'success');
}

/** Expects that nothing was charged, and that there is one new order, with the given status. */
async function expectUnpaid({ checkout, serverLog }: Scenario, orderStatus: string): Promise<void> {
  expect(await charges(serverLog)).toEqual([]);
  await expectOneOrder(checkout, orderStatus);
}

/** Opens the payment in a new browser context, which stores nothing but the session of the same member. */
async function openInOtherBrowser({ checkout, browser }: Scenario): Promise<Checkout> {
  const { sandbox, row, site } = checkout;
  const [order] = await newOrders(sandbox);
  const { orderId = '' } = order ?? {};
  const { width, userAgent } = await checkout.page.evaluate(() => ({
    width: innerWidth,
    userAgent: navigator.userAgent,
  }));
  const context = await browser.newContext({ viewport: { width, height: 760 }, userAgent });
  await signInMember(context, sandbox, accountOf(row), brandOf(checkout));
  const resumedCheckout: Checkout = { ...checkout, page: await context.newPage() };
  if (site === 'portal') await resumedCheckout.page.goto(`${sandbox.origin}/paymentResult?orderId=${orderId}`);
  else await openElement(resumedCheckout.page, sandbox, { element: 'payment', 'order-id': orderId, lang });
  return resumedCheckout;
}

/** Closes the tab of the checkout and opens a new tab in the same browser. */
async function closeTab(checkout: Checkout): Promise<Checkout> {
  const page = await checkout.page.context().newPage();
  await checkout.page.close();
  return { ...checkout, page };
}

/** Pays: presses the form's pay button, or what the row has instead. */
export const press = (checkout: Checkout): Promise<unknown> =>
  checkout.row.press ? checkout.row.press(checkout) : pay(checkout);

type OutcomeSteps<Row extends MethodRow> = Partial<Record<Outcome, (scenario: Scenario, row: Row) => Promise<void>>>;

/** Steps to each outcome of a payment that waits for an external party. */
const waitingPaymentSteps: Required<OutcomeSteps<WaitingRow>> = {
  async success(scenario, row) {
    await row.resultActions.success(scenario.checkout, await startPayment(scenario.checkout, row));
    await expectPaidOnce(scenario);
  },
  async failed(scenario, row) {
    const { checkout } = scenario;
    await row.resultActions.failed(checkout, await startPayment(checkout, row));
    if (row.failureError)
      await expect(checkout.page.getByRole('alert').filter({ hasText: text(lang, row.failureError) })).toBeVisible();
    else await expectFailed(checkout);
    await expectUnpaid(scenario, 'failed');
  },
  async cancelled(scenario, row) {
    const { checkout } = scenario;
    await row.resultActions.cancelled(checkout, await startPayment(checkout, row));
    await requestStatus(checkout);
    await expect(heading(checkout, 'payment:result.cancelled.title')).toBeVisible({ timeout: 20_000 });
    await expect(checkout.page.getByText(text(lang, 'payment:result.cancelled.text'))).toBeVisible();
    await expectUnpaid(scenario, 'cancelled');
  },
  async pending(scenario, row) {
    const { checkout } = scenario;
    await startPayment(checkout, row);
    if (row.continuesOn(checkout) === 'otherPage') await reopenPayment(checkout);
    await expectResumed(checkout, row);
    await checkout.sandbox.control('clock', { seconds: row.stillValidAfterSeconds });
    await requestStatus(checkout);
    await expect(row.resumedElement(checkout)).toBeVisible();
    await expectPending(checkout);
    await expectUnpaid(scenario, 'pending');
  },
  async expired(scenario, row) {
    const { checkout } = scenario;
    await startPayment(checkout, row);
    if (row.continuesOn(checkout) === 'otherPage') await reopenPayment(checkout);
    await expectResumed(checkout, row);
    await checkout.sandbox.control('clock', { seconds: row.expiredAfterSeconds });
    await requestStatus(checkout);
    // The payment has expired, but its order is still pending, so the user can start a new payment for the order.
    if (row.onExpiry === 'methodList') {
      await expect(payButton(checkout)).toBeVisible({ timeout: 20_000 });
      await expectUnpaid(scenario, 'pending');
      await row.resultActions.success(checkout, await startPayment(checkout, row));
    } else {
      await expect(heading(checkout, row.onExpiry.heading)).toBeVisible({ timeout: 20_000 });
      await expectUnpaid(scenario, 'pending');
      await checkout.page.getByRole('button', { name: text(lang, row.onExpiry.renew), exact: true }).click();
      await expect(row.resumedElement(checkout)).toBeVisible();
      await settle(checkout.sandbox, 'success');
      await requestStatus(checkout);
    }
    await expectPaidOnce(scenario);
  },
  async otherBrowser(scenario, row) {
    await startPayment(scenario.checkout, row);
    const checkout = await openInOtherBrowser(scenario);
    await expectResumed(checkout, row);
    await expectUnpaid(scenario, 'pending');
    await settle(checkout.sandbox, 'success');
    await requestStatus(checkout);
    await expectPaidOnce({ ...scenario, checkout });
    await checkout.page.context().close();
  },
  async closedTab(scenario, row) {
    await startPayment(scenario.checkout, row);
    const checkout = await closeTab(scenario.checkout);
    await reopenPayment(checkout);
    await expectResumed(checkout, row);
    await expectUnpaid(scenario, 'pending');
    await settle(checkout.sandbox, 'success');
    await requestStatus(checkout);
    await expectPaidOnce({ ...scenario, checkout });
  },
};

async function expectFailed(checkout: Checkout): Promise<void> {
  await requestStatus(checkout);
  await expect(heading(checkout, 'payment:result.failed.title')).toBeVisible({ timeout: 20_000 });
  await expect(checkout.page.getByRole('button', { name: text(lang, 'payment:result.another') })).toBeVisible();
}

/**
 * Pays, but the browser doesn't receive the response. The responses to its lookups of the order are lost too, until
 * `restoreResponses` is called.
 */
async function payWithoutResponse(checkout: Checkout): Promise<void> {
  await checkout.row.chooseAndFill(checkout);
  await checkout.sandbox.control('faults', { path: '/api/bill/pay/', truncate: true });
  await checkout.sandbox.control('faults', { path: '/api/bill/order/remind', drop: true, times: 1000 });
  await press(checkout);
  await expect(heading(checkout, 'checkout:waiting.response.title')).toBeVisible();
  await expectPending(checkout);
  await expect(payButton(checkout)).toBeHidden();
}

const restoreResponses = ({ sandbox }: Checkout) => sandbox.control('faults', { clear: true });

/** Steps to each possible outcome of a payment that the server charges or declines immediately. */
export const immediatePaymentSteps: OutcomeSteps<Extract<MethodRow, { kind: 'immediate' }>> = {
  async success(scenario, row) {
    await row.chooseAndFill(scenario.checkout);
    await press(scenario.checkout);
    await expectPaidOnce(scenario);
  },
  async failed({ checkout, serverLog }, row) {
    await row.chooseAndFill(checkout);
    await row.decline.arrange(checkout);
    await press(checkout);
    await expect(
      checkout.page
        .getByRole('alert')
        .filter({ hasText: text(lang, row.decline.text ?? `errors:${row.decline.code}`) }),
    ).toBeVisible();
    expect(await charges(serverLog)).toEqual([]);
    const orders = row.decline.isOrderCreated ? [{ status: 'failed' }] : [];
    expect(await newOrders(checkout.sandbox)).toMatchObject(orders);
    await expect(payButton(checkout)).toBeEnabled();
  },
  async pending(scenario) {
    const { checkout, serverLog } = scenario;
    await payWithoutResponse(checkout);
    await button(checkout, 'checkout:waiting.check').click();
    await expectPending(checkout);
    expect(await charges(serverLog)).toHaveLength(1);
    await restoreResponses(checkout);
    await requestStatus(checkout);
    await expectPaidOnce(scenario);
  },
  async otherBrowser(scenario) {
    await payWithoutResponse(scenario.checkout);
    // The other browser opens the order by its id, so it doesn't need the lookup whose responses are dropped.
    const checkout = await openInOtherBrowser(scenario);
    await expectPaidOnce({ ...scenario, checkout });
    await checkout.page.context().close();
  },
  async closedTab(scenario) {
    await payWithoutResponse(scenario.checkout);
    const checkout = await closeTab(scenario.checkout);
    await restoreResponses(checkout);
    await reopenPayment(checkout);
    await expectPaidOnce({ ...scenario, checkout });
  },
};

/** Opens the checkout as a signed-in member, pays, and tests the outcome. */
export async function runScenario(outcome: Outcome, scenario: Scenario): Promise<void> {
  const { checkout } = scenario;
  const { page, sandbox, row } = checkout;
  await row.prepare?.(sandbox, page.context());
  await signInMember(page.context(), sandbox, accountOf(row), brandOf(checkout));
  await openCheckoutPage(checkout);
  if (row.kind === 'waiting') return waitingPaymentSteps[outcome](scenario, row);
  const steps = immediatePaymentSteps[outcome];
  if (!steps) throw new Error(`immediatePaymentSteps has no steps for ${row.name}, outcome ${outcome}`);
  return steps(scenario, row);
}
