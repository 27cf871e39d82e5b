import type { Page } from '@playwright/test';
import { readMoneyTable } from '../../../payments/money-table';
import { pairwise } from '../../../tools/sample/matrix';
import type { Sandbox } from '../../../tools/sandbox/sandbox';
import { expect, type ServerLog, test } from '../../helpers/fixtures';
import { payButton, type User } from '../../helpers/interactions';
import { charges, heading, newOrders, pendingPayments, signInMember } from '../../helpers/purchase';
import { returnLater } from '../../helpers/return-later';
import { text } from '../../helpers/text';
import type { Checkout, MethodRow } from './method-row';
import { press } from './method-scenarios';
import { methodTable } from './method-table';

/*
 * Payments in two stages. First, the payer pays while a fault disturbs the request, and then closes the page. Money that
 * the payer still had to send arrives meanwhile. An hour later, the payer opens the checkout again. In both stages, what
 * the page says about the money is compared with the ledger; in the end, the payer was charged once.
 */

const lang = 'en';
const hourSeconds = 60 * 60;
const payPath = '/api/bill/pay/';

/** Faults of the payment request. Browsers repeat a request whose connection was closed, so this fault applies twice. */
const faults = {
  none: null,
  'a lost request': { drop: true, times: 2 },
  'a lost response': { drop: true, after: true, times: 2 },
  'half a response': { truncate: true },
  'a server error before the payment': { status: 500 },
  'a server error after the payment': { status: 500, after: true },
  'an error page of a proxy': { status: 502, html: true },
  'too many requests': { status: 429 },
  'a changed price': { errCode: '-2410' },
} as const;
type FaultName = keyof typeof faults;

const anyOf = (user: User, keys: readonly string[]) =>
  keys.map((key) => heading(user, key)).reduce((headings, next) => headings.or(next));
const success = (user: User) => anyOf(user, ['payment:result.success.title', 'payment:result.success.freeTitle']);
const boughtBefore = (user: User) => heading(user, 'payment:result.before.title');

/** The texts without placeholders that say this about the money, by the table in the checkout's README. */
const textsThatSay = (statement: string): string[] =>
  readMoneyTable()
    .filter(({ says }) => says === statement)
    .flatMap(({ keys }) => keys)
    .filter((key) => !key.startsWith('stb:') && !key.startsWith('reseller:'))
    .map((key) => text(lang, key))
    .filter((template) => !template.includes('{{'));
const paidTexts = textsThatSay('paid');
const notChargedTexts = textsThatSay('not charged');

/** Expects that the page doesn't say “paid” or “not charged” unless the ledger does. */
async function expectTrueStatements({ page }: Pick<User, 'page'>, serverLog: ServerLog): Promise<void> {
  const shown = (await page.locator('body').innerText()).replace(/[\u00a0\u202f]/g, ' ');
  const chargeCount = (await charges(serverLog)).length;
  expect(chargeCount).toBeLessThanOrEqual(1);
  const contradicting = chargeCount === 1 ? notChargedTexts : paidTexts;
  expect(contradicting.filter((statement) => shown.includes(statement))).toEqual([]);
}

/** Waits until the page shows more than that the payment is being sent. */
async function waitForAnswer({ page, row }: Pick<Checkout, 'page' | 'row'>): Promise<void> {
  const user: User = { page, lang };
  const problem = page.locator('[data-problem]');
  const answers = [success(user), boughtBefore(user), heading(user, 'checkout:waiting.response.title'), problem];
  // An element in a frame can't be combined with others in one locator.
  if (row.kind === 'waiting') answers.push(row.startedElement(user), row.resumedElement(user));
  await Promise.any(answers.map((answer) => answer.first().waitFor()));
}

const planIdOf = ({ plan }: MethodRow) => plan?.id ?? '102';
const accountOf = ({ account = 'expired@example.com' }: MethodRow) => account;
const openCheckout = (page: Page, { sandbox, row }: Pick<Checkout, 'sandbox' | 'row'>) =>
  page.goto(`${sandbox.origin}/payment?planId=${planIdOf(row)}`);

