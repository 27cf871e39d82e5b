import type { Locator, Page } from '@playwright/test';
import { cartesianProduct, coverageTags, type Row } from '../../tools/sample/matrix';
import type { Sandbox } from '../../tools/sandbox/sandbox';
import { expect, type Outbox, test } from '../helpers/fixtures';
import {
  choosePlan,
  clickPay,
  continueButton,
  payButton,
  signIn,
  typeConfirmationCode,
  type User,
} from '../helpers/interactions';
import {
  charges,
  enterCard,
  fillProfile,
  heading,
  newEmail,
  newOrders,
  openPartner,
  subElement,
} from '../helpers/purchase';
import { text } from '../helpers/text';

const lang = 'en';

/** The paths of all calls that a first purchase makes, or the starts of the paths. */
const callPaths = [
  '/api/site/i18n/version',
  '/api/site/i18n/message',
  '/api/site/listPlans',
  '/api/site/banner',
  '/api/site/get/config',
  '/api/user/sendVerificationCode',
  '/api/user/signup',
  '/api/user/queryInfo',
  '/api/bill/query/cart',
  '/api/bill/order/remind',
  '/api/site/plan/detail',
  '/api/site/checkPlanAvailable',
  '/api/bill/payment/methods',
  '/api/site/plan/method/discount',
  '/api/bill/getCheckCode',
  '/api/bill/installmentsPlan',
  '/api/bill/listCard',
  '/api/bill/goodsValuation',
  '/api/bill/pay/',
  '/api/bill/order/v1',
] as const;

/** More requests than a test sends, so that the fault lasts until the test clears it. */
const untilCleared = 10_000;

/** Faults of a call. Except for the slow response, they last until they are cleared. */
const faults = {
  'an error code': { errCode: '-2499', times: untilCleared },
  'HTTP 500': { status: 500, times: untilCleared },
  'a broken connection': { drop: true, times: untilCleared },
  'a truncated response': { truncate: true, times: untilCleared },
  'a page of HTML': { html: true, times: untilCleared },
  'a proxy’s error page': { html: true, status: 502, times: untilCleared },
  'a slow response': { delayMs: 3000 },
} as const;

interface TestUser extends User {
  sandbox: Sandbox;
  outbox: Outbox;
  email: string;
}

interface Step {
  /** An element that becomes visible when the previous step has succeeded. */
  readyElement: (user: TestUser) => Locator;
  /** Performs the step's user action, which sends the step's calls. */
  complete: (user: TestUser) => Promise<void>;
  /** Repeats the previous step after an error that has no retry button. */
  retryPrevious?: (user: TestUser) => Promise<void>;
}

const submitAuth = ({ page }: TestUser) => subElement(page, 'sub-auth').locator('form button[type=submit]').click();

const steps: Step[] = [
  { readyElement: continueButton, complete: (user) => choosePlan(user) },
  {
    readyElement: ({ page }) => page.getByRole('heading', { name: text(lang, 'auth:views.start.title') }),
    complete: async (user) => {
      await user.page.getByLabel(text(lang, 'auth:email.label')).fill(user.email);
      await submitAuth(user);
    },
  },
  {
    readyElement: ({ page }) => page.getByLabel(text(lang, 'auth:nickname.label')),
    complete: async (user) => {
      await fillProfile(user);
      await submitAuth(user);
    },
  },
  {
    readyElement: ({ page }) => page.getByLabel(text(lang, 'auth:code.label')),
    complete: async (user) => typeConfirmationCode(user, await user.outbox.code(user.email)),
    retryPrevious: submitAuth,
  },
  { readyElement: payButton, complete: (user) => enterCard(user), retryPrevious: submitAuth },
  {
    readyElement: ({ page }) =>
      subElement(page, 'sub-checkout').locator('button[type=submit]:not([aria-disabled=true])').last(),
    complete: clickPay,
  },
  {
    readyElement: (user) => heading(user, 'payment:result.success.title'),
    complete: async () => undefined,
    retryPrevious: clickPay,
  },
];

const retryButton = (page: Page): Locator =>
  page.getByRole('button', { name: text(lang, 'common:actions.retry'), exact: true }).first();

