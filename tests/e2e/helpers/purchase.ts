import type { Browser, BrowserContext, Locator, Page } from '@playwright/test';
import { memberSession, openSignedIn } from '../../tools/sandbox/member-session';
import type { Sandbox } from '../../tools/sandbox/sandbox';
import { expect, type Ledger, type LedgerEntry, type Outbox } from './fixtures';
import { type Card, cardFrame, payButton, typeCode, typeSecurityCode, type User } from './journey';
import { pattern, text } from './text';

/** The sandbox's test cards, as a person types them. */
export const cards = {
  good: '4242 4242 4242 4242',
  other: '5555 5555 5555 4444',
  threeDSecure: '4000 0000 0000 3220',
  elo: '5066 9911 1111 1118',
} as const;

let mailboxes = 0;

/** An address nobody has used before. */
export function newEmail(): string {
  mailboxes += 1;
  return `buyer-${Date.now()}-${process.pid}-${mailboxes}@example.org`;
}

/** Chooses one of the member's saved cards. */
export async function chooseSavedCard({ page, lang }: User, ending: string): Promise<void> {
  const card = page.getByRole('radio', { name: pattern(lang, 'checkout:card.ending', { ending }) });
  await card.check({ force: true });
}

/** The part of the page that is worked in: the dialog where one is open, else the page. */
export const part = (page: Page, tag: string): Locator => page.locator(tag).last();

/** The film magazine that embeds the plans. */
export async function openPartner(page: Page, sandbox: Sandbox): Promise<void> {
  await page.goto(`${sandbox.pagesOrigin}/partner.html`);
}

/** One tag alone on a page of another origin, in any language and brand. */
export async function openTag(page: Page, sandbox: Sandbox, attributes: Record<string, string>): Promise<void> {
  const query = new URLSearchParams({ bare: '1', brand: 'orbit', ...attributes });
  await page.goto(`${sandbox.pagesOrigin}/playground.html?${query}`);
}

/** The checkout of a plan, alone on a page, with a seed member signed in. */
export async function openCheckout(
  { page, lang }: User,
  { sandbox, account = 'expired@example.com', planId = '102', brand = 'orbit' }: CheckoutVisit,
): Promise<void> {
  await signInBefore(page.context(), sandbox, account, brand);
  await openTag(page, sandbox, { element: 'checkout', 'plan-id': planId, lang, brand });
  await payButton({ page, lang }).waitFor();
}

interface CheckoutVisit {
  sandbox: Sandbox;
  account?: string;
  planId?: string;
  brand?: string;
}

/** Every page of the context opens with this seed member signed in. */
export async function signInBefore(
  context: BrowserContext,
  sandbox: Sandbox,
  account: string,
  brand = 'orbit',
): Promise<void> {
  await openSignedIn(context, await memberSession(sandbox.origin, account, brand));
}

/** Registers by e-mail: what is asked, and the code from the outbox. Starts at the sign-in. */
export async function register({ page, lang }: User, outbox: Outbox, email = newEmail()): Promise<string> {
  const auth = part(page, 'sub-auth');
  await auth.getByRole('button', { name: text(lang, 'auth:views.login.otherLink') }).click();
  await fillRegistration({ page, lang }, email);
  await auth.getByRole('button', { name: text(lang, 'auth:register.submit'), exact: true }).click();
  await typeCode({ page, lang }, await outbox.code(email));
  return email;
}

/** Types everything a registration asks, and accepts the terms. */
export async function fillRegistration({ page, lang }: User, email: string): Promise<void> {
  const auth = part(page, 'sub-auth');
  await auth.getByLabel(text(lang, 'auth:email.label')).fill(email);
  await auth.getByLabel(text(lang, 'auth:nickname.label')).fill('Ana');
  await auth.getByLabel(text(lang, 'auth:password.label'), { exact: true }).fill('secret123');
  await auth.getByRole('checkbox').check({ force: true });
}

/** Types a card into the frame, over what is there. */
export async function enterCard({ page, lang }: User, card: Card = {}): Promise<void> {
  const frame = cardFrame({ page, lang });
  const { number = cards.good, expiry = '12/34', code = '123', holder = 'ANA SOUZA' } = card;
  for (const [field, value] of Object.entries({ number, expiry, code, holder })) {
    await frame.getByLabel(text(lang, `card-frame:${field}`)).fill(value);
  }
}

/** Presses the button that pays as soon as the amount on it is that of the present choices. */
export async function pay(user: User): Promise<void> {
  await expect(payButton(user)).not.toHaveAttribute('aria-disabled', 'true');
  await payButton(user).click();
}

/** A heading by its key. */
export const heading = ({ page, lang }: User, key: string): Locator =>
  page.getByRole('heading', { name: text(lang, key), exact: true });

/** A button by its key. */
export const button = ({ page, lang }: User, key: string): Locator =>
  page.getByRole('button', { name: text(lang, key), exact: true });

/** A field in sight, by its key: forms of ways to pay that were left stay, hidden. */
export const field = ({ page, lang }: User, key: string): Locator =>
  page.getByLabel(text(lang, key), { exact: true }).locator('visible=true');

