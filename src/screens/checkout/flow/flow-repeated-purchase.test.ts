import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Order } from '../../../contract/entities';
import { recordBuyPress } from '../../../runtime/navigation/navigate';
import {
  aCardCheckout,
  aCheckout,
  advanceTime,
  aServer,
  collectCard,
  failed,
  newOrder,
  ok,
  responseFor,
  stubBrowser,
} from '../testing/test-checkout';
import { lastAttempt, storeAttempt } from './start/attempts';

beforeEach(stubBrowser);
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a repeated purchase', () => {
  it('asks for confirmation if the plan was just bought, unless the page was only reloaded', async () => {
    const order = newOrder({ status: 'success' });
    const server = aServer({ pay: () => ok(responseFor(order)), order: () => ok(order) });
    const first = await aCardCheckout(server);
    await first.flow.pay(collectCard);
    await advanceTime();
    expect(first.flow.wasBoughtBefore()).toBe(false);
    first.flow.showSuccess();
    first.flow.stop();

    const reloaded = aCheckout(server).flow;
    reloaded.start();
    await advanceTime();
    expect(reloaded.step.peek()).toMatchObject({ phase: 'done', outcome: 'success' });
    expect(reloaded.wasBoughtBefore()).toBe(false);
    reloaded.stop();

    // The payer chooses the same plan again.
    recordBuyPress('102');
    const { flow } = aCheckout(server);
    flow.start();
    await advanceTime();
    expect(flow.step.peek()).toMatchObject({ phase: 'done', order: { orderId: order.orderId } });
    expect(flow.wasBoughtBefore()).toBe(true);
    // The payer confirms the second purchase.
    flow.restart();
    flow.choose('card', 'CARD');
    const secondOrder = newOrder({ status: 'success' });
    server.responses.pay = () => ok(responseFor(secondOrder));
    server.responses.order = () => ok(secondOrder);
    await flow.pay(collectCard);
    await advanceTime();
    expect(flow.step.peek()).toMatchObject({ phase: 'done', outcome: 'success', orderId: secondOrder.orderId });
    expect(flow.wasBoughtBefore()).toBe(false);
    const [firstRequest, secondRequest] = server.requestsTo('pay');
    expect(firstRequest?.key).not.toBe(secondRequest?.key);
  });

  it('asks for confirmation even if the plan was chosen long ago, but not if it was bought long ago', async () => {
    const order = newOrder({ status: 'success' });
    const server = aServer({ order: () => ok(order) });
    const openAfter = async (minutes: number) => {
      await advanceTime(minutes * 60_000);
      const { flow } = aCheckout(server);
      flow.start();
      await advanceTime();
      flow.stop();
      return flow;
    };
    // The sign-in took an hour, and the plan was bought in another tab meanwhile.
    recordBuyPress('102');
    await advanceTime(59 * 60_000);
    const { orderId } = order;
    const now = Date.now();
    storeAttempt({ key: 'key-3', uid: 'u1', subject: '102', orderId, startedAt: now, state: 'open', shownAt: now });
    expect((await openAfter(1)).wasBoughtBefore()).toBe(true);
    recordBuyPress('102');
    const late = await openAfter(15);
    expect(late.wasBoughtBefore()).toBe(false);
    expect(late.step.peek()).toMatchObject({ phase: 'choosing' });
  });

  it('is not assumed if the checkout of an order that was just paid is opened again', async () => {
    const order = newOrder({ status: 'success', date: Date.now() - 86_400_000 });
    const server = aServer({ repay: () => ok(responseFor(order)), order: () => ok(order) });
    storeAttempt({
      key: 'key-1',
      uid: 'u1',
      subject: `order:${order.orderId}`,
      orderId: order.orderId,
      startedAt: Date.now(),
      state: 'open',
    });
    const { flow } = aCheckout(server, { planId: undefined, orderId: order.orderId });
    flow.start();
    await advanceTime();
    expect(flow.step.peek()).toMatchObject({ phase: 'done', outcome: 'success' });
    expect(flow.wasBoughtBefore()).toBe(false);
  });

  it('is not assumed if a payment is found after a lost response, even if the plan was chosen again', async () => {
    const order = newOrder({ status: 'success' });
    const server = aServer({
      orderRemind: ({ body }) => ok({ order: body.attempt ? order : null }),
      order: () => ok(order),
    });
    for (const state of ['sent', 'new'] as const) {
      storeAttempt({ key: 'key-2', uid: 'u1', subject: '102', orderId: null, startedAt: Date.now(), state });
      recordBuyPress('102');
      const { flow } = aCheckout(server);
      flow.start();
      await advanceTime(1000);
      expect(flow.step.peek()).toMatchObject({ phase: 'done', outcome: 'success' });
      expect(flow.wasBoughtBefore()).toBe(false);
      flow.stop();
    }
  });

  it('asks for confirmation for 15 minutes, even if another plan’s checkout was opened in between', async () => {
    const order = newOrder({ status: 'success' });
    const server = aServer({ pay: () => ok(responseFor(order)), order: () => ok(order) });
    const first = await aCardCheckout(server);
    await first.flow.pay(collectCard);
    await advanceTime();
    first.flow.showSuccess();
    first.flow.stop();
    const openAfterOtherPlan = async () => {
      const other = aCheckout(server, { planId: '103' }).flow;
      other.start();
      await advanceTime();
      other.stop();
      const { flow } = aCheckout(server);
      flow.start();
      await advanceTime();
      flow.stop();
      return flow;
    };
    expect((await openAfterOtherPlan()).wasBoughtBefore()).toBe(true);
    await advanceTime(16 * 60_000);
    const late = await openAfterOtherPlan();
    expect(late.wasBoughtBefore()).toBe(false);
    expect(late.step.peek()).toMatchObject({ phase: 'choosing' });
  });
});

