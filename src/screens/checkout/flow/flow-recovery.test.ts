import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CallError, Result } from '../../../runtime/api/call-error';
import { moneyClaim } from '../result/money-claim';
import {
  aCardCheckout,
  aCheckout,
  advanceTime,
  aServer,
  collectCard,
  failed,
  newOrder,
  noResponse,
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

describe('a payment whose response is lost', () => {
  it.each<CallError>([{ kind: 'network' }, { kind: 'timeout' }, { kind: 'malformed' }, { kind: 'http', status: 502 }])(
    'is recovered by polling after a $kind error',
    async (error) => {
      const order = newOrder({ status: 'success' });
      let isServerUp = false;
      const server = aServer({
        pay: () => failed(error),
        orderRemind: ({ body }) =>
          isServerUp || !body.attempt ? ok({ order: body.attempt ? order : null }) : failed({ kind: 'network' }),
      });
      const { flow, eventNames } = await aCardCheckout(server);
      await flow.pay(collectCard);
      expect(flow.step.peek()).toMatchObject({ phase: 'waiting', for: 'response' });
      isServerUp = true;
      await advanceTime(1000);
      expect(flow.step.peek()).toMatchObject({ phase: 'done', outcome: 'success' });
      expect(eventNames()).toEqual(['sub-order-created', 'sub-payment-succeeded']);
      expect(server.requestsTo('pay')).toHaveLength(1);
    },
  );

  it('leads back to the form if the server never received it; a retry reuses the idempotency key', async () => {
    const server = aServer({ pay: () => failed({ kind: 'network' }) });
    const { flow } = await aCardCheckout(server);
    await flow.pay(collectCard);
    await advanceTime(20_000);
    expect(flow.step.peek()).toMatchObject({
      phase: 'filling',
      methodCode: 'card',
      problem: { kind: 'outcomeUnknown' },
    });
    await flow.pay(collectCard);
    const [first, second] = server.requestsTo('pay');
    expect(second?.key).toBe(first?.key);
    flow.stop();
  });

  it('keeps the checkout waiting while the bank may still respond', async () => {
    const server = aServer({ pay: () => failed({ kind: 'network' }) });
    const { flow } = await aCardCheckout(server);
    await flow.pay(collectCard);
    await advanceTime(9999);
    expect(flow.step.peek()).toMatchObject({ phase: 'waiting', for: 'response' });
    flow.stop();
  });

  it('is found by a reopened checkout, whose pay button then sends no second request', async () => {
    const order = newOrder({ status: 'success' });
    let respond: (result: Result<unknown>) => void = () => undefined;
    let isOrderCreated = false;
    const server = aServer({
      pay: () => new Promise<Result<unknown>>((resolve) => (respond = resolve)),
      orderRemind: ({ body }) => ok({ order: isOrderCreated && body.attempt ? order : null }),
      order: () => ok(order),
    });
    const firstCheckout = await aCardCheckout(server);
    void firstCheckout.flow.pay(collectCard);
    await advanceTime();
    firstCheckout.flow.stop();
    const { flow } = aCheckout(server);
    flow.start();
    await advanceTime(10_000);
    expect(flow.step.peek()).toMatchObject({ phase: 'choosing', problem: { kind: 'outcomeUnknown' } });
    flow.choose('card', 'CARD');
    isOrderCreated = true;
    respond(ok(responseFor(order)));
    await advanceTime();
    await flow.pay(collectCard);
    await advanceTime();
    expect(flow.step.peek()).toMatchObject({ phase: 'done', outcome: 'success', orderId: order.orderId });
    expect(server.requestsTo('pay', 'repay')).toHaveLength(1);
  });

  it('is found after a reload, and is not sent again', async () => {
    const order = newOrder({ status: 'success' });
    const server = aServer({ pay: noResponse, orderRemind: ({ body }) => ok({ order: body.attempt ? order : null }) });
    const checkoutBeforeReload = await aCardCheckout(server);
    void checkoutBeforeReload.flow.pay(collectCard);
    await advanceTime();
    checkoutBeforeReload.flow.stop();
    const { flow } = aCheckout(server);
    flow.start();
    await advanceTime();
    expect(flow.step.peek()).toMatchObject({ phase: 'done', outcome: 'success', order: { orderId: order.orderId } });
    expect(server.requestsTo('pay')).toHaveLength(1);
  });

  it('leads to the form with the reason if the bank declined it', async () => {
    const order = newOrder({ status: 'failed', failureCode: '302' });
    const server = aServer({
      pay: () => failed({ kind: 'network' }),
      orderRemind: ({ body }) => ok({ order: body.attempt ? order : null }),
    });
    const { flow } = await aCardCheckout(server);
    await flow.pay(collectCard);
    await advanceTime();
    expect(flow.step.peek()).toMatchObject({ phase: 'filling', orderId: order.orderId, problem: { code: '302' } });
  });

  it('leads to the form with the error code if polling finds no order after a server error', async () => {
    const server = aServer({ pay: () => failed({ kind: 'code', code: '2000' }) });
    const { flow } = await aCardCheckout(server);
    await flow.pay(collectCard);
    await advanceTime(1000);
    expect(flow.step.peek()).toMatchObject({ phase: 'filling', problem: { kind: 'notReceived', code: '2000' } });
  });
});

describe('an attempt that the server does not know', () => {
  const aLostPayment = async () => {
    const server = aServer({ pay: () => failed({ kind: 'network' }) });
    const checkout = await aCardCheckout(server);
    await checkout.flow.pay(collectCard);
    return { ...checkout, server };
  };

  it('counts as not charged only when its request can’t be in flight; polling continues after that', async () => {
    const { flow, server } = await aLostPayment();
    await advanceTime(20_000);
    expect(moneyClaim(flow.step.peek())).toBe('unknown');
    await advanceTime(35_000);
    expect(moneyClaim(flow.step.peek())).toBe('unknown');
    await advanceTime(40_000);
    expect(flow.step.peek()).toMatchObject({ phase: 'filling', problem: { kind: 'notReceived' } });
    const requestCount = server.requestsTo('orderRemind').length;
    const order = newOrder({ status: 'success' });
    server.responses.orderRemind = ({ body }) => ok({ order: body.attempt ? order : null });
    await advanceTime(120_000);
    expect(server.requestsTo('orderRemind').length).toBeGreaterThan(requestCount);
    expect(flow.step.peek()).toMatchObject({ phase: 'done', outcome: 'success', orderId: order.orderId });
    flow.stop();
  });

  it('is polled until its request can’t be in flight; a payment with another method then reuses its key', async () => {
    const { flow, server } = await aLostPayment();
    await advanceTime(20_000);
    flow.choose('pix', 'PIX');
    const pix = () => Promise.resolve({ methodCode: 'pix' });
    await flow.pay(pix);
    await advanceTime();
    expect(server.requestsTo('pay')).toHaveLength(1);
    expect(flow.step.peek()).toMatchObject({ phase: 'waiting', for: 'response' });
    await advanceTime(80_000);
    expect(flow.step.peek()).toMatchObject({ phase: 'filling', methodCode: 'pix', problem: { kind: 'notReceived' } });
    await flow.pay(pix);
    const [first, second] = server.requestsTo('pay');
    expect(second?.body).toMatchObject({ methodCode: 'pix' });
    expect(second?.key).toBe(first?.key);
    // An error about an ended session proves that nothing was charged if the request was the first one with its key.
    // Otherwise, an earlier request with the key may have charged the payer.
    expect([first?.isFirstRequest, second?.isFirstRequest]).toEqual([true, false]);
    flow.stop();
  });

  it('is polled if the server says that its key was used with a different request', async () => {
    const { flow, server } = await aLostPayment();
    await advanceTime(100_000);
    const order = newOrder({ status: 'success' });
    server.responses.pay = () => failed({ kind: 'code', code: '-24050' });
    server.responses.orderRemind = () => ok({ order: server.requestsTo('pay').length > 1 ? order : null });
    flow.choose('pix', 'PIX');
    await flow.pay(() => Promise.resolve({ methodCode: 'pix' }));
    await advanceTime();
    expect(flow.step.peek()).toMatchObject({ phase: 'done', outcome: 'success' });
    flow.stop();
  });

  it('keeps its unknown outcome when a second request is refused', async () => {
    const { flow, server } = await aLostPayment();
    await advanceTime(20_000);
    server.responses.pay = () => failed({ kind: 'code', code: '9003' });
    await flow.pay(collectCard);
    await advanceTime(5000);
    expect(moneyClaim(flow.step.peek())).toBe('unknown');
    expect(lastAttempt('u1', '102')).toMatchObject({ key: server.requestsTo('pay')[0]?.key, state: 'sent' });
    flow.stop();
  });

  it('keeps the checkout waiting while polling fails, with a warning that the server is unreachable', async () => {
    const { flow, server } = await aLostPayment();
    server.responses.orderRemind = () => failed({ kind: 'network' });
    await advanceTime(10_000);
    expect(flow.step.peek()).toMatchObject({ phase: 'waiting', for: 'response', isUnreachable: true });
    server.responses.orderRemind = noResponse;
    flow.stop();
  });

  it('still belongs to the same order after a reload', async () => {
    const order = newOrder({ status: 'failed', failureCode: '301' });
    const refusal = () => failed({ kind: 'code', code: '301', data: responseFor(order, { status: 'failed' }) });
    const server = aServer({ pay: refusal, repay: () => failed({ kind: 'network' }), order: () => ok(order) });
    const checkoutBeforeReload = await aCardCheckout(server);
    await checkoutBeforeReload.flow.pay(collectCard);
    await checkoutBeforeReload.flow.pay(collectCard);
    checkoutBeforeReload.flow.stop();
    const { flow } = aCheckout(server);
    flow.start();
    await advanceTime(20_000);
    expect(flow.step.peek()).toMatchObject({
      phase: 'choosing',
      orderId: order.orderId,
      problem: { kind: 'outcomeUnknown' },
    });
    flow.choose('card', 'CARD');
    await flow.pay(collectCard);
    const [, firstRepay, secondRepay] = server.requestsTo('pay', 'repay');
    expect(secondRepay).toMatchObject({ name: 'repay', key: firstRepay?.key, body: { orderId: order.orderId } });
    flow.stop();
  });
});

describe('a payment in another tab', () => {
  it('replaces the form of this tab, even if the form’s own attempt has an unknown outcome', async () => {
    const listeners = new Map<string, (event: { key: string }) => void>();
    vi.stubGlobal('addEventListener', (type: string, listener: (event: { key: string }) => void) => {
      listeners.set(type, listener);
    });
    vi.stubGlobal('removeEventListener', () => undefined);
    const order = newOrder({ status: 'success' });
    const server = aServer({
      pay: () => failed({ kind: 'network' }),
      orderRemind: ({ body }) => ok({ order: body.attempt === 'theirs' ? order : null }),
    });
    const { flow } = await aCardCheckout(server);
    await flow.pay(collectCard);
    await advanceTime(20_000);
    expect(flow.step.peek()).toMatchObject({ phase: 'filling', problem: { kind: 'outcomeUnknown' } });
    // The attempt of another tab, with the same plan.
    const otherTabAttempt = { key: 'theirs', uid: 'u1', subject: '102', orderId: order.orderId, startedAt: Date.now() };
    storeAttempt({ ...otherTabAttempt, state: 'open' });
    listeners.get('storage')?.({ key: 'sub-elements:attempt:u1:999' });
    await advanceTime();
    expect(flow.step.peek().phase).toBe('filling');
    listeners.get('storage')?.({ key: 'sub-elements:attempt:u1:102' });
    await advanceTime();
    expect(flow.step.peek()).toMatchObject({ phase: 'done', outcome: 'success' });
    flow.stop();
  });

  it('is shown if the pay button is then clicked in this tab, and no second payment request is sent', async () => {
    const order = newOrder({ status: 'success' });
    const server = aServer({ orderRemind: ({ body }) => ok({ order: body.attempt === 'theirs' ? order : null }) });
    const { flow } = await aCardCheckout(server);
    // Another tab stores its attempt.
    storeAttempt({
      key: 'theirs',
      uid: 'u1',
      subject: '102',
      orderId: order.orderId,
      startedAt: Date.now(),
      state: 'open',
    });
    await flow.pay(collectCard);
    await advanceTime();
    expect(server.requestsTo('pay', 'repay')).toHaveLength(0);
    expect(flow.step.peek()).toMatchObject({ phase: 'done', outcome: 'success' });
  });
});
