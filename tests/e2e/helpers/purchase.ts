import type { Browser, BrowserContext, Locator, Page } from '@playwright/test';
import { createSession, signInWithSession } from '../../tools/sandbox/member-session';
import type { Sandbox } from '../../tools/sandbox/sandbox';
import { expect, type LedgerEntry, type Outbox, type ServerLog } from './fixtures';
import {
  type Card,
  chooseMethod,
  openCardForm,
  payButton,
  typeConfirmationCode,
  typeSecurityCode,
  type User,
} from './interactions';
import { text, textPattern } from './text';

/** Numbers of the sandbox's test cards, in groups of four digits. */
export const cards = {
  visa: '4242 4242 4242 4242',
  mastercard: '5555 5555 5555 4444',
  threeDSecure: '4000 0000 0000 3220',
  elo: '5066 9911 1111 1118',
} as const;

let emailCount = 0;

/** A unique email address. */
export function newEmail(): string {
  emailCount += 1;
  return `buyer-${Date.now()}-${process.pid}-${emailCount}@example.org`;
}

/** Chooses the member's saved card whose number ends with these digits. */
export async function chooseSavedCard({ page, lang }: User, lastDigits: string): Promise<void> {
  const card = page.getByRole('radio', {
    name: textPattern(lang, 'common:methods.cardEnding', { ending: lastDigits }),
  });
  await card.check({ force: true });
}

/**
 * The page's last element with this tag name. While a dialog is open, that's the element in the dialog, which is at the
 * end of the page.
 */
export const subElement = (page: Page, tag: string): Locator => page.locator(tag).last();

/** Opens the demo page of a partner that embeds the plans. */
export async function openPartner(page: Page, sandbox: Sandbox): Promise<void> {
  await page.goto(`${sandbox.pagesOrigin}/partner.html`);
}

/**
 * Opens a page that contains only the element `sub-${attributes.element}`, with the other attributes. The page's origin
 * (`pagesOrigin`) isn't the API server's origin.
 */
export async function openElement(page: Page, sandbox: Sandbox, attributes: Record<string, string>): Promise<void> {
  const query = new URLSearchParams({ bare: '1', brand: 'orbit', ...attributes });
  await page.goto(`${sandbox.pagesOrigin}/playground.html?${query}`);
}

/** Opens the checkout of a plan, signed in as a member of the sandbox's seed data. */
export async function openCheckout(
  { page, lang }: User,
  { sandbox, account = 'expired@example.com', planId = '102', brand = 'orbit' }: CheckoutOptions,
): Promise<void> {
  await signInMember(page.context(), sandbox, account, brand);
  await openElement(page, sandbox, { element: 'checkout', 'plan-id': planId, lang, brand });
  await payButton({ page, lang }).waitFor();
}

interface CheckoutOptions {
  sandbox: Sandbox;
  account?: string;
  planId?: string;
  brand?: string;
}

/** Signs in a member of the sandbox's seed data, on every page of the context. */
export async function signInMember(
  context: BrowserContext,
  sandbox: Sandbox,
  account: string,
  brand = 'orbit',
): Promise<void> {
  await signInWithSession(context, await createSession(sandbox.origin, account, brand));
}

/**
 * Registers by email with the code from the outbox, and returns the email address. Starts at the sign-in form, or at
 * the email field that a visitor sees after choosing a plan.
 */
export async function register({ page, lang }: User, outbox: Outbox, email = newEmail()): Promise<string> {
  const auth = subElement(page, 'sub-auth');
  const emailField = auth.getByLabel(text(lang, 'auth:email.label')).and(page.locator('input'));
  await emailField.fill(email);
  const registerLink = auth.getByRole('button', { name: text(lang, 'auth:views.login.otherLink') });
  if (await registerLink.isVisible()) {
    await registerLink.click();
    await expect(emailField).toHaveValue(email);
  } else {
    // The button of the email step has the same label as the button of the registration form.
    await auth.getByRole('button', { name: text(lang, 'auth:register.submit'), exact: true }).click();
  }
  await fillProfile({ page, lang });
  await auth.getByRole('button', { name: text(lang, 'auth:register.submit'), exact: true }).click();
  await typeConfirmationCode({ page, lang }, await outbox.code(email));
  return email;
}

