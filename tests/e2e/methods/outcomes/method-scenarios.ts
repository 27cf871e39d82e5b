import type { Browser, Page } from '@playwright/test';
import { expect, type Ledger } from '../../helpers/fixtures';
import { choosePlan, payButton, type Visitor } from '../../helpers/journey';
import {
  button,
  charges,
  expectPaid,
  heading,
  lookAgain,
  newOrders,
  openPartner,
  openTag,
  pay,
  settle,
  signInBefore,
} from '../../helpers/purchase';
import { text } from '../../helpers/text';
import type { BoughtPlan, End, MethodRow, Stage } from './method-row';

const lang = 'en';
const month: BoughtPlan = { id: '102', devices: 1, duration: 'month' };

type Waiting = Extract<MethodRow, { kind: 'waits' }>;

/** What an end needs besides the stage. */
export interface Scene {
  stage: Stage;
  ledger: Ledger;
  browser: Browser;
}

const accountOf = ({ account = 'expired@example.com' }: MethodRow) => account;
const brandOf = ({ where }: Stage) => (where === 'partner' ? 'orbit' : 'member');

/** The checkout of the plan, from nothing. */
async function open(stage: Stage): Promise<void> {
  const { page, sandbox, where, row } = stage;
  const { id, devices, duration } = row.plan ?? month;
  if (where === 'portal') {
    await page.goto(`${sandbox.origin}/payment?planId=${id}`);
    return;
  }
  await openPartner(page, sandbox);
  await choosePlan(stage, { devices, duration });
}

/** The way a member takes who left and comes again. */
async function comeAgain(stage: Stage): Promise<void> {
  if (stage.where === 'portal' || stage.row.kind === 'at once') return open(stage);
  await openPartner(stage.page, stage.sandbox);
  await stage.page.getByRole('button', { name: text(lang, 'plans:unfinished.continue') }).click();
}

/** Fills in and pays; gives the page on which the payer goes on. */
async function begin(stage: Stage, row: Waiting): Promise<Page> {
  const { page } = stage;
  await row.fill(stage);
  const opened = row.place(stage) === 'window' ? page.waitForEvent('popup') : null;
  await pay(stage);
  const there = opened ? await opened : page;
  await expect(row.begun({ page: there, lang })).toBeVisible();
  return there;
}

/** The payment as it is found where it was left. */
async function expectBack(visit: Visitor, row: Waiting): Promise<void> {
  await expect(row.back(visit)).toBeVisible();
  await row.clear?.(visit);
  await expectOpen(visit);
}

/** What waits is never called failed or cancelled, and can be asked about. */
async function expectOpen(visit: Visitor): Promise<void> {
  await expect(button(visit, 'checkout:waiting.check')).toBeVisible();
  for (const end of ['failed', 'cancelled']) await expect(heading(visit, `payment:result.${end}.title`)).toHaveCount(0);
}

async function expectOrder({ sandbox }: Stage, status: string): Promise<void> {
  expect(await newOrders(sandbox)).toMatchObject([{ status }]);
}

async function expectPaidOnce({ stage, ledger }: Scene): Promise<void> {
  await expectPaid(stage);
  expect(await charges(ledger)).toHaveLength(1);
  await expectOrder(stage, 'success');
}

async function expectUnpaid({ stage, ledger }: Scene, status: string): Promise<void> {
  expect(await charges(ledger)).toEqual([]);
  await expectOrder(stage, status);
}

/** The same member in a browser that knows nothing of the payment. */
async function elsewhere({ stage, browser }: Scene): Promise<Stage> {
  const { sandbox, row, where } = stage;
  const [order] = await newOrders(sandbox);
  const { orderId = '' } = order ?? {};
  const { width, userAgent } = await stage.page.evaluate(() => ({
    width: innerWidth,
    userAgent: navigator.userAgent,
  }));
  const context = await browser.newContext({ viewport: { width, height: 760 }, userAgent });
  await signInBefore(context, sandbox, accountOf(row), brandOf(stage));
  const other: Stage = { ...stage, page: await context.newPage() };
  if (where === 'portal') await other.page.goto(`${sandbox.origin}/paymentResult?orderId=${orderId}`);
  else await openTag(other.page, sandbox, { element: 'payment', 'order-id': orderId, lang });
  return other;
}

/** The tab is gone, the browser is still there. */
async function closeTab(stage: Stage): Promise<Stage> {
  const page = await stage.page.context().newPage();
  await stage.page.close();
  return { ...stage, page };
}

type Walk<Row extends MethodRow> = Partial<Record<End, (scene: Scene, row: Row) => Promise<void>>>;

