import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startTestServer, type TestServer } from '../../demo/server/testing/server';
import type { CheckoutStep } from '../../src/screens/checkout/flow/state/steps';
import { moneyClaim } from '../../src/screens/checkout/result/money-claim';
import { CheckoutSimulation, type Method, type NetworkOutcome } from './checkout-simulation';

/*
 * Property-based tests of payments. For random sequences of actions in several tabs, with network failures, one
 * purchase is charged at most once, and in the end every tab's message about the money matches the ledger. With the
 * environment variable FULL=1, more sequences are tested.
 */

const isFullRun = process.env.FULL !== undefined;
const sequenceCount = isFullRun ? 600 : 60;
const timeLimitMs = isFullRun ? 600_000 : 20_000;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

type Action =
  | { do: 'pay'; tab: number; method: Method; network: NetworkOutcome }
  | { do: 'chooseOtherMethod' | 'reload'; tab: number }
  | { do: 'newTab' | 'reloadAllTabs' | 'buyOnOtherDevice' | 'showAllTabs' }
  | { do: 'returnAfterDays'; days: number; isPaid: boolean }
  | { do: 'failNonPaymentCalls'; callCount: number }
  | { do: 'settle'; status: 'success' | 'failed' | 'cancelled' }
  | { do: 'wait'; seconds: number };

const maxTabs = 3;
const anyTab = fc.nat({ max: maxTabs - 1 });

const anyNetworkOutcome: fc.Arbitrary<NetworkOutcome> = fc.oneof(
  { weight: 2, arbitrary: fc.constant<NetworkOutcome>({ kind: 'delivered' }) },
  { weight: 1, arbitrary: fc.constant<NetworkOutcome>({ kind: 'lostRequest' }) },
  { weight: 2, arbitrary: fc.constant<NetworkOutcome>({ kind: 'lostResponse' }) },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('delayed' as const), seconds: fc.integer({ min: 1, max: 58 }) }),
  },
);

const anyPayAction = fc.record({
  do: fc.constant('pay' as const),
  tab: anyTab,
  method: fc.constantFrom<Method>(
    'validCard',
    'validCard',
    'declinedCard',
    'pix',
    'recurringPix',
    'bankQr',
    'recurringWallet',
    'applePay',
    'declinedGooglePay',
  ),
  network: anyNetworkOutcome,
});

const anyAction: fc.Arbitrary<Action> = fc.oneof(
  { weight: 5, arbitrary: anyPayAction },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('wait' as const), seconds: fc.integer({ min: 1, max: 40 }) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('reload' as const), tab: anyTab }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('chooseOtherMethod' as const), tab: anyTab }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('newTab' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('reloadAllTabs' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('buyOnOtherDevice' as const, 'showAllTabs' as const) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('returnAfterDays' as const),
      // An hour; a day; after the deadline of every order; two weeks.
      days: fc.constantFrom(1 / 24, 1, 6, 14),
      isPaid: fc.boolean(),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('failNonPaymentCalls' as const),
      callCount: fc.integer({ min: 1, max: 6 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('settle' as const),
      status: fc.constantFrom('success' as const, 'failed' as const, 'cancelled' as const),
    }),
  },
);

async function runAction(simulation: CheckoutSimulation, action: Action): Promise<void> {
  const tabIndex = 'tab' in action ? action.tab % simulation.tabs.length : 0;
  switch (action.do) {
    case 'pay':
      return simulation.pay(tabIndex, action.method, action.network);
    case 'chooseOtherMethod':
      return simulation.chooseOtherMethod(tabIndex);
    case 'reload':
      return simulation.reload(tabIndex);
    case 'newTab':
      return simulation.tabs.length < maxTabs ? simulation.openTab() : undefined;
    case 'reloadAllTabs':
      return simulation.reloadAllTabs();
    case 'failNonPaymentCalls':
      return simulation.failNonPaymentCalls(action.callCount);
    case 'settle':
      return simulation.settle(action.status);
    case 'wait':
      return simulation.wait(action.seconds);
    case 'returnAfterDays':
      return simulation.returnAfterDays(action.days, action.isPaid);
    case 'buyOnOtherDevice':
      return simulation.buyOnOtherDevice();
    case 'showAllTabs':
      return simulation.showAllTabs();
  }
}

/** What each tab tells the member about their money: charged, not charged, unknown or nothing. */
const moneyClaims = (simulation: CheckoutSimulation) =>
  simulation.tabs.map(({ driver }) => moneyClaim(driver.step.peek()));

/** Whether a step shows that an order has ended without a charge, and the member paid with another order. */
const showsOtherEndedOrder = (step: CheckoutStep, chargedOrderId: string | null | undefined): boolean =>
  step.phase === 'done' && step.outcome === 'failed' && step.orderId !== chargedOrderId;

/**
 * Lets all calls succeed from now on and waits for pending requests. Then retries in every tab that offers a retry, and
 * waits for these requests too. At the end, the member looks at every tab.
 */
async function retryAndWait(simulation: CheckoutSimulation): Promise<void> {
  simulation.failNonPaymentCalls(0);
  await simulation.wait(60);
  await simulation.retryFailedLookups();
  await simulation.wait(60);
  await simulation.showAllTabs();
}