/** Fills in the registration form and accepts the terms. */
export async function fillRegistration({ page, lang }: User, email: string): Promise<void> {
  await subElement(page, 'sub-auth').getByLabel(text(lang, 'auth:email.label')).fill(email);
  await fillProfile({ page, lang });
}

/** Fills in the name and password of a registration, and accepts the terms. */
export async function fillProfile({ page, lang }: User): Promise<void> {
  const auth = subElement(page, 'sub-auth');
  await auth.getByLabel(text(lang, 'auth:nickname.label')).fill('Ana');
  await auth.getByLabel(text(lang, 'auth:password.label'), { exact: true }).fill('secret123');
  await auth.getByRole('checkbox').first().check({ force: true });
}

/** Fills in the card frame. Replaces what its fields contained before. `fillCard` types key by key instead. */
export async function enterCard({ page, lang }: User, card: Card = {}): Promise<void> {
  const frame = await openCardForm({ page, lang });
  const { number = cards.visa, expiry = '12/34', code = '123', holder = 'ANA SOUZA' } = card;
  for (const [field, value] of Object.entries({ number, expiry, code, holder })) {
    await frame.getByLabel(text(lang, `card-frame:${field}`)).fill(value);
  }
}

/** Waits until the pay button shows an up-to-date amount and is enabled, then clicks it. */
export async function pay(user: User): Promise<void> {
  await expect(payButton(user)).not.toHaveAttribute('aria-disabled', 'true');
  await payButton(user).click();
}

/** The heading with the text of a translation key. */
export const heading = ({ page, lang }: User, key: string): Locator =>
  page.getByRole('heading', { name: text(lang, key), exact: true });

/** The button with the text of a translation key. */
export const button = ({ page, lang }: User, key: string): Locator =>
  page.getByRole('button', { name: text(lang, key), exact: true });

/**
 * The visible field whose label has the text of a translation key. Hidden forms of other payment methods stay in the
 * DOM and can have a field with the same label.
 */
export const field = ({ page, lang }: User, key: string): Locator =>
  page.getByLabel(text(lang, key), { exact: true }).locator('visible=true');

/** Fills in the payer's details. Takes the values by field name, such as `cpfCnpj`. */
export async function fillPayer(user: User, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, value] of Object.entries(values)) {
    const input = field(user, `checkout:payer.${name}`);
    if (name === 'state') await input.selectOption(value);
    else await input.fill(value);
  }
}

/** Makes the page request the payment's status now, as when the user returns from another app. */
export const requestStatus = ({ page }: User): Promise<void> =>
  page.evaluate(() => {
    dispatchEvent(new Event('pageshow'));
  });

/**
 * Moves the page's clock forward until the locator is visible, so that the test doesn't wait for the page's timers.
 * Needs `page.clock.install()` before the page opens.
 */
export async function advanceClockUntil(page: Page, expected: Locator): Promise<void> {
  await expect(async () => {
    await page.clock.fastForward(2000);
    await expect(expected).toBeVisible({ timeout: 250 });
  }).toPass({ timeout: 60_000, intervals: [50] });
}

/** Waits for the result of a successful payment. */
export async function expectPaid(user: User): Promise<void> {
  // `waitFor` polls more often than `toBeVisible`, which waits up to a second between checks.
  await heading(user, 'payment:result.success.title').waitFor({ timeout: 20_000 });
}

/** The ledger's entries of kind `charge`. */
export async function charges(serverLog: ServerLog): Promise<LedgerEntry[]> {
  return (await serverLog.ledger()).filter(({ kind }) => kind === 'charge');
}

export interface OrderState {
  orderId: string;
  uid: string;
  status: string;
  planId: string;
  couponCode: string | null;
  reference: string | null;
  total: { amount: string; currency: string };
}

interface SandboxState {
  orders: (OrderState & { date: number })[];
  pendingPayments: { paymentId: string; orderId: string }[];
}

const halfDayMs = 12 * 60 * 60 * 1000;

/** The orders that the test created. The orders of the seed data are at least a day old. */
export async function newOrders(sandbox: Sandbox): Promise<OrderState[]> {
  const { orders } = await sandbox.control<SandboxState>('state');
  return orders.filter(({ date }) => date > Date.now() - halfDayMs);
}

