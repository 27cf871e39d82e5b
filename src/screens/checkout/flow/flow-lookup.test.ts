import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Order } from '../../../contract/entities';
import { clearAttemptKey } from '../../../runtime/navigation/return-url';
import { aPixAction } from '../testing/builders';
import {
  aCheckout,
  advanceTime,
  aServer,
  failed,
  newOrder,
  noResponse,
  ok,
  stubBrowser,
} from '../testing/test-checkout';
import { storeAttempt } from './start/attempts';
import { recordProviderVisit } from './start/look-up';

beforeEach(stubBrowser);
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the lookup of an earlier payment when the checkout opens', () => {
  it.each([
    ['refused', newOrder({ status: 'failed', failureCode: '302' }), { kind: 'refused', code: '302' }],
    ['cancelled', newOrder({ status: 'cancelled' }), { kind: 'unpaid', code: null }],
  ])('shows the payment methods for an order whose payment was %s', async (_, order, problem) => {
    const server = aServer({ order: () => ok(order) });
    const { flow } = aCheckout(server, { planId: undefined, orderId: order.orderId });
    flow.start();
    await advanceTime();
    expect(flow.step.peek()).toMatchObject({ phase: 'choosing', orderId: order.orderId, problem });
  });

  it('shows the payment methods for an order without a payment', async () => {
    const order = newOrder({ paymentId: null, methodCode: null, methodGroup: null });
    const { flow } = aCheckout(aServer({ order: () => ok(order) }), { planId: undefined, orderId: order.orderId });
    flow.start();
    await advanceTime();
    expect(flow.step.peek()).toMatchObject({ phase: 'choosing', orderId: order.orderId, problem: null });
    flow.stop();
  });

  it.each([
    ['was charged', { isCharged: true }],
    ['is past its deadline', { payBefore: 1 }],
  ])('shows a failed order as the result, instead of the payment methods, if the order %s', async (_, change) => {
    const order = newOrder({ status: 'failed', failureCode: '302', ...change });
    const { flow } = aCheckout(aServer({ order: () => ok(order) }), { planId: undefined, orderId: order.orderId });
    flow.start();
    await advanceTime();
    expect(flow.step.peek()).toMatchObject({ phase: 'done', outcome: 'failed' });
    flow.stop();
  });

  it('resumes the unfinished order of the plan', async () => {
    const order = newOrder({ methodCode: 'pix', methodGroup: 'PIX' });
    const detail = {
      orderId: order.orderId,
      status: 'pending',
      methodCode: 'pix',
      methodGroup: 'PIX',
      action: aPixAction(),
    };
    const server = aServer({
      orderRemind: () => ok({ order }),
      order: () => ok(order),
      paymentInfoDetail: () => ok(detail),
    });
    const { flow, eventNames } = aCheckout(server);
    flow.start();
    await advanceTime();
    expect(flow.step.peek()).toMatchObject({ phase: 'actionRequired', group: 'PIX', action: { payload: 'code-1' } });
    expect(eventNames()).toContain('sub-payment-pending');
    flow.stop();
  });

  it('offers an unfinished order of another plan, and also shows the payment methods', async () => {
    const order = newOrder({ planId: '405' });
    const server = aServer({ orderRemind: () => ok({ order }) });
    const { flow } = aCheckout(server);
    flow.start();
    await advanceTime();
    expect(flow.otherOrder.peek()?.planId).toBe('405');
    expect(flow.step.peek()).toMatchObject({ phase: 'choosing', orderId: null });
  });

  it.each([
    ['the unfinished order', undefined],
    ['the order of an old attempt', { orderId: 'old' }],
  ])('shows an error with a retry instead of an empty form if %s cannot be loaded', async (_, storedAttempt) => {
    const order = newOrder({ orderId: 'old', methodCode: 'pix', methodGroup: 'PIX' });
    const server = aServer({
      orderRemind: () => failed({ kind: 'network' }),
      order: () => failed({ kind: 'http', status: 500 }),
      paymentInfoDetail: () => failed({ kind: 'network' }),
    });
    if (storedAttempt)
      storeAttempt({
        key: 'k',
        uid: 'u1',
        subject: '102',
        state: 'open',
        ...storedAttempt,
        startedAt: Date.now() - 3_600_000,
      });
    const { flow } = aCheckout(server);
    flow.start();
    await advanceTime();
    expect(flow.step.peek()).toMatchObject({ phase: 'waiting', for: 'start' });
    expect(flow.startError.peek()).not.toBeNull();
    server.responses.orderRemind = () => ok({ order: null });
    server.responses.order = () => ok(order);
    flow.retry();
    await advanceTime();
    expect(flow.startError.peek()).toBeNull();
    // The stored attempt's order is pending. The payment's detail, which would say what the payer has to do, can't be
    // loaded, so the checkout only waits for the money.
    expect(flow.step.peek()).toMatchObject(storedAttempt ? { phase: 'waiting', for: 'money' } : { phase: 'choosing' });
    flow.stop();
  });

  it('shows an error with a retry if the order to pay cannot be loaded', async () => {
    const order = newOrder({ status: 'success' });
    const server = aServer({ order: () => failed({ kind: 'network' }) });
    const { flow } = aCheckout(server, { planId: undefined, orderId: order.orderId });
    flow.start();
    await advanceTime();
    expect(flow.startError.peek()).toEqual({ kind: 'network' });
    server.responses.order = () => ok(order);
    flow.retry();
    await advanceTime();
    expect(flow.startError.peek()).toBeNull();
    expect(flow.step.peek()).toMatchObject({ phase: 'done', outcome: 'success' });
  });

  const anAttemptFor = ({ orderId }: Order) =>
    ({ key: 'k', uid: 'u1', subject: '102', orderId, startedAt: Date.now(), state: 'open' }) as const;

  it.each([
    ['an hour', 'Pix', 'open'],
    ['two weeks', 'a boleto', 'open'],
    ['90 days', 'a bank transfer', 'open'],
    ['two weeks', 'a card, if the response to the request was lost', 'sent'],
    ['two weeks', 'another card after a declined one', 'refused'],
  ] as const)('shows a success that the browser has not shown yet, %s after the payment with %s', async (...row) => {
    const [age, , state] = row;
    const order = newOrder({ status: 'success' });
    const server = aServer({
      order: () => ok(order),
      orderRemind: ({ body }) => ok({ order: body.attempt ? order : null }),
    });
    storeAttempt({ ...anAttemptFor(order), state, ...(state === 'sent' && { orderId: null }) });
    await advanceTime({ 'an hour': 1, 'two weeks': 14 * 24, '90 days': 90 * 24 }[age] * 3_600_000);
    const eventNames: string[] = [];
    const open = async () => {
      const { flow, eventNames: newNames } = aCheckout(server);
      flow.start();
      await advanceTime(1000);
      flow.stop();
      eventNames.push(...newNames());
      return flow;
    };
    const unseen = await open();
    expect(unseen.step.peek()).toMatchObject({ phase: 'done', outcome: 'success', order: { orderId: order.orderId } });
    expect(unseen.wasBoughtBefore()).toBe(false);
    // The page was hidden, so the payer hasn't seen the success yet.
    const seen = await open();
    expect(seen.step.peek()).toMatchObject({ phase: 'done', outcome: 'success' });
    seen.showSuccess();
    await advanceTime(16 * 60_000);
    expect((await open()).step.peek()).toMatchObject({ phase: 'choosing', orderId: null });
    // The page learns about the success once, however late.
    expect(eventNames).toEqual(['sub-order-created', 'sub-payment-succeeded']);
  });

  it('forgets an attempt whose order failed long ago, and shows one for which the payer was charged', async () => {
    const order = newOrder({ status: 'failed', failureCode: '301', payBefore: Date.now() - 1 });
    const server = aServer({ order: () => ok(order) });
    storeAttempt(anAttemptFor(order));
    const { flow } = aCheckout(server);
    flow.start();
    await advanceTime();
    expect(flow.step.peek()).toMatchObject({ phase: 'choosing', problem: null, orderId: null });
    flow.stop();
    storeAttempt(anAttemptFor(order));
    server.responses.order = () => ok({ ...order, isCharged: true });
    const charged = aCheckout(server).flow;
    charged.start();
    await advanceTime();
    expect(charged.step.peek()).toMatchObject({ phase: 'done', outcome: 'failed', order: { isCharged: true } });
    charged.stop();
  });

  it('shows once that money arrived for a canceled order', async () => {
    const owed = [{ money: { amount: '19.90', currency: 'BRL' }, receivedAt: Date.now() }];
    const order = newOrder({ status: 'cancelled', owed, payBefore: Date.now() - 1 });
    const server = aServer({ order: () => ok(order) });
    storeAttempt(anAttemptFor(order));
    const open = async () => {
      const { flow } = aCheckout(server);
      flow.start();
      await advanceTime();
      flow.stop();
      return flow.step.peek();
    };
    expect(await open()).toMatchObject({ phase: 'done', outcome: 'cancelled', order: { owed } });
    expect(await open()).toMatchObject({ phase: 'choosing', orderId: null });
  });

  it('says that one more press is needed after a return from the provider’s page, but only once', async () => {
    const open = async (planId: string) => {
      const { flow } = aCheckout(aServer(), { planId });
      flow.start();
      await advanceTime();
      flow.stop();
      return flow.step.peek();
    };
    recordProviderVisit({ api: 'https://api.example' }, { planId: '102', orderId: null });
    expect(await open('102')).toMatchObject({ phase: 'choosing', problem: { kind: 'oneMorePress' } });
    expect(await open('102')).toMatchObject({ phase: 'choosing', problem: null });
    recordProviderVisit({ api: 'https://api.example' }, { planId: '102', orderId: null });
    expect(await open('103')).toMatchObject({ phase: 'choosing', problem: null });
    recordProviderVisit({ api: 'https://other.example' }, { planId: '102', orderId: null });
    expect(await open('102')).toMatchObject({ phase: 'choosing', problem: null });
  });

  it('runs only once if the element is unmounted and mounted again', async () => {
    const server = aServer();
    const { flow } = aCheckout(server);
    flow.start();
    flow.stop();
    flow.start();
    await advanceTime();
    expect(server.requestsTo('orderRemind')).toHaveLength(1);
  });
});