describe('a purchase that the server reports, from any device', () => {
  const minuteMs = 60_000;
  const aRecentPurchase = (order: Order, ageMs: number) => ({ recentPurchase: { order, ageMs } });

  it('is asked about before the form, and emits no events of this page', async () => {
    const order = newOrder({ status: 'success' });
    const server = aServer({ orderRemind: () => ok({ order: null, ...aRecentPurchase(order, 90 * minuteMs) }) });
    const { flow, eventNames, onSettled } = aCheckout(server);
    flow.start();
    await advanceTime();
    expect(server.requestsTo('orderRemind')).toMatchObject([{ body: { planId: '102' } }]);
    expect(flow.step.peek()).toMatchObject({ phase: 'done', outcome: 'success', order: { orderId: order.orderId } });
    expect(flow.wasBoughtBefore()).toBe(true);
    expect(eventNames()).toEqual([]);
    expect(onSettled).not.toHaveBeenCalled();
    flow.restart();
    expect(flow.step.peek()).toMatchObject({ phase: 'choosing', orderId: null });
    expect(flow.wasBoughtBefore()).toBe(false);
  });

  it('is not asked about in an order’s checkout, on the payment screen, or after a newer unfinished order', async () => {
    const bought = newOrder({ status: 'success', paidAt: Date.now() - 60 * minuteMs });
    const unfinished = newOrder({ status: 'failed', date: Date.now(), failureCode: '301' });
    const server = aServer({
      orderRemind: () => ok({ order: unfinished, ...aRecentPurchase(bought, 60 * minuteMs) }),
      order: () => ok(unfinished),
    });
    for (const options of [{}, { planId: undefined, orderId: unfinished.orderId }, { isReadOnly: true }]) {
      const { flow } = aCheckout(server, options);
      flow.start();
      await advanceTime();
      expect(flow.wasBoughtBefore(), JSON.stringify(options)).toBe(false);
      expect(flow.step.peek()).toMatchObject({ phase: 'choosing', orderId: unfinished.orderId });
      flow.stop();
    }
  });

  it('is shown again as the result for 15 minutes by the server’s clock, then asked about', async () => {
    const order = newOrder({ status: 'success' });
    let ageMs = 14 * minuteMs;
    const server = aServer({ orderRemind: () => ok({ order: null, ...aRecentPurchase(order, ageMs) }) });
    const open = async () => {
      const { flow } = aCheckout(server);
      flow.start();
      await advanceTime();
      flow.stop();
      return flow;
    };
    // The browser's clock was a day behind when the success was shown.
    const times = { startedAt: Date.now() - 86_400_000, shownAt: Date.now() - 86_400_000 };
    storeAttempt({ key: 'k', uid: 'u1', subject: '102', orderId: order.orderId, state: 'open', ...times });
    expect((await open()).wasBoughtBefore()).toBe(false);
    ageMs = 16 * minuteMs;
    expect((await open()).wasBoughtBefore()).toBe(true);
  });
});