/** What the payer does between the press of the pay button and the closing of the page. */
const behaviors = {
  'waits for the answer': (checkout: Checkout) => waitForAnswer(checkout),
  'closes the page at once': async () => undefined,
  'reloads the page': async ({ page }: Checkout) => void (await page.reload()),
  'opens the checkout in a second tab': async (checkout: Checkout) => {
    const page = await checkout.page.context().newPage();
    await openCheckout(page, checkout);
    await expect(page.locator('sub-checkout').getByRole('heading').first()).toBeVisible();
  },
} as const;
type BehaviorName = keyof typeof behaviors;

/** The money of pending payments arrives, as their provider reports it. */
async function receiveMoney(sandbox: Sandbox): Promise<void> {
  const orderIds = (await newOrders(sandbox)).map(({ orderId }) => orderId);
  for (const { paymentId, orderId } of await pendingPayments(sandbox))
    if (orderIds.includes(orderId)) await sandbox.control(`payments/${paymentId}/settle`, { status: 'success' });
}

/** The combinations that `npm test` tests too. */
const sampledRows: { methodName: string; faultName: FaultName; behaviorName: BehaviorName }[] = [
  { methodName: 'PIX', faultName: 'a lost response', behaviorName: 'reloads the page' },
  { methodName: 'a new card', faultName: 'half a response', behaviorName: 'closes the page at once' },
  { methodName: 'a digital wallet', faultName: 'a lost request', behaviorName: 'waits for the answer' },
  { methodName: 'PayPal above the list', faultName: 'a lost response', behaviorName: 'reloads the page' },
];
const idOf = (row: object) => JSON.stringify(row);
const sampledIds = sampledRows.map(idOf);
const otherRows = pairwise({
  methodName: methodTable.map(({ name }) => name),
  faultName: Object.keys(faults) as FaultName[],
  behaviorName: Object.keys(behaviors) as BehaviorName[],
}).filter((row) => !sampledIds.includes(idOf(row)));

for (const { methodName, faultName, behaviorName } of [...sampledRows, ...otherRows]) {
  const isSampled = sampledIds.includes(idOf({ methodName, faultName, behaviorName }));
  const tag = ['@desktop', '@once', isSampled ? '@flow' : '@full'];
  test(`${methodName}, ${faultName}: the payer ${behaviorName}, and returns an hour later to what the ledger says`, {
    tag,
  }, async ({ page, context, sandbox, serverLog }) => {
    const row = methodTable.find(({ name }) => name === methodName) as MethodRow;
    const checkout: Checkout = { page, lang, sandbox, row, site: 'portal', width: 'desktop' };
    const account = accountOf(row);
    await row.prepare?.(sandbox, context);
    await signInMember(context, sandbox, account, 'member');
    await openCheckout(page, checkout);
    await row.chooseAndFill(checkout);
    const fault = faults[faultName];
    if (fault) await sandbox.control('faults', { path: payPath, ...fault });
    await press(checkout);
    await expect.poll(async () => (await serverLog.calls(payPath)).length).toBeGreaterThan(0);
    await behaviors[behaviorName](checkout);
    for (const tab of context.pages()) {
      await expectTrueStatements({ page: tab }, serverLog);
      await tab.close();
    }
    await sandbox.control('faults', { clear: true });
    await receiveMoney(sandbox);

    const user = await returnLater(hourSeconds, { context, sandbox, account, planId: planIdOf(row) });
    const returned: Checkout = { ...checkout, ...user };
    const [charge] = await charges(serverLog);
    if (charge) {
      await expect(success(user).or(boughtBefore(user))).toBeVisible();
      await expect(user.page.locator('sub-checkout')).toContainText(
        (await boughtBefore(user).isVisible()) ? charge.orderId : charge.money.amount,
      );
    } else {
      await expect(payButton(user)).toBeVisible();
      await expectTrueStatements(user, serverLog);
      await row.chooseAndFill(returned);
      await press(returned);
      await waitForAnswer(returned);
      await receiveMoney(sandbox);
    }
    await expectTrueStatements(user, serverLog);
    expect(await charges(serverLog)).toHaveLength(1);
    expect((await newOrders(sandbox)).filter(({ status }) => status === 'success')).toHaveLength(1);
  });
}