async function checkInvariants(actions: readonly Action[]): Promise<void> {
  const simulation = await CheckoutSimulation.create(server);
  try {
    for (const action of actions) {
      await runAction(simulation, action);
      const chargeCount = await simulation.chargeCount();
      expect(chargeCount).toBeLessThanOrEqual(1);
      if (moneyClaims(simulation).includes('charged')) expect(chargeCount).toBe(1);
    }
    await retryAndWait(simulation);
    const chargedOrderIds = await simulation.chargedOrderIds();
    expect(chargedOrderIds.length).toBeLessThanOrEqual(1);
    if (chargedOrderIds.length === 1) {
      // A tab that shows how its own order has ended doesn't look for a purchase that was made elsewhere since.
      const claims = simulation.tabs.map(({ driver }) =>
        showsOtherEndedOrder(driver.step.peek(), chargedOrderIds[0]) ? 'notCharged' : 'charged',
      );
      expect(moneyClaims(simulation)).toEqual(claims);
    } else expect(moneyClaims(simulation)).not.toContain('charged');
    for (const { driver } of simulation.tabs) {
      const step = driver.step.peek();
      // The outcome may stay unknown only while the checkout waits for the money, not because a response was lost.
      if (moneyClaim(step) === 'unknown') expect(step).toMatchObject({ phase: 'waiting', for: 'money' });
    }
  } finally {
    await simulation.close();
  }
}

describe('a purchase with random actions and failures', () => {
  test(
    'is charged at most once, and in the end every tab says correctly whether it was charged',
    async () => {
      // After the deadline, the remaining sequences are skipped. Aborting one would leak its pending requests into the
      // next test.
      const deadline = performance.now() + timeLimitMs;
      const checkBeforeDeadline = async (actions: Action[]) =>
        performance.now() < deadline ? checkInvariants(actions) : undefined;
      const sequences = fc.array(anyAction, { minLength: 2, maxLength: 9 });
      const settings = { numRuns: sequenceCount, seed: 20_261_122, endOnFailure: !isFullRun };
      await fc.assert(fc.asyncProperty(sequences, checkBeforeDeadline), settings);
    },
    timeLimitMs * 3,
  );
});

describe('sequences in which earlier versions of the checkout failed', () => {
  const delayed = (seconds: number): NetworkOutcome => ({ kind: 'delayed', seconds });
  const pay = (tabIndex: number, method: Method, network: NetworkOutcome): Action => ({
    do: 'pay',
    tab: tabIndex,
    method,
    network,
  });

  test.each<[string, Action[]]>([
    [
      'a slow card payment, a reload and a payment by Pix',
      [
        pay(0, 'validCard', delayed(20)),
        { do: 'wait', seconds: 1 },
        { do: 'reload', tab: 0 },
        { do: 'wait', seconds: 15 },
        pay(0, 'pix', { kind: 'delivered' }),
        { do: 'wait', seconds: 30 },
      ],
    ],
    [
      'a declined card, a lost request and payments in two tabs',
      [
        pay(0, 'declinedCard', { kind: 'delivered' }),
        pay(0, 'validCard', { kind: 'lostRequest' }),
        { do: 'newTab' },
        { do: 'wait', seconds: 20 },
        pay(1, 'validCard', { kind: 'delivered' }),
        pay(0, 'validCard', { kind: 'delivered' }),
      ],
    ],
    [
      'a lost request, a change of the payment method and a new tab',
      [pay(0, 'validCard', { kind: 'lostRequest' }), { do: 'chooseOtherMethod', tab: 0 }, { do: 'newTab' }],
    ],
    [
      'simultaneous payments in two tabs, with one request lost',
      [{ do: 'newTab' }, pay(0, 'validCard', delayed(5)), pay(1, 'validCard', { kind: 'lostRequest' })],
    ],
    ...[1 / 24, 14].map((days): [string, Action[]] => [
      `a Pix payment that arrives while the page is closed, and a return after ${days} days`,
      [
        pay(0, 'pix', { kind: 'delivered' }),
        { do: 'returnAfterDays', days, isPaid: true },
        pay(0, 'validCard', { kind: 'delivered' }),
      ],
    ]),
    [
      'a declined payment whose response was lost, and a purchase on another device',
      [pay(0, 'declinedCard', delayed(1)), { do: 'reload', tab: 0 }, { do: 'buyOnOtherDevice' }],
    ],
    [
      'a declined payment from a wallet’s sheet, with a slow request',
      [pay(0, 'declinedGooglePay', delayed(45)), { do: 'wait', seconds: 19 }],
    ],
    [
      'a purchase on another device while a form is open',
      [{ do: 'buyOnOtherDevice' }, pay(0, 'validCard', { kind: 'delivered' }), { do: 'newTab' }],
    ],
  ])('a member is charged at most once after %s', async (_, actions) => {
    await checkInvariants(actions);
  });
});

test('a payment in the simulation charges the member once', async () => {
  const simulation = await CheckoutSimulation.create(server);
  try {
    await simulation.pay(0, 'validCard', { kind: 'delivered' });
    expect(await simulation.chargeCount()).toBe(1);
    expect(moneyClaims(simulation)).toEqual(['charged']);
  } finally {
    await simulation.close();
    vi.useRealTimers();
  }
});
