import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startTestServer, type TestServer } from '../../demo/server/testing/server';
import { moneyClaim } from '../../src/screens/checkout/result/money-claim';
import { type Fate, type Method, World } from './world';

/*
 * Whatever a payer, their tabs and the network do: a plan that is wanted once is charged at most once, and when things
 * have settled every tab says of the money what the ledger says. FULL=1 tries more sequences.
 */

const isFull = process.env.FULL !== undefined;
const runs = isFull ? 600 : 60;
const timeLimitMs = isFull ? 600_000 : 20_000;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

type Step =
  | { do: 'press'; tab: number; method: Method; fate: Fate }
  | { do: 'another' | 'reload'; tab: number }
  | { do: 'newTab' | 'signOut' | 'expire' }
  | { do: 'deafen'; calls: number }
  | { do: 'settle'; status: 'success' | 'failed' | 'cancelled' }
  | { do: 'wait'; seconds: number };

const mostTabs = 3;
const tab = fc.nat({ max: mostTabs - 1 });

const fate: fc.Arbitrary<Fate> = fc.oneof(
  { weight: 2, arbitrary: fc.constant<Fate>({ kind: 'answered' }) },
  { weight: 1, arbitrary: fc.constant<Fate>({ kind: 'lostRequest' }) },
  { weight: 2, arbitrary: fc.constant<Fate>({ kind: 'lostAnswer' }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('late' as const), seconds: fc.integer({ min: 1, max: 58 }) }) },
);

const press = fc.record({
  do: fc.constant('press' as const),
  tab,
  method: fc.constantFrom<Method>('goodCard', 'goodCard', 'declinedCard', 'pix'),
  fate,
});

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: press },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('wait' as const), seconds: fc.integer({ min: 1, max: 40 }) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('reload' as const), tab }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('another' as const), tab }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('newTab' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('signOut' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('expire' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('deafen' as const), calls: fc.integer({ min: 1, max: 6 }) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('settle' as const),
      status: fc.constantFrom('success' as const, 'failed' as const, 'cancelled' as const),
    }),
  },
);

async function take(world: World, step: Step): Promise<void> {
  const at = 'tab' in step ? step.tab % world.tabs.length : 0;
  switch (step.do) {
    case 'press':
      return world.press(at, step.method, step.fate);
    case 'another':
      return world.another(at);
    case 'reload':
      return world.reload(at);
    case 'newTab':
      return world.tabs.length < mostTabs ? world.openTab() : undefined;
    case 'signOut':
      return world.signOut();
    case 'deafen':
      return world.deafen(step.calls);
    case 'settle':
      return world.settle(step.status);
    case 'wait':
      return world.wait(step.seconds);
    case 'expire':
      return world.expire();
  }
}

const claims = (world: World) => world.tabs.map((flow) => moneyClaim(flow.state.peek()));

/** A retry is pressed wherever one is offered, and then nothing more happens for as long as a request can take. */
async function settleDown(world: World): Promise<void> {
  world.deafen(0);
  await world.wait(60);
  for (const flow of world.tabs) if (flow.startError.peek()) flow.retry();
  await world.wait(60);
}

async function holds(steps: readonly Step[]): Promise<void> {
  const world = await World.create(server);
  try {
    for (const one of steps) {
      await take(world, one);
      const charged = await world.charges();
      expect(charged).toBeLessThanOrEqual(1);
      if (claims(world).includes('charged')) expect(charged).toBe(1);
    }
    await settleDown(world);
    const charged = await world.charges();
    expect(charged).toBeLessThanOrEqual(1);
    if (charged === 1) expect(claims(world)).toEqual(world.tabs.map(() => 'charged'));
    else expect(claims(world)).not.toContain('charged');
    for (const flow of world.tabs) {
      const state = flow.state.peek();
      // All that may stay open is money that has to come from outside.
      if (moneyClaim(state) === 'unknown') expect(state).toMatchObject({ phase: 'waiting', for: 'money' });
    }
  } finally {
    await world.close();
  }
}

describe('a plan that is wanted once', () => {
  test(
    'is charged at most once, and every tab ends up saying so',
    async () => {
      // Runs are left out on a slow machine, never broken off: what is on its way would meet the next test.
      const deadline = performance.now() + timeLimitMs;
      const inTime = async (steps: Step[]) => (performance.now() < deadline ? holds(steps) : undefined);
      const sequences = fc.array(step, { minLength: 2, maxLength: 9 });
      const settings = { numRuns: runs, seed: 20_261_122, endOnFailure: !isFull };
      await fc.assert(fc.asyncProperty(sequences, inTime), settings);
    },
    timeLimitMs * 3,
  );
});

describe('regressions', () => {
  const late = (seconds: number): Fate => ({ kind: 'late', seconds });
  const pay = (at: number, method: Method, howItWent: Fate): Step => ({
    do: 'press',
    tab: at,
    method,
    fate: howItWent,
  });

  test.each<[string, Step[]]>([
    [
      'a slow request, a reload and another method',
      [
        pay(0, 'goodCard', late(20)),
        { do: 'wait', seconds: 1 },
        { do: 'reload', tab: 0 },
        { do: 'wait', seconds: 15 },
        pay(0, 'pix', { kind: 'answered' }),
        { do: 'wait', seconds: 30 },
      ],
    ],
    [
      'a lost try to pay a declined order, and a new tab',
      [
        pay(0, 'declinedCard', { kind: 'answered' }),
        pay(0, 'goodCard', { kind: 'lostRequest' }),
        { do: 'newTab' },
        { do: 'wait', seconds: 20 },
        pay(1, 'goodCard', { kind: 'answered' }),
        pay(0, 'goodCard', { kind: 'answered' }),
      ],
    ],
    [
      'another way to pay, asked for while the answer to a lost request is awaited',
      [pay(0, 'goodCard', { kind: 'lostRequest' }), { do: 'another', tab: 0 }, { do: 'newTab' }],
    ],
    [
      'two tabs that press at once',
      [{ do: 'newTab' }, pay(0, 'goodCard', late(5)), pay(1, 'goodCard', { kind: 'lostRequest' })],
    ],
  ])('%s', async (_, steps) => {
    await holds(steps);
  });
});

test('payments in the model charge money', async () => {
  const world = await World.create(server);
  try {
    await world.press(0, 'goodCard', { kind: 'answered' });
    expect(await world.charges()).toBe(1);
    expect(claims(world)).toEqual(['charged']);
  } finally {
    await world.close();
    vi.useRealTimers();
  }
});
