import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startTestServer, type TestServer } from '../../demo/server/testing/server';
import type { Order } from '../../src/contract/entities';
import { isBeforeDeadline } from '../../src/rules/plans/orders';
import type { CheckoutStep } from '../../src/screens/checkout/flow/state/steps';
import type { Method, NetworkOutcome } from './checkout-simulation';
import { readMoneyTable } from './money-table';
import { type DeviceName, PayerOverTime } from './payer-over-time';
import { type ShownText, textsOfCheckout, textsOfOrder } from './shown-money-texts';

/*
 * Property-based tests of money over time: minutes to weeks pass, the payer uses several devices, hands purchases over
 * from a TV to a phone, sends money that arrives late or in parts, and has a renewal that can fail. After each step:
 *
 * - Each plan was charged at most once per decision to buy it.
 * - All money that arrived is in the ledger, as a charge or as owed to the payer.
 * - What the screens say about money is what the ledger says.
 * - Each charge of a mandate was announced in a letter days before, with its amount.
 * - A running plan never loses devices.
 *
 * With the environment variable FULL=1, more sequences are tested.
 */

const isFullRun = process.env.FULL !== undefined;
const sequenceCount = isFullRun ? 250 : 12;
const timeLimitMs = isFullRun ? 600_000 : 5_000;

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

type Step =
  | { do: 'open'; device: DeviceName; planId: '102' | '405' }
  | { do: 'pay'; tab: number; method: Method; network: NetworkOutcome }
  | { do: 'answerYes' | 'chooseOtherMethod' | 'cancelOrder' | 'reload'; tab: number }
  | { do: 'sendMoney'; tab: number; isReported: boolean }
  | { do: 'sendCoins'; tab: number; coins: 'part' | 'exact' }
  | { do: 'moneyArrives' | 'look' | 'showCode' | 'scanCode' | 'payOnTv' }
  | { do: 'wait'; seconds: number }
  | { do: 'sleep'; durationMs: number; closesTabs: boolean }
  | { do: 'startRenewing' | 'loseCard' | 'changeCard' }
  | { do: 'changeMandate'; change: MandateChange }
  | { do: 'authorizeMandate'; times: 1 | 2 }
  | { do: 'renewNow' | 'openFailedOrder'; device: DeviceName };

/** What the payer or the bank does to the mandate that renewals charge. */
type MandateChange = Parameters<PayerOverTime['changeMandate']>[0];

async function runStep(payer: PayerOverTime, step: Step): Promise<void> {
  const tab = 'tab' in step && payer.tabs.length > 0 ? step.tab % payer.tabs.length : 0;
  switch (step.do) {
    case 'open':
      await payer.open(step.device, { planId: step.planId });
      return;
    case 'pay':
      return payer.payCarefully(tab, step.method, step.network);
    case 'answerYes':
      return payer.answerYes(tab);
    case 'chooseOtherMethod':
      return payer.chooseOtherMethod(tab);
    case 'cancelOrder':
      return payer.cancelShownOrder(tab);
    case 'reload':
      return payer.reload(tab);
    case 'sendMoney':
      return payer.sendMoney(tab, step);
    case 'sendCoins':
      return payer.sendCoins(tab, step.coins);
    case 'moneyArrives':
      return payer.moneyArrives();
    case 'look':
      return payer.look();
    case 'showCode':
      return payer.showCode();
    case 'scanCode':
      return payer.scanCode();
    case 'payOnTv':
      return payer.payOnTv();
    case 'wait':
      return payer.wait(step.seconds);
    case 'sleep':
      return payer.sleep(step.durationMs, step);
    case 'startRenewing':
      return payer.pay(0, 'validCard', { kind: 'delivered' }, { renew: true });
    case 'loseCard':
      return payer.loseCard();
    case 'changeCard':
      return payer.changeCard();
    case 'changeMandate':
      return payer.changeMandate(step.change);
    case 'authorizeMandate':
      return payer.authorizeMandate(step.times);
    case 'renewNow':
      return payer.openRenewNow(step.device);
    case 'openFailedOrder':
      return payer.openFailedOrder(step.device);
  }
}

/** What the ledger must contain for an order while a screen says something about its money. */
interface OrderMoney {
  charged: readonly string[];
  owed: readonly string[];
}
type Rule = (money: OrderMoney) => boolean;
const isCharged: Rule = ({ charged }) => charged.length === 1;
const isNotCharged: Rule = ({ charged }) => charged.length === 0;
const isOwed: Rule = ({ owed }) => owed.length > 0;
/** Says nothing about what has happened. */
const always: Rule = () => true;