/** All pending payments of the sandbox, including those of the seed data. */
export async function pendingPayments(sandbox: Sandbox): Promise<SandboxState['pendingPayments']> {
  return (await sandbox.control<SandboxState>('state')).pendingPayments;
}

export type SettledStatus = 'success' | 'failed' | 'cancelled';

/** Sets the final status of the payment of the test's only order, as the payment provider would. */
export async function settle(sandbox: Sandbox, status: SettledStatus): Promise<void> {
  const [order] = await newOrders(sandbox);
  await sandbox.control(`payments/${order?.orderId}/settle`, { status });
}

/** The pending payment of the test's only order. */
export async function pendingPayment(sandbox: Sandbox): Promise<{ orderId: string; paymentId: string }> {
  const [order] = await newOrders(sandbox);
  const payment = (await pendingPayments(sandbox)).find(({ orderId }) => orderId === order?.orderId);
  if (!payment) throw new Error('No payment is pending');
  return payment;
}

/** Opens an order's payment as in another browser: in a new context that stores only the member's session. */
export async function openInOtherBrowser(
  browser: Browser,
  { sandbox, orderId, account = 'expired@example.com' }: { sandbox: Sandbox; orderId: string; account?: string },
): Promise<User> {
  const context = await browser.newContext();
  await signInMember(context, sandbox, account, 'member');
  const page = await context.newPage();
  await page.goto(`${sandbox.origin}/paymentResult?orderId=${orderId}`);
  return { page, lang: 'en' };
}

/** Expects a paid result, one charge and one order. */
export async function expectPaidOnce(
  user: User,
  { sandbox, serverLog }: { sandbox: Sandbox; serverLog: ServerLog },
): Promise<void> {
  await expectPaid(user);
  expect(await charges(serverLog)).toHaveLength(1);
  expect(await newOrders(sandbox)).toHaveLength(1);
}

/** Settles an order's payment as its provider would. Expects a paid result and a single charge, for this order. */
export async function settleAndExpectPaid(
  user: User,
  { sandbox, serverLog, orderId }: { sandbox: Sandbox; serverLog: ServerLog; orderId: string | undefined },
): Promise<void> {
  await sandbox.control(`payments/${orderId}/settle`, { status: 'success' });
  await requestStatus(user);
  await expectPaid(user);
  expect((await charges(serverLog)).map((charge) => charge.orderId)).toEqual([orderId]);
}

/**
 * Pays an order by card after its first payment failed, and expects one charge. `payerValues` are the payer's details,
 * by field name.
 */
export async function payByCardInstead(
  user: User,
  {
    sandbox,
    serverLog,
    payerValues = {},
  }: { sandbox: Sandbox; serverLog: ServerLog; payerValues?: Readonly<Record<string, string>> },
): Promise<void> {
  await button(user, 'payment:result.another').click();
  await chooseMethod(user, /^(Card|Cartão)\b/);
  await fillPayer(user, payerValues);
  await enterCard(user);
  await pay(user);
  await expectPaidOnce(user, { sandbox, serverLog });
}

/** The id of the pending order of renewing@example.com. Its PIX code has expired. */
async function pendingOrderId(sandbox: Sandbox): Promise<string> {
  const { orders } = await sandbox.control<SandboxState>('state');
  const order = orders.find(({ status, planId }) => status === 'pending' && planId === '405');
  if (!order) throw new Error('No order is pending');
  return order.orderId;
}

/**
 * Opens the pending order of renewing@example.com, changes its payment method to the saved card, and types the card's
 * security code. The order is then ready to pay.
 */
export async function openPendingOrder({ page, lang }: User, sandbox: Sandbox, brand = 'orbit'): Promise<void> {
  const orderId = await pendingOrderId(sandbox);
  await signInMember(page.context(), sandbox, 'renewing@example.com', brand);
  await openElement(page, sandbox, { element: 'checkout', 'order-id': orderId, lang, brand });
  await page.getByRole('button', { name: text(lang, 'checkout:waiting.another'), exact: true }).click();
  await typeSecurityCode({ page, lang });
  await expect(payButton({ page, lang })).not.toHaveAttribute('aria-disabled', 'true');
}