/** Brings a payment that waits to each of its ends. */
const waitingWalks: Required<Walk<Waiting>> = {
  async success(scene, row) {
    await row.answers.success(scene.stage, await begin(scene.stage, row));
    await expectPaidOnce(scene);
  },
  async failed(scene, row) {
    const { stage } = scene;
    await row.answers.failed(stage, await begin(stage, row));
    if (row.failure)
      await expect(stage.page.getByRole('alert').filter({ hasText: text(lang, row.failure) })).toBeVisible();
    else await expectFailed(stage);
    await expectUnpaid(scene, 'failed');
  },
  async cancelled(scene, row) {
    const { stage } = scene;
    await row.answers.cancelled(stage, await begin(stage, row));
    await lookAgain(stage);
    await expect(heading(stage, 'payment:result.cancelled.title')).toBeVisible({ timeout: 20_000 });
    await expect(stage.page.getByText(text(lang, 'payment:result.cancelled.text'))).toBeVisible();
    await expectUnpaid(scene, 'cancelled');
  },
  async pending(scene, row) {
    const { stage } = scene;
    await begin(stage, row);
    if (row.place(stage) === 'away') await comeAgain(stage);
    await expectBack(stage, row);
    await stage.sandbox.control('clock', { seconds: row.goodFor });
    await button(stage, 'checkout:waiting.check').click();
    await expect(row.back(stage)).toBeVisible();
    await expectOpen(stage);
    await expectUnpaid(scene, 'pending');
  },
  async expired(scene, row) {
    const { stage } = scene;
    await begin(stage, row);
    if (row.place(stage) === 'away') await comeAgain(stage);
    await expectBack(stage, row);
    await stage.sandbox.control('clock', { seconds: row.overAfter });
    await lookAgain(stage);
    if (row.over === 'choice') {
      await expect(payButton(stage)).toBeVisible({ timeout: 20_000 });
      await expectUnpaid(scene, 'pending');
      await row.answers.success(stage, await begin(stage, row));
    } else {
      await expect(heading(stage, row.over.heading)).toBeVisible({ timeout: 20_000 });
      await expectUnpaid(scene, 'pending');
      await stage.page.getByRole('button', { name: text(lang, row.over.renew), exact: true }).click();
      await expect(row.back(stage)).toBeVisible();
      await settle(stage.sandbox, 'success');
      await lookAgain(stage);
    }
    await expectPaidOnce(scene);
  },
  async elsewhere(scene, row) {
    await begin(scene.stage, row);
    const stage = await elsewhere(scene);
    await expectBack(stage, row);
    await expectUnpaid(scene, 'pending');
    await settle(stage.sandbox, 'success');
    await lookAgain(stage);
    await expectPaidOnce({ ...scene, stage });
    await stage.page.context().close();
  },
  async closed(scene, row) {
    await begin(scene.stage, row);
    const stage = await closeTab(scene.stage);
    await comeAgain(stage);
    await expectBack(stage, row);
    await expectUnpaid(scene, 'pending');
    await settle(stage.sandbox, 'success');
    await lookAgain(stage);
    await expectPaidOnce({ ...scene, stage });
  },
};

async function expectFailed(stage: Stage): Promise<void> {
  await lookAgain(stage);
  await expect(heading(stage, 'payment:result.failed.title')).toBeVisible({ timeout: 20_000 });
  await expect(stage.page.getByRole('button', { name: text(lang, 'payment:result.another') })).toBeVisible();
}

/** Pays without ever hearing what became of it. */
async function payUnheard(stage: Stage): Promise<void> {
  await stage.row.fill(stage);
  await stage.sandbox.control('faults', { path: '/api/bill/pay/', truncate: true });
  await stage.sandbox.control('faults', { path: '/api/bill/order/remind', drop: true, times: 1000 });
  await pay(stage);
  await expect(heading(stage, 'checkout:waiting.answer.title')).toBeVisible();
  await expectOpen(stage);
  await expect(payButton(stage)).toBeHidden();
}

const hearAgain = ({ sandbox }: Stage) => sandbox.control('faults', { clear: true });

/** Brings a payment that is charged at once to each of its ends. */
export const atOnceWalks: Walk<Extract<MethodRow, { kind: 'at once' }>> = {
  async success(scene, row) {
    await row.fill(scene.stage);
    await pay(scene.stage);
    await expectPaidOnce(scene);
  },
  async failed({ stage, ledger }, row) {
    await row.fill(stage);
    await row.refusal.arrange(stage);
    await pay(stage);
    await expect(
      stage.page.getByRole('alert').filter({ hasText: text(lang, `errors:${row.refusal.code}`) }),
    ).toBeVisible();
    expect(await charges(ledger)).toEqual([]);
    const orders = row.refusal.isOrderMade ? [{ status: 'failed' }] : [];
    expect(await newOrders(stage.sandbox)).toMatchObject(orders);
    await expect(payButton(stage)).toBeEnabled();
  },
  async pending(scene) {
    const { stage, ledger } = scene;
    await payUnheard(stage);
    await button(stage, 'checkout:waiting.check').click();
    await expectOpen(stage);
    expect(await charges(ledger)).toHaveLength(1);
    await hearAgain(stage);
    await lookAgain(stage);
    await expectPaidOnce(scene);
  },
  async elsewhere(scene) {
    await payUnheard(scene.stage);
    const stage = await elsewhere(scene);
    await expectPaidOnce({ ...scene, stage });
    await stage.page.context().close();
  },
  async closed(scene) {
    await payUnheard(scene.stage);
    const stage = await closeTab(scene.stage);
    await hearAgain(stage);
    await comeAgain(stage);
    await expectPaidOnce({ ...scene, stage });
  },
};

/** Opens the checkout as a member who is signed in, and brings a payment to its end. */
export async function walkTo(end: End, scene: Scene): Promise<void> {
  const { stage } = scene;
  const { page, sandbox, row } = stage;
  await row.prepare?.(sandbox);
  await signInBefore(page.context(), sandbox, accountOf(row), brandOf(stage));
  await open(stage);
  if (row.kind === 'waits') return waitingWalks[end](scene, row);
  const walk = atOnceWalks[end];
  if (!walk) throw new Error(`Nothing brings ${row.name} to ${end}`);
  return walk(scene, row);
}