/** By the second column of the table in the checkout's README. */
const rules: Readonly<Record<string, Rule>> = {
  paid: isCharged,
  'bought earlier': isCharged,
  'charged, without a plan': isCharged,
  'not charged': isNotCharged,
  declined: isNotCharged,
  'not received': isNotCharged,
  'not charged yet': isNotCharged,
  'not paid': isNotCharged,
  'nothing received': isNotCharged,
  "won't be charged": isNotCharged,
  'what happens to money that still arrives': isNotCharged,
  'received, will be refunded': isOwed,
  "don't pay; paid money isn't lost": isNotCharged,
  'paid, added to another plan': isCharged,
  'paid by another order': isNotCharged,
};

/** Expects that each text about an order's money is true, by the ledger. `where`: the screen, for the message. */
function expectTrueTexts(texts: readonly ShownText[], money: OrderMoney, where: string): void {
  for (const { key, says } of texts) expect((rules[says] ?? always)(money), `${where}: ${key} (${says})`).toBe(true);
}

/**
 * Checks what the tabs and the account show. A tab is checked when its step has changed: what it says is about that
 * moment. `checkedSteps` contains the steps that were checked before.
 */
async function checkScreens(payer: PayerOverTime, checkedSteps: WeakSet<CheckoutStep>): Promise<void> {
  const [charges, owedEntries] = [await payer.entries('charge'), await payer.entries('owed')];
  const moneyOf = (orderId: string | null): OrderMoney => ({
    charged: charges.filter((entry) => entry.orderId === orderId).map(({ money }) => money.amount),
    owed: owedEntries.filter((entry) => entry.orderId === orderId).map(({ money }) => money.amount),
  });
  for (const { driver } of payer.tabs) {
    const step = driver.step.peek();
    if (checkedSteps.has(step)) continue;
    checkedSteps.add(step);
    const texts = await textsOfCheckout(step, { asksAboutRepetition: driver.wasBoughtBefore() });
    expectTrueTexts(texts, moneyOf(step.orderId), 'the checkout');
  }
  const orders = await payer.shownOrders();
  for (const order of orders) {
    const money = moneyOf(order.orderId);
    expect(order.owed?.map((owed) => owed.money.amount) ?? [], 'the order’s owed money').toEqual(money.owed);
    expect(money.charged, `the total of the order (${order.status})`).toEqual(
      order.status === 'success' ? [order.total.amount] : [],
    );
    expectTrueTexts(await textsOfOrder(order), money, `the order (${order.status})`);
  }
  await checkRenewal(payer, orders);
}

/** A failed renewal is unpaid: the account says that nothing was charged for it, and offers to pay it. */
async function checkRenewal(payer: PayerOverTime, orders: readonly Order[]): Promise<void> {
  const renewal = await payer.shownRenewal();
  if (renewal?.status === 'failed') {
    const failedOrder = orders.find(({ orderId }) => orderId === renewal.orderId);
    const charges = await payer.entries('charge');
    // A mandate that ends before its charge leaves no order.
    if (!renewal.orderId) return;
    expect(
      charges.filter(({ at }) => failedOrder && at > failedOrder.date),
      'charges after the failure',
    ).toEqual([]);
    if (!(await payer.isTriedByHand(renewal.orderId)))
      expect(failedOrder?.total, 'the price of the failed renewal').toEqual(renewal.nextAmount);
  } else {
    const payable = orders.filter(
      (order) => order.isRenewal && order.status === 'failed' && isBeforeDeadline(order, Date.now()),
    );
    // A mandate is charged again, or a new one is charged in its place, while the renewal is on. Meanwhile, the member can
    // pay the order with another method.
    const charges = await payer.entries('charge');
    const isUnpaid = payable.every((order) => charges.every(({ at }) => at <= order.date));
    const willBeCharged = renewal?.status === 'on' && (renewal.retryAt || (renewal.mandate && isUnpaid));
    expect(payable.length, 'orders of renewals that offer “Try again”').toBeLessThanOrEqual(willBeCharged ? 1 : 0);
  }
}

