import type { Page } from '@playwright/test';
import { cartesianProduct } from '../../tools/sample/matrix';
import type { Sandbox } from '../../tools/sandbox/sandbox';
import { expect, type ServerLog, test } from '../helpers/fixtures';
import { payButton, type User } from '../helpers/interactions';
import { charges, enterCard, expectPaid, openCheckout, openPendingOrder, pay } from '../helpers/purchase';
import { text } from '../helpers/text';

const lang = 'en';

interface TestUser extends User {
  sandbox: Sandbox;
  serverLog: ServerLog;
}

/** A form that is submitted with a call that moves money. */
interface PaymentForm {
  /** Path of this call, or the start of the path. */
  path: string;
  /** Opens the screen with the form, ready to submit. */
  open(user: TestUser): Promise<void>;
  submit(user: TestUser): Promise<void>;
  /** Retries after an error, without typing again. */
  submitAgain(user: TestUser): Promise<void>;
  /** Submits more than once in quick succession. */
  submitRepeatedly(user: TestUser): Promise<void>;
}

/** The sandbox asks for a one-time code before it charges this card. */
const otpCard = '4000 0025 0000 3155';
const codeField = ({ page }: User) => page.getByLabel(text(lang, 'payment:confirm.code.label'));

const clickTwice = (button: HTMLElement) => {
  button.click();
  button.click();
};

/** The forms whose call moves money, except that of a first payment, which checkout/recovery.spec.ts tests. */
const paymentForms: Record<'repay' | 'confirm', PaymentForm> = {
  repay: {
    path: '/api/bill/repay/',
    open: (user) => openPendingOrder(user, user.sandbox),
    submit: pay,
    submitAgain: pay,
    submitRepeatedly: (user) => payButton(user).evaluate(clickTwice),
  },
  confirm: {
    path: '/api/bill/payment/liQuiDo/confirm',
    async open(user) {
      await openCheckout(user, { sandbox: user.sandbox });
      await enterCard(user, { number: otpCard });
      await pay(user);
      await expect(codeField(user)).toBeVisible();
    },
    // A complete code is submitted automatically.
    submit: (user) => codeField(user).pressSequentially('1234'),
    submitAgain: ({ page }) =>
      page.getByRole('button', { name: text(lang, 'payment:confirm.code.confirm'), exact: true }).click(),
    async submitRepeatedly(user) {
      await codeField(user).pressSequentially('1234');
      await user.page.keyboard.press('Enter');
      await user.page.keyboard.press('Enter');
    },
  },
};

const callCount = async ({ serverLog }: TestUser, { path }: PaymentForm) => (await serverLog.calls(path)).length;

/** Submits in the second tab, unless that tab already shows that the order is paid. */
async function submitInSecondTab(secondTab: TestUser, form: PaymentForm): Promise<void> {
  const paidHeading = secondTab.page.getByRole('heading', { name: text(lang, 'payment:result.success.title') });
  const buttonOrField = form === paymentForms.repay ? payButton(secondTab) : codeField(secondTab);
  await expect(paidHeading.or(buttonOrField).first()).toBeVisible({ timeout: 30_000 });
  if (!(await paidHeading.isVisible())) await form.submit(secondTab);
}

/** Faults and user behavior that could make a payment charge twice or not at all. */
const faults: Record<string, (user: TestUser, form: PaymentForm) => Promise<void>> = {
  'the response is lost': async (user, form) => {
    await user.sandbox.control('faults', { path: form.path, drop: true, after: true, times: 2 });
    await form.submit(user);
  },
  'half of the response is lost': async (user, form) => {
    await user.sandbox.control('faults', { path: form.path, truncate: true });
    await form.submit(user);
  },
  'the server fails after it charged': async (user, form) => {
    await user.sandbox.control('faults', { path: form.path, status: 500, after: true });
    await form.submit(user);
  },
  'the server fails before it charges': async (user, form) => {
    await user.sandbox.control('faults', { path: form.path, status: 500 });
    await form.submit(user);
    await expect(user.page.getByRole('alert').first()).toBeVisible({ timeout: 30_000 });
    await form.submitAgain(user);
  },
  'the page is reloaded before the response': async (user, form) => {
    await user.sandbox.control('faults', { path: form.path, delayMs: 1500 });
    await form.submit(user);
    await expect.poll(() => callCount(user, form)).toBe(1);
    await user.page.reload();
  },
  'the user submits more than once': async (user, form) => {
    await form.submitRepeatedly(user);
  },
  'the user leaves the page and returns before the response': async (user, form) => {
    await user.sandbox.control('faults', { path: form.path, delayMs: 1500 });
    await form.submit(user);
    await expect.poll(() => callCount(user, form)).toBe(1);
    await user.page.goto(`${user.sandbox.pagesOrigin}/`);
    await user.page.goBack();
  },
  'two tabs submit': async (user, form) => {
    const secondTab: TestUser = { ...user, page: await user.page.context().newPage() };
    await secondTab.page.goto(user.page.url());
    if (form === paymentForms.repay) await openPendingOrder(secondTab, user.sandbox);
    else await expect(codeField(secondTab)).toBeVisible();
    await form.submit(user);
    await expectPaid(user);
    await submitInSecondTab(secondTab, form);
    await expectPaid(secondTab);
  },
};

const faultsAndForms = cartesianProduct({
  faultName: Object.keys(faults),
  formName: Object.keys(paymentForms) as (keyof typeof paymentForms)[],
});

/** The faults that `npm test` tests, and the form for each of them. `npm run test:full` tests all combinations. */
const sampledForms: Readonly<Record<string, keyof typeof paymentForms>> = {
  'half of the response is lost': 'confirm',
  'the page is reloaded before the response': 'repay',
};

for (const { faultName, formName } of faultsAndForms) {
  const tag = ['@desktop', ...(sampledForms[faultName] === formName ? [] : ['@full'])];
  test(`the ${formName} call charges once when ${faultName}`, {
    tag: ['@flow', ...tag],
  }, async ({ page, sandbox, serverLog }) => {
    const user: TestUser = { page, lang, sandbox, serverLog };
    const form = paymentForms[formName];
    await form.open(user);
    await faults[faultName]?.(user, form);
    await expectPaid(user);
    expect(await charges(serverLog)).toHaveLength(1);
    await expectSettled(page, sandbox);
  });
}

/** Expects that the payment is still shown as paid after a reload, and that the server has no pending payment. */
async function expectSettled(page: Page, sandbox: Sandbox): Promise<void> {
  await page.reload();
  await expectPaid({ page, lang });
  const { pendingPayments } = await sandbox.control<{ pendingPayments: unknown[] }>('state');
  expect(pendingPayments).toEqual([]);
}