describe('a form that was open while the plan was bought on another device', () => {
  /** A server that reports the purchase once `buy` was called. */
  const aServerWithPurchase = () => {
    const order = newOrder({ status: 'success' });
    let isBought = false;
    const server = aServer({
      orderRemind: ({ body }) =>
        ok({ order: null, recentPurchase: isBought && body.planId ? { order, ageMs: 1000 } : null }),
      pay: () => ok(responseFor(order)),
      order: () => ok(order),
    });
    const buy = () => {
      isBought = true;
    };
    return { server, order, buy };
  };

  it('asks before it pays, and pays after the payer chose to buy again', async () => {
    const { server, order, buy } = aServerWithPurchase();
    const { flow, onSettled } = await aCardCheckout(server);
    buy();
    await flow.pay(collectCard);
    await advanceTime();
    expect(server.requestsTo('pay')).toEqual([]);
    expect(onSettled).toHaveBeenCalledOnce();
    expect(flow.step.peek()).toMatchObject({ phase: 'done', order: { orderId: order.orderId } });
    expect(flow.wasBoughtBefore()).toBe(true);
    flow.restart();
    flow.choose('card', 'CARD');
    await flow.pay(collectCard);
    await advanceTime();
    expect(server.requestsTo('pay')).toHaveLength(1);
    expect(flow.wasBoughtBefore()).toBe(false);
  });

  it('asks when the page becomes visible, with one request for all elements of the page', async () => {
    const { server, buy } = aServerWithPurchase();
    const checkouts = await Promise.all(Array.from({ length: 10 }, () => aCardCheckout(server)));
    await advanceTime(5000);
    const countBefore = server.requestsTo('orderRemind').length;
    buy();
    for (const { flow } of checkouts) {
      flow.showPage();
      flow.showPage();
    }
    await advanceTime();
    expect(server.requestsTo('orderRemind')).toHaveLength(countBefore + 1);
    for (const { flow } of checkouts) expect(flow.wasBoughtBefore()).toBe(true);
  });

  it('doesn’t ask while the payer types, or while a payment is in progress', async () => {
    const { server, buy } = aServerWithPurchase();
    const { flow } = await aCardCheckout(server);
    await advanceTime(5000);
    buy();
    flow.choose('pix', 'PIX');
    expect(server.requestsTo('orderRemind')).toHaveLength(1);
    let collected: (choice: { methodCode: string }) => void = () => undefined;
    server.responses.orderRemind = () => failed({ kind: 'code', code: '4598' });
    void flow.pay(() => new Promise((resolve) => (collected = resolve)));
    flow.showPage();
    await advanceTime();
    expect(server.requestsTo('orderRemind')).toHaveLength(2);
    collected({ methodCode: 'pix' });
    await advanceTime();
    expect(server.requestsTo('pay')).toHaveLength(1);
  });

  it.each<[string, () => ReturnType<typeof failed> | Promise<never>]>([
    ['the network is down', () => failed({ kind: 'network' })],
    ['the server doesn’t offer it', () => failed({ kind: 'code', code: '4598' })],
    ['there is no response for four seconds', () => new Promise<never>(() => undefined)],
  ])('pays without the check if %s', async (_, respond) => {
    const { server, buy } = aServerWithPurchase();
    const { flow } = await aCardCheckout(server);
    buy();
    server.responses.orderRemind = respond;
    void flow.pay(collectCard);
    await advanceTime(4000);
    expect(server.requestsTo('pay')).toHaveLength(1);
    expect(flow.step.peek()).toMatchObject({ phase: 'done', outcome: 'success' });
    expect(flow.wasBoughtBefore()).toBe(false);
  });

  it('sends no payment if the check finds that the session has ended', async () => {
    const { server } = aServerWithPurchase();
    const { flow } = await aCardCheckout(server);
    server.responses.orderRemind = () => failed({ kind: 'code', code: '-24010' });
    await flow.pay(collectCard);
    await advanceTime();
    expect(server.requestsTo('pay')).toEqual([]);
    // The sign-in then says that nothing was charged, as it would after the payment request.
    expect(server.requestsTo('orderRemind').at(-1)).toMatchObject({ isFirstRequest: true });
  });

  it('shows the result if its order was paid, also in a reseller’s payment', async () => {
    const order = newOrder({ status: 'failed', failureCode: '301' });
    let status: Order['status'] = 'failed';
    const loadOrder = vi.fn(async () => ({ ok: true, value: { ...order, status } }) as const);
    const repay = vi.fn();
    const calls = { loadOrder, repay, valuate: vi.fn() };
    const { flow } = aCheckout(aServer(), { planId: undefined, orderId: order.orderId, calls });
    flow.start();
    await advanceTime();
    flow.choose('card', 'CARD');
    status = 'success';
    await flow.pay(collectCard);
    await advanceTime();
    expect(repay).not.toHaveBeenCalled();
    expect(flow.step.peek()).toMatchObject({ phase: 'done', outcome: 'success', orderId: order.orderId });
    expect(flow.wasBoughtBefore()).toBe(false);
  });

  it('asks in the checkout of a declined order too, but not about a purchase from before that order', async () => {
    const declined = newOrder({ status: 'failed', failureCode: '301' });
    const other = newOrder({ status: 'success', paidAt: declined.date - 1 });
    const server = aServer({
      order: () => ok(declined),
      orderRemind: () => ok({ order: declined, recentPurchase: { order: other, ageMs: 1000 } }),
    });
    const { flow } = aCheckout(server, { planId: undefined, orderId: declined.orderId });
    flow.start();
    await advanceTime(5000);
    flow.showPage();
    await advanceTime(5000);
    expect(flow.step.peek()).toMatchObject({ phase: 'choosing' });
    other.paidAt = declined.date + 1;
    flow.showPage();
    await advanceTime();
    expect(flow.step.peek()).toMatchObject({ phase: 'done', order: { orderId: other.orderId } });
    expect(flow.wasBoughtBefore()).toBe(true);
  });
});