/** Each charge of a mandate was announced, with its amount: a wallet's one day ahead, Pix Automático two or more. */
async function checkAnnouncements(payer: PayerOverTime): Promise<void> {
  const letters = await payer.announcements();
  for (const { at, amount } of await payer.mandateCharges()) {
    const fitting = letters.filter(({ sentAt, text }) => at - sentAt >= dayMs && text.includes(amount));
    expect(fitting.length, `letters before the charge of ${amount}`).toBeGreaterThan(0);
  }
}

/** Runs the steps, and checks after each one. */
async function walk(steps: readonly Step[]): Promise<void> {
  const payer = await PayerOverTime.create(server);
  const checkedSteps = new WeakSet<CheckoutStep>();
  let periodEnds = 0;
  try {
    for (const step of steps) {
      const before = await payer.runningPlan();
      const startedAt = Date.now();
      await runStep(payer, step);
      payer.observe();
      const after = await payer.runningPlan();
      if (before && before.expiredTime > Date.now())
        expect(after?.deviceCount, 'the devices of the running plan').toBeGreaterThanOrEqual(before.deviceCount);
      // Without a running plan, a charge can start one during the step, which can end during the step.
      const mayEndFrom = before ? before.expiredTime : startedAt + 30 * dayMs;
      if (mayEndFrom <= Date.now()) periodEnds += 1 + Math.floor((Date.now() - mayEndFrom) / (30 * dayMs));
      for (const [planId, count] of await payer.chargesByPlan())
        expect(count, `charges of plan ${planId}`).toBeLessThanOrEqual(payer.allowedCharges(planId) + periodEnds);
      expect(await payer.paymentsWithMissingMoney(), 'payments whose money isn’t in the ledger').toEqual([]);
      await checkScreens(payer, checkedSteps);
      await checkAnnouncements(payer);
    }
  } finally {
    await payer.close();
  }
}

const anyNetwork: fc.Arbitrary<NetworkOutcome> = fc.oneof(
  { weight: 3, arbitrary: fc.constant<NetworkOutcome>({ kind: 'delivered' }) },
  { weight: 1, arbitrary: fc.constantFrom<NetworkOutcome>({ kind: 'lostRequest' }, { kind: 'lostResponse' }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('delayed' as const), seconds: fc.integer({ min: 1, max: 58 }) }),
  },
);
const anyTab = fc.nat({ max: 3 });
const anySleep: fc.Arbitrary<Step> = fc.record({
  do: fc.constant('sleep' as const),
  durationMs: fc.constantFrom(16 * minuteMs, hourMs, dayMs, 4 * dayMs, 6 * dayMs, 14 * dayMs),
  closesTabs: fc.boolean(),
});

const anyPurchaseStep: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('pay' as const),
      tab: anyTab,
      method: fc.constantFrom<Method>(
        'validCard',
        'validCard',
        'declinedCard',
        'pix',
        'transfer',
        'crypto',
        'bankQr',
        'wallet',
        'applePay',
        'declinedGooglePay',
      ),
      network: anyNetwork,
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('open' as const),
      device: fc.constantFrom<DeviceName>('laptop', 'phone'),
      planId: fc.constantFrom('102' as const, '102' as const, '102' as const, '405' as const),
    }),
  },
  { weight: 3, arbitrary: anySleep },
  { weight: 3, arbitrary: fc.record({ do: fc.constantFrom('moneyArrives' as const, 'look' as const) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('sendMoney' as const), tab: anyTab, isReported: fc.boolean() }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('sendCoins' as const),
      tab: anyTab,
      coins: fc.constantFrom('part' as const, 'exact' as const),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constantFrom(
        'answerYes' as const,
        'chooseOtherMethod' as const,
        'cancelOrder' as const,
        'reload' as const,
      ),
      tab: anyTab,
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('wait' as const), seconds: fc.integer({ min: 1, max: 40 }) }) },
);

const anyHandOffStep: fc.Arbitrary<Step> = fc.record({
  do: fc.constantFrom('showCode' as const, 'scanCode' as const, 'payOnTv' as const),
});

const anyRenewalStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('loseCard' as const, 'changeCard' as const) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constantFrom('renewNow' as const, 'openFailedOrder' as const),
      device: fc.constantFrom<DeviceName>('laptop', 'phone'),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('sleep' as const),
      durationMs: fc.constantFrom(hourMs, 5 * dayMs, 31 * dayMs),
      closesTabs: fc.constant(true),
    }),
  },
  { weight: 3, arbitrary: anyPurchaseStep },
);