/** Expects that the page or its dialog shows text or a loading state. */
async function expectNotBlank(page: Page): Promise<void> {
  const dialogOrPlans = page.getByRole('dialog').or(page.locator('sub-plans')).last();
  expect((await dialogOrPlans.boundingBox())?.height).toBeGreaterThan(100);
  expect(await dialogOrPlans.ariaSnapshot()).toMatch(/heading|paragraph|textbox|status/);
}

/**
 * Completes a step. If the step's `readyElement` doesn't become visible because the previous step shows an error, first
 * clears the fault and retries the previous step.
 */
async function completeStep(step: Step, user: TestUser): Promise<void> {
  const { page, sandbox } = user;
  const readyElement = step.readyElement(user);
  const signInSuggestion = page.getByRole('button', { name: text(lang, 'auth:suggestion.login') });
  const error = retryButton(page).or(page.getByRole('alert')).or(signInSuggestion).first();
  // First wait without looking at errors: an error of optional content doesn't stop the purchase.
  const waitUntilReady = (timeout: number) => readyElement.waitFor({ timeout }).catch(() => undefined);
  await waitUntilReady(4000);
  for (let attempt = 1; !(await readyElement.isVisible()); attempt += 1) {
    expect(attempt, 'retries without effect').toBeLessThan(4);
    await expect(readyElement.or(error).first()).toBeVisible({ timeout: 25_000 });
    if (await readyElement.isVisible()) break;
    await expectNotBlank(page);
    await sandbox.control('faults', { clear: true });
    if (await signInSuggestion.isVisible()) {
      // The server created the account, but its response was lost.
      await signInSuggestion.click();
      await signIn(user, user.email);
    } else if (await retryButton(page).isVisible()) await retryButton(page).click();
    else await step.retryPrevious?.(user);
    await waitUntilReady(12_000);
  }
  await step.complete(user);
}

test('a first purchase makes exactly the calls that the fault tests cover', { tag: ['@desktop', '@full'] }, async ({
  page,
  sandbox,
  outbox,
  serverLog,
}) => {
  await openPartner(page, sandbox);
  const user: TestUser = { page, lang, sandbox, outbox, email: newEmail() };
  for (const step of steps) await completeStep(step, user);
  // The last call loads the paid order.
  await expect.poll(async () => (await serverLog.calls('/api/bill/order/v1')).length).toBeGreaterThan(0);
  const calledPaths = (await serverLog.calls()).map(({ path }) => path);
  expect(calledPaths.filter((path) => !callPaths.some((callPath) => path.startsWith(callPath)))).toEqual([]);
  expect(callPaths.filter((callPath) => !calledPaths.some((path) => path.startsWith(callPath)))).toEqual([]);
});

const faultNames = Object.keys(faults) as (keyof typeof faults)[];
type Case = Row<{ call: typeof callPaths; fault: typeof faultNames }>;

/**
 * Without FULL=1, this file tests only these faults, each in one call. member-faults.spec.ts tests the other faults.
 */
const sampled: Partial<Record<keyof typeof faults, (typeof callPaths)[number]>> = {
  'a proxy’s error page': '/api/bill/payment/methods',
  'a slow response': '/api/bill/goodsValuation',
};
const rows: Case[] = cartesianProduct({ call: callPaths, fault: faultNames }).filter(
  ({ call, fault }) => process.env.FULL || sampled[fault] === call,
);

for (const { call, fault } of rows) {
  test(`a purchase succeeds with one charge after ${fault} from ${call}`, {
    tag: ['@desktop', ...coverageTags({ fault })],
  }, async ({ page, sandbox, outbox, serverLog }) => {
    await sandbox.control('faults', { path: call, ...faults[fault] });
    const pageErrors: string[] = [];
    page.on('pageerror', (error) => pageErrors.push(error.message));
    await openPartner(page, sandbox);
    const user: TestUser = { page, lang, sandbox, outbox, email: newEmail() };
    for (const step of steps) await completeStep(step, user);
    expect(await charges(serverLog)).toHaveLength(1);
    expect(await newOrders(sandbox)).toMatchObject([{ status: 'success' }]);
    await expect.poll(async () => (await serverLog.calls(call)).length).toBeGreaterThan(0);
    expect(pageErrors).toEqual([]);
  });
}