describe('a second tab that repeats the same payment request', () => {
  it('shows the result as soon as the first tab has it, and keeps it when its own request times out', async () => {
    const order = newOrder({ status: 'success' });
    const server = aServer({
      orderRemind: ({ body }) => ok({ order: body.attempt ? order : null }),
      order: () => ok(order),
    });
    let respondLate: (response: ReturnType<typeof ok>) => void = () => undefined;
    server.responses.pay = () => new Promise((resolve) => (respondLate = resolve));
    const { flow } = await aCardCheckout(server);
    void flow.pay(collectCard);
    await advanceTime();
    expect(flow.step.peek().phase).toBe('paying');
    const sent = lastAttempt('u1', '102');
    expect(sent).toMatchObject({ state: 'sent' });
    if (sent) storeAttempt({ ...sent, state: 'open', orderId: order.orderId, shownAt: Date.now() });
    flow.otherTabChanged();
    await advanceTime(1000);
    expect(flow.step.peek()).toMatchObject({ phase: 'done', outcome: 'success', orderId: order.orderId });
    respondLate(failed({ kind: 'timeout' }));
    await advanceTime(5000);
    expect(flow.step.peek()).toMatchObject({ phase: 'done', outcome: 'success' });
    expect(lastAttempt('u1', '102')).toMatchObject({ state: 'open', shownAt: expect.any(Number) });
  });
});