const mandateChanges: readonly MandateChange[] = [
  { status: 'paused' },
  { status: 'active' },
  { status: 'revoked' },
  { maximum: '1.00' },
  { isAccountEmpty: true },
  { isAccountEmpty: false },
];

const anyMandateStep: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('changeMandate' as const),
      change: fc.constantFrom(...mandateChanges),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('authorizeMandate' as const),
      times: fc.constantFrom(1 as const, 2 as const),
    }),
  },
  { weight: 4, arbitrary: anyRenewalStep },
);

const delivered: NetworkOutcome = { kind: 'delivered' };
const pay = (tab: number, method: Method, network: NetworkOutcome = delivered): Step => ({
  do: 'pay',
  tab,
  method,
  network,
});
const open = (device: DeviceName, planId: '102' | '405' = '102'): Step => ({ do: 'open', device, planId });
const sleep = (durationMs: number, closesTabs = true): Step => ({ do: 'sleep', durationMs, closesTabs });
const sendMoney: Step = { do: 'sendMoney', tab: 0, isReported: true };
const moneyArrives: Step = { do: 'moneyArrives' };

/** Starts of sequences in which the payer hands a purchase over, or has a failed renewal. */
const handOffStart: readonly Step[] = [{ do: 'showCode' }, { do: 'scanCode' }];
/** A week of trial and a month, until the first renewal. */
const untilRenewalMs = 38 * dayMs;
const failedRenewalStart: readonly Step[] = [
  { do: 'startRenewing' },
  { do: 'look' },
  { do: 'loseCard' },
  sleep(untilRenewalMs),
];

/** A payment that turns on a renewal by a mandate, until a day before its charge. */
const mandateStart = (method: Method): readonly Step[] => [
  pay(0, method),
  sendMoney,
  moneyArrives,
  { do: 'look' },
  sleep(untilRenewalMs - 2 * dayMs),
];

describe('over time, on several devices, with late money', () => {
  test.each<[string, readonly Step[], fc.Arbitrary<Step>]>([
    ['a purchase', [], anyPurchaseStep],
    ['a purchase that a TV hands over', handOffStart, fc.oneof(anyPurchaseStep, anyHandOffStep)],
    ['a failed renewal', failedRenewalStart, anyRenewalStep],
    ['a renewal by Pix Automático', mandateStart('recurringPix'), anyMandateStep],
    ['a renewal by an agreement with a wallet', mandateStart('recurringWallet'), anyMandateStep],
  ])(
    '%s is charged once per decision, and all screens say what the ledger says',
    async (_, start, anyStep) => {
      const deadline = performance.now() + timeLimitMs;
      const checkBeforeDeadline = async (steps: Step[]) =>
        performance.now() < deadline ? walk([...start, ...steps]) : undefined;
      const sequences = fc.array(anyStep, { minLength: 2, maxLength: 9 });
      const settings = { numRuns: sequenceCount, seed: 20_261_128, endOnFailure: !isFullRun };
      await fc.assert(fc.asyncProperty(sequences, checkBeforeDeadline), settings);
    },
    timeLimitMs * 4,
  );
});

test('the table of texts about money has no statement that these tests don’t know', () => {
  const statements = readMoneyTable().map(({ says }) => says);
  expect(Object.keys(rules).filter((says) => !statements.includes(says))).toEqual([]);
});