/** Answers what the form asks of the payer. */
export async function fillPayer(user: User, answers: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, value] of Object.entries(answers)) {
    const asked = field(user, `checkout:payer.${name}`);
    if (name === 'state') await asked.selectOption(value);
    else await asked.fill(value);
  }
}

/** Presses "check again", unless the page has noticed by itself meanwhile. */
export const checkStatus = (user: User): Promise<void> =>
  button(user, 'checkout:waiting.check').evaluateAll((found) => {
    for (const one of found) (one as HTMLElement).click();
  });

/**
 * Moves the page's clock forward until the locator is visible, for timers that a test shouldn't wait for. Needs
 * `page.clock.install()` before the page opens.
 */
export async function advanceClockUntil(page: Page, shown: Locator): Promise<void> {
  await expect(async () => {
    await page.clock.fastForward(2000);
    await expect(shown).toBeVisible({ timeout: 250 });
  }).toPass({ timeout: 60_000, intervals: [50] });
}

export async function expectPaid(user: User): Promise<void> {
  // `waitFor` checks more often than `toBeVisible`, which waits up to a second between two looks.
  await heading(user, 'payment:result.success.title').waitFor({ timeout: 20_000 });
}

/** Money that was charged. */
export async function charges(ledger: Ledger): Promise<LedgerEntry[]> {
  return (await ledger.entries()).filter(({ kind }) => kind === 'charge');
}

export interface OrderState {
  orderId: string;
  uid: string;
  status: string;
  planId: string;
  couponCode: string | null;
}

interface State {
  orders: (OrderState & { date: number })[];
  pendingPayments: { paymentId: string; orderId: string }[];
}

const halfDay = 12 * 60 * 60 * 1000;

/** Orders made during the test: the seed's own are at least a day old. */
export async function newOrders(sandbox: Sandbox): Promise<OrderState[]> {
  const { orders } = await sandbox.control<State>('state');
  return orders.filter(({ date }) => date > Date.now() - halfDay);
}

/** Payments that wait for something outside. */
export async function pendingPayments(sandbox: Sandbox): Promise<State['pendingPayments']> {
  return (await sandbox.control<State>('state')).pendingPayments;
}

export type SettledStatus = 'success' | 'failed' | 'cancelled';

/** The word of whoever moves the money, about the one order of the test. */
export async function settle(sandbox: Sandbox, status: SettledStatus): Promise<void> {
  const [order] = await newOrders(sandbox);
  await sandbox.control(`payments/${order?.orderId}/settle`, { status });
}

/** The payment that waits for the one order of the test. */
export async function waitingPayment(sandbox: Sandbox): Promise<{ orderId: string; paymentId: string }> {
  const [order] = await newOrders(sandbox);
  const found = (await pendingPayments(sandbox)).find(({ orderId }) => orderId === order?.orderId);
  if (!found) throw new Error('No payment waits');
  return found;
}

/** The payment of an order where nothing of it is remembered: another browser, the member signed in. */
export async function openInOtherBrowser(
  browser: Browser,
  { sandbox, orderId, account = 'expired@example.com' }: { sandbox: Sandbox; orderId: string; account?: string },
): Promise<User> {
  const context = await browser.newContext();
  await signInBefore(context, sandbox, account, 'member');
  const page = await context.newPage();
  await page.goto(`${sandbox.origin}/paymentResult?orderId=${orderId}`);
  return { page, lang: 'en' };
}

/** A payment that came to nothing is made by card: once, for the same order. */
export async function payByCardInstead(
  user: User,
  { sandbox, ledger, asked = {} }: { sandbox: Sandbox; ledger: Ledger; asked?: Readonly<Record<string, string>> },
): Promise<void> {
  await button(user, 'payment:result.another').click();
  await fillPayer(user, asked);
  await enterCard(user);
  await pay(user);
  await expectPaid(user);
  expect(await charges(ledger)).toHaveLength(1);
  expect(await newOrders(sandbox)).toHaveLength(1);
}

/** The order of renewing@example.com that waits to be paid: by a PIX code that ran out. */
async function waitingOrder(sandbox: Sandbox): Promise<string> {
  const { orders } = await sandbox.control<State>('state');
  const found = orders.find(({ status, planId }) => status === 'pending' && planId === '405');
  if (!found) throw new Error('No order waits to be paid');
  return found.orderId;
}

/** An order that exists, to be paid by a saved card whose code is typed: all that is left is to press the button. */
export async function openRepay({ page, lang }: User, sandbox: Sandbox, brand = 'orbit'): Promise<void> {
  const orderId = await waitingOrder(sandbox);
  await signInBefore(page.context(), sandbox, 'renewing@example.com', brand);
  await openTag(page, sandbox, { element: 'checkout', 'order-id': orderId, lang, brand });
  await page.getByRole('button', { name: text(lang, 'checkout:waiting.another'), exact: true }).click();
  await typeSecurityCode({ page, lang });
  await expect(payButton({ page, lang })).not.toHaveAttribute('aria-disabled', 'true');
}
