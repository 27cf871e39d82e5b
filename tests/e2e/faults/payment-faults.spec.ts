import type { Page } from '@playwright/test';
import { product } from '../../tools/sample/matrix';
import type { Sandbox } from '../../tools/sandbox/sandbox';
import { expect, type Ledger, test } from '../helpers/fixtures';
import { payButton, type Visitor } from '../helpers/journey';
import { charges, enterCard, expectPaid, openCheckout, openRepay, pay } from '../helpers/purchase';
import { text } from '../helpers/text';

const lang = 'en';

interface Stage extends Visitor {
  sandbox: Sandbox;
  ledger: Ledger;
}

interface Act {
  path: string;
  /** All that is left is to press. */
  open(stage: Stage): Promise<void>;
  press(stage: Stage): Promise<void>;
  /** Once more, after it is said that it was not done: what was typed is still there. */
  pressAgain(stage: Stage): Promise<void>;
  /** More often than once, as quickly as it goes. */
  pressTwice(stage: Stage): Promise<void>;
}

const otpCard = '4000 0025 0000 3155';
const codeField = ({ page }: Visitor) => page.getByLabel(text(lang, 'pay-otp:label'));

const twice = (button: HTMLElement) => {
  button.click();
  button.click();
};

/** What moves money besides a first payment, which has its own tests. */
const acts: Record<'repay' | 'confirm', Act> = {
  repay: {
    path: '/api/bill/repay/',
    open: (stage) => openRepay(stage, stage.sandbox),
    press: pay,
    pressAgain: pay,
    pressTwice: (stage) => payButton(stage).evaluate(twice),
  },
  confirm: {
    path: '/api/bill/payment/liQuiDo/confirm',
    async open(stage) {
      await openCheckout(stage, { sandbox: stage.sandbox });
      await enterCard(stage, { number: otpCard });
      await pay(stage);
      await expect(codeField(stage)).toBeVisible();
    },
    // A code that is complete is sent by itself.
    press: (stage) => codeField(stage).pressSequentially('1234'),
    pressAgain: ({ page }) => page.getByRole('button', { name: text(lang, 'pay-otp:confirm'), exact: true }).click(),
    async pressTwice(stage) {
      await codeField(stage).pressSequentially('1234');
      await stage.page.keyboard.press('Enter');
      await stage.page.keyboard.press('Enter');
    },
  },
};

const sent = async ({ ledger }: Stage, { path }: Act) => (await ledger.calls(path)).length;

/** Another tab, in which it is done already or there to be done. */
async function pressThere(stage: Stage, act: Act): Promise<void> {
  const paid = stage.page.getByRole('heading', { name: text(lang, 'payment:result.success.title') });
  const form = act === acts.repay ? payButton(stage) : codeField(stage);
  await expect(paid.or(form).first()).toBeVisible({ timeout: 30_000 });
  if (!(await paid.isVisible())) await act.press(stage);
}

/** What can go wrong with a step that moves money. */
const faults: Record<string, (stage: Stage, act: Act) => Promise<void>> = {
  'the answer is lost': async (stage, act) => {
    await stage.sandbox.control('faults', { path: act.path, drop: true, after: true, times: 2 });
    await act.press(stage);
  },
  'half of the answer is lost': async (stage, act) => {
    await stage.sandbox.control('faults', { path: act.path, truncate: true });
    await act.press(stage);
  },
  'the server fails after it did its work': async (stage, act) => {
    await stage.sandbox.control('faults', { path: act.path, status: 500, after: true });
    await act.press(stage);
  },
  'the server fails before it did anything': async (stage, act) => {
    await stage.sandbox.control('faults', { path: act.path, status: 500 });
    await act.press(stage);
    await expect(stage.page.getByRole('alert').first()).toBeVisible({ timeout: 30_000 });
    await act.pressAgain(stage);
  },
  'the page is reloaded before the answer': async (stage, act) => {
    await stage.sandbox.control('faults', { path: act.path, delayMs: 1500 });
    await act.press(stage);
    await expect.poll(() => sent(stage, act)).toBe(1);
    await stage.page.reload();
  },
  'it is pressed again at once': async (stage, act) => {
    await act.pressTwice(stage);
  },
  'the visitor goes away and comes back before the answer': async (stage, act) => {
    await stage.sandbox.control('faults', { path: act.path, delayMs: 1500 });
    await act.press(stage);
    await expect.poll(() => sent(stage, act)).toBe(1);
    await stage.page.goto(`${stage.sandbox.pagesOrigin}/`);
    await stage.page.goBack();
  },
  'two tabs do it': async (stage, act) => {
    const other: Stage = { ...stage, page: await stage.page.context().newPage() };
    await other.page.goto(stage.page.url());
    if (act === acts.repay) await openRepay(other, stage.sandbox);
    else await expect(codeField(other)).toBeVisible();
    await act.press(stage);
    await expectPaid(stage);
    await pressThere(other, act);
    await expectPaid(other);
  },
};

const rows = product({ fault: Object.keys(faults), act: Object.keys(acts) as (keyof typeof acts)[] });

/** Faults of the sample. checkout/recovery.spec.ts has the same ones for a first payment. */
const sampled: Readonly<Record<string, keyof typeof acts>> = {
  'half of the answer is lost': 'confirm',
  'the page is reloaded before the answer': 'repay',
};

for (const { fault, act: name } of rows) {
  const tag = ['@desktop', ...(sampled[fault] === name ? [] : ['@full'])];
  test(`${name} charges once when ${fault}`, { tag }, async ({ page, sandbox, ledger }) => {
    const stage: Stage = { page, lang, sandbox, ledger };
    const act = acts[name];
    await act.open(stage);
    await faults[fault]?.(stage, act);
    await expectPaid(stage);
    expect(await charges(ledger)).toHaveLength(1);
    await expectSettled(page, sandbox);
  });
}

/** The screen still says so after a reload, and nothing waits. */
async function expectSettled(page: Page, sandbox: Sandbox): Promise<void> {
  await page.reload();
  await expectPaid({ page, lang });
  const { pendingPayments } = await sandbox.control<{ pendingPayments: unknown[] }>('state');
  expect(pendingPayments).toEqual([]);
}