describe('sequences in which earlier versions charged twice or lost money', () => {
  test.each<[string, Step[]]>([
    [
      'a Pix payment arrives while the page is closed, and the payer returns an hour later',
      [pay(0, 'pix'), sendMoney, sleep(hourMs), moneyArrives, open('laptop'), pay(0, 'validCard')],
    ],
    [
      'a transfer arrives while the page is closed, and the payer returns two weeks later',
      [
        pay(0, 'transfer'),
        sendMoney,
        sleep(dayMs),
        moneyArrives,
        sleep(14 * dayMs),
        open('laptop'),
        pay(0, 'validCard'),
      ],
    ],
    [
      'a failed renewal is paid by hand, and the account is opened again',
      [...failedRenewalStart, { do: 'renewNow', device: 'laptop' }, pay(0, 'validCard'), sleep(hourMs)],
    ],
    [
      'a failed renewal is paid by buying its plan again',
      [...failedRenewalStart, open('phone'), pay(0, 'validCard'), sleep(hourMs)],
    ],
    [
      'the card of a failed renewal is changed, and its order is opened from the order list',
      [
        ...failedRenewalStart,
        { do: 'changeCard' },
        { do: 'openFailedOrder', device: 'laptop' },
        pay(0, 'validCard'),
        sleep(hourMs),
      ],
    ],
    [
      'a handed-over purchase is paid on the phone and on the TV at the same time',
      [
        ...handOffStart,
        pay(1, 'validCard', { kind: 'delayed', seconds: 5 }),
        { do: 'payOnTv' },
        pay(2, 'validCard'),
        { do: 'wait', seconds: 10 },
      ],
    ],
    [
      'a Pix payment for one device arrives after a plan for four devices has started',
      [pay(0, 'pix'), open('laptop', '405'), sendMoney, pay(1, 'validCard'), moneyArrives],
    ],
    [
      'a reported transfer arrives after the payer has paid by card',
      [pay(0, 'transfer'), sendMoney, { do: 'chooseOtherMethod', tab: 0 }, pay(0, 'validCard'), moneyArrives],
    ],
    [
      'a transfer arrives after its order was canceled',
      [pay(0, 'transfer'), { do: 'sendMoney', tab: 0, isReported: false }, { do: 'cancelOrder', tab: 0 }, moneyArrives],
    ],
    [
      'coins arrive after their rate has expired',
      [pay(0, 'crypto'), { do: 'sendCoins', tab: 0, coins: 'exact' }, sleep(40 * minuteMs, false), moneyArrives],
    ],
    [
      'a part of the coins arrives, and the payer pays by card',
      [
        pay(0, 'crypto'),
        { do: 'sendCoins', tab: 0, coins: 'part' },
        moneyArrives,
        { do: 'chooseOtherMethod', tab: 0 },
        pay(0, 'validCard'),
      ],
    ],
    [
      'a renewal whose mandate is charged again is paid by buying the plan again',
      [
        ...mandateStart('recurringPix'),
        { do: 'changeMandate', change: { isAccountEmpty: true } },
        sleep(2 * dayMs),
        open('laptop'),
        pay(0, 'validCard'),
        sleep(hourMs),
        { do: 'changeMandate', change: { isAccountEmpty: false } },
        sleep(5 * dayMs),
      ],
    ],
    [
      'a mandate that can’t be charged is replaced, and a plan is bought before the new one is charged',
      [
        ...mandateStart('recurringPix'),
        { do: 'changeMandate', change: { status: 'paused' } },
        sleep(5 * dayMs),
        { do: 'authorizeMandate', times: 1 },
        open('laptop', '405'),
        pay(0, 'validCard'),
        sleep(hourMs),
      ],
    ],
    [
      'a card replaces a mandate that can’t be charged, and is charged for two periods',
      [
        ...mandateStart('recurringWallet'),
        { do: 'changeMandate', change: { status: 'paused' } },
        sleep(4 * dayMs),
        { do: 'changeCard' },
        sleep(31 * dayMs),
      ],
    ],
    [
      'a form is left open on the phone while the laptop pays',
      [open('phone'), pay(0, 'validCard'), { do: 'wait', seconds: 5 }, pay(1, 'validCard')],
    ],
  ])('%s', async (_, steps) => {
    await walk(steps);
  });
});

test('charges of mandates occur in the sequences', async () => {
  for (const method of ['recurringPix', 'recurringWallet'] as const) {
    const payer = await PayerOverTime.create(server);
    try {
      for (const step of [...mandateStart(method), sleep(3 * dayMs)]) await runStep(payer, step);
      expect((await payer.shownRenewal())?.mandate?.status).toBe('active');
      expect(await payer.mandateCharges()).toHaveLength(1);
    } finally {
      await payer.close();
      vi.useRealTimers();
    }
  }
});

test('a hand-off, a failed renewal, owed money and a question about a repetition occur in the sequences', async () => {
  const payer = await PayerOverTime.create(server);
  try {
    for (const step of failedRenewalStart) await runStep(payer, step);
    expect((await payer.shownRenewal())?.status).toBe('failed');
    await runStep(payer, { do: 'renewNow', device: 'laptop' });
    await runStep(payer, pay(0, 'validCard'));
    expect(await payer.entries('charge')).toHaveLength(2);
    await payer.open('phone', { planId: '102' });
    expect(payer.tabs.at(-1)?.driver.wasBoughtBefore()).toBe(true);
  } finally {
    await payer.close();
    vi.useRealTimers();
  }
});