// With `isReadOnly`, the screen only shows a payment; it never starts one.
describe('returning from a payment page', () => {
  it('shows the payment of the attempt in the URL', async () => {
    const order = newOrder({ status: 'success' });
    const page = { href: 'https://shop.example/buy?sub-attempt=abcdef0123456789' };
    vi.stubGlobal('location', page);
    vi.stubGlobal('history', { state: null, replaceState: (_: unknown, __: string, url: string) => (page.href = url) });
    const server = aServer({
      orderRemind: ({ body }) => ok({ order: body.attempt === 'abcdef0123456789' ? order : null }),
    });
    const { flow } = aCheckout(server, { planId: undefined, isReadOnly: true });
    flow.start();
    await advanceTime();
    expect(flow.step.peek()).toMatchObject({ phase: 'done', outcome: 'success' });
  });

  it('waits for the outcome of the attempt in the URL, also after a reload', async () => {
    const earlierOrder = newOrder({ status: 'failed', failureCode: '301' });
    const page = { href: 'https://shop.example/paymentResult?sub-attempt=fedcba9876543210' };
    vi.stubGlobal('location', page);
    vi.stubGlobal('history', { state: null, replaceState: (_: unknown, __: string, url: string) => (page.href = url) });
    const server = aServer({
      orderRemind: ({ body }) => (body.attempt ? noResponse() : ok({ order: earlierOrder })),
      order: () => ok(earlierOrder),
    });
    for (const _ of ['first', 'reload']) {
      const { flow } = aCheckout(server, { planId: undefined, isReadOnly: true });
      flow.start();
      await advanceTime(30_000);
      expect(flow.step.peek()).toMatchObject({ phase: 'waiting', for: 'response' });
      expect(page.href).toContain('sub-attempt=fedcba9876543210');
      flow.stop();
    }
    clearAttemptKey();
  });

  it('shows an earlier failed order as unpaid, not as the result, if the URL contains no attempt', async () => {
    const earlierOrder = newOrder({ status: 'failed', failureCode: '301', planName: 'Month' });
    const server = aServer({ orderRemind: () => ok({ order: earlierOrder }), order: () => ok(earlierOrder) });
    const { flow } = aCheckout(server, { planId: undefined, isReadOnly: true });
    flow.start();
    await advanceTime();
    expect(flow.step.peek()).toMatchObject({
      phase: 'choosing',
      orderId: earlierOrder.orderId,
      problem: { kind: 'unpaid', planName: 'Month' },
    });
  });
});
