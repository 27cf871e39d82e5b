import { signal } from '@preact/signals-react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Order } from '../../../contract/entities';
import { moneyClaim } from '../result/money-claim';
import { aPixAction } from '../testing/builders';
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
import type { CheckoutOptions } from './create-checkout';
import { lastAttempt } from './start/attempts';

beforeEach(stubBrowser);
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('paying', () => {
  it('sends one request if the button is clicked twice before the next render', async () => {
    const order = newOrder({ status: 'success' });
    const server = aServer({ pay: () => ok(responseFor(order)), order: () => ok(order) });
    const { flow } = await aCardCheckout(server);
    void flow.pay(collectCard);
    void flow.pay(collectCard);
    await advanceTime();
    expect(server.requestsTo('pay')).toHaveLength(1);
    expect(flow.step.peek()).toMatchObject({ phase: 'done', outcome: 'success', order: { orderId: order.orderId } });
  });

  it('stores the attempt before the request is sent, and adds the attempt’s key to the return URL', async () => {
    const server = aServer({ pay: noResponse });
    const { flow } = await aCardCheckout(server);
    void flow.pay(collectCard);
    await advanceTime();
    const [request] = server.requestsTo('pay');
    expect(lastAttempt('u1', '102')).toMatchObject({ key: request?.key, state: 'sent' });
    expect(request?.body).toMatchObject({
      planId: '102',
      returnUrl: `https://shop.example/buy?plan=102&sub-attempt=${request?.key}`,
    });
  });

  it('sends nothing if the form is invalid', async () => {
    const server = aServer();
    const { flow } = await aCardCheckout(server);
    await flow.pay(() => Promise.resolve(null));
    expect(server.requestsTo('pay')).toHaveLength(0);
    expect(flow.step.peek().phase).toBe('filling');
    expect(lastAttempt('u1', '102')).toBeUndefined();
  });

  it('returns to the form if reading the form fails', async () => {
    const { flow } = await aCardCheckout(aServer());
    await expect(flow.pay(() => Promise.reject(new Error('frame')))).rejects.toThrow('frame');
    expect(flow.step.peek().phase).toBe('filling');
  });

  it('emits one event for the order and one for the payment, and refreshes other screens once', async () => {
    const order = newOrder({ status: 'success' });
    const server = aServer({ pay: () => ok(responseFor(order)), order: () => ok(order) });
    const { flow, events, onSettled } = await aCardCheckout(server);
    await flow.pay(collectCard);
    await advanceTime(60_000);
    const { orderId } = order;
    expect(events).toMatchObject([
      ['sub-order-created', { orderId, planId: '102' }],
      ['sub-payment-succeeded', { orderId, planId: '102' }],
    ]);
    expect(onSettled).toHaveBeenCalledTimes(1);
  });

  it('emits the plan, amount, coupon and partner’s reference with the event `sub-payment-succeeded`', async () => {
    const order = newOrder({ status: 'success' });
    const server = aServer({ pay: () => ok(responseFor(order)), order: () => ok(order) });
    const settings = signal({ reference: 'spring-24' }) as unknown as CheckoutOptions['settings'];
    const { flow, events } = await aCardCheckout(server, { settings });
    const expectedTotal = { amount: '11.99', currency: 'USD' };
    await flow.pay(async () => ({ methodCode: 'card', couponCode: 'HALF', expectedTotal }));
    await advanceTime(60_000);
    const [, detail] = events.find(([type]) => type === 'sub-payment-succeeded') ?? [];
    expect(detail).toEqual({
      orderId: order.orderId,
      planId: '102',
      ...expectedTotal,
      coupon: 'HALF',
      reference: 'spring-24',
      metadata: null,
      isRenewal: false,
    });
  });

  it('navigates to the bank once', async () => {
    const order = newOrder();
    const action = { type: 'redirect', url: 'https://bank.example/', kind: 'threeDSecure' } as const;
    const server = aServer({
      pay: () => ok(responseFor(order, { status: 'pending', action })),
      order: () => ok(order),
    });
    const { flow, redirect } = await aCardCheckout(server);
    await flow.pay(collectCard);
    expect(redirect).toHaveBeenCalledExactlyOnceWith('https://bank.example/');
    expect(flow.step.peek().phase).toBe('actionRequired');
    flow.stop();
  });
});

describe('a refused card', () => {
  const refusing = (order: Order, code: string) => () =>
    failed({ kind: 'code', code, data: responseFor(order, { status: 'failed', failureCode: code }) });

  it('keeps the form, and the next card pays the same order with a new key', async () => {
    const order = newOrder();
    let status: Order['status'] = 'failed';
    const server = aServer({
      pay: refusing(order, '301'),
      repay: () => {
        status = 'success';
        return ok(responseFor(order));
      },
      order: () => ok({ ...order, status }),
    });
    const { flow, eventNames } = await aCardCheckout(server);
    await flow.pay(collectCard);
    expect(flow.step.peek()).toMatchObject({
      phase: 'filling',
      methodCode: 'card',
      problem: { kind: 'refused', code: '301' },
    });
    await flow.pay(collectCard);
    await advanceTime();
    const [first, second] = server.requestsTo('pay', 'repay');
    expect(second).toMatchObject({ name: 'repay', body: { orderId: order.orderId } });
    expect(second?.key).not.toBe(first?.key);
    expect(eventNames()).toEqual(['sub-order-created', 'sub-payment-failed', 'sub-payment-succeeded']);
  });

  it('emits an event for each refusal', async () => {
    const order = newOrder();
    const orderWithSecondPayment = { ...order, paymentId: 'another' };
    const server = aServer({ pay: refusing(order, '301'), repay: refusing(orderWithSecondPayment, '302') });
    const { flow, eventNames } = await aCardCheckout(server);
    await flow.pay(collectCard);
    await flow.pay(collectCard);
    expect(eventNames()).toEqual(['sub-order-created', 'sub-payment-failed', 'sub-payment-failed']);
  });

  it('leads to the unpaid order after a reload', async () => {
    const order = newOrder({ status: 'failed', failureCode: '301' });
    const server = aServer({ pay: refusing(order, '301'), order: () => ok(order) });
    const { flow: flowBeforeReload } = await aCardCheckout(server);
    await flowBeforeReload.pay(collectCard);
    const { flow } = aCheckout(server);
    flow.start();
    await advanceTime();
    expect(flow.step.peek()).toMatchObject({ phase: 'choosing', orderId: order.orderId, problem: { code: '301' } });
  });

  it('leads to a new order if the order of the refused payment can no longer be paid', async () => {
    const order = newOrder();
    const server = aServer({ pay: refusing(order, '301'), repay: () => failed({ kind: 'code', code: '1015' }) });
    const { flow } = await aCardCheckout(server);
    await flow.pay(collectCard);
    await flow.pay(collectCard);
    expect(flow.step.peek()).toMatchObject({ phase: 'filling', orderId: null, problem: { code: '1015' } });
    await flow.pay(collectCard);
    expect(server.requestsTo('pay', 'repay').map(({ name }) => name)).toEqual(['pay', 'repay', 'pay']);
  });

  it.each<[string, Partial<Order>]>([
    ['another order paid for its period', { replacedBy: 'A-2' }],
    ['a plan for more devices started', { isSuperseded: true }],
    [
      'money arrived that goes back',
      { owed: [{ money: { amount: '7.99', currency: 'USD' }, receivedAt: 1, coins: null }] },
    ],
  ])('shows the order’s end and offers no new order if, while the form was open, %s', async (_, end) => {
    const order = newOrder();
    const server = aServer({
      pay: refusing(order, '301'),
      repay: () => failed({ kind: 'code', code: '1015' }),
      order: () => ok({ ...order, status: 'cancelled', ...end }),
      paymentInfoDetail: () => failed({ kind: 'network' }),
    });
    const { flow } = await aCardCheckout(server);
    await flow.pay(collectCard);
    await flow.pay(collectCard);
    expect(flow.step.peek()).toMatchObject({ phase: 'done', outcome: 'cancelled', order: end });
    await flow.pay(collectCard);
    expect(server.requestsTo('pay', 'repay').map(({ name }) => name)).toEqual(['pay', 'repay']);
    expect(lastAttempt('u1', '102')).toBeUndefined();
  });
});

describe('a changed price', () => {
  const total = { amount: '11.99', currency: 'USD' };

  it('is shown in the form, and nothing is charged', async () => {
    const server = aServer({ pay: () => failed({ kind: 'code', code: '-2410', data: { total } }) });
    const { flow } = await aCardCheckout(server);
    await flow.pay(collectCard);
    const step = flow.step.peek();
    expect(step).toMatchObject({ phase: 'filling', methodCode: 'card', problem: { kind: 'priceChanged', total } });
    expect(moneyClaim(step)).toBe('notCharged');
  });

  it('leads back to the form if the server refuses the payer’s confirmation because of it', async () => {
    const order = newOrder({ methodCode: 'paynow', methodGroup: 'ONLINE_WALLET' });
    const server = aServer({
      pay: () => ok(responseFor(order, { status: 'pending', action: aPixAction() })),
      order: () => ok(order),
      paymentInfoDetail: noResponse,
    });
    const { flow } = await aCardCheckout(server);
    await flow.pay(collectCard);
    const error = await flow.confirm(() =>
      Promise.resolve({ ok: false, error: { kind: 'code', code: '-2410', data: { total } } }),
    );
    expect(error).toBeNull();
    expect(flow.step.peek()).toMatchObject({ orderId: order.orderId, problem: { kind: 'priceChanged', total } });
    flow.stop();
  });
});

describe('a checkout that waits for the payment', () => {
  const pendingDetail = (order: Order, action: unknown = aPixAction()) => ({
    orderId: order.orderId,
    paymentId: order.paymentId,
    status: 'pending',
    methodCode: 'pix',
    methodGroup: 'PIX',
    action,
  });

  async function aPixPayment(order = newOrder({ methodCode: 'pix', methodGroup: 'PIX' })) {
    const server = aServer({
      pay: () => ok(responseFor(order, { status: 'pending', action: aPixAction() })),
      order: () => ok(order),
      paymentInfoDetail: () => ok(pendingDetail(order)),
    });
    const checkout = await aCardCheckout(server);
    checkout.flow.choose('pix', 'PIX');
    await checkout.flow.pay(() => Promise.resolve({ methodCode: 'pix', payer: { name: 'Ana' } }));
    return { ...checkout, server, order };
  }

  it('ends when the payment succeeds', async () => {
    const { flow, server, order, eventNames } = await aPixPayment();
    await advanceTime(3000);
    expect(flow.step.peek()).toMatchObject({ phase: 'actionRequired', order: { orderId: order.orderId } });
    server.responses.paymentInfoDetail = () => ok({ ...pendingDetail(order), status: 'success' });
    server.responses.order = () => ok({ ...order, status: 'success' });
    await advanceTime(15_000);
    expect(flow.step.peek()).toMatchObject({ phase: 'done', outcome: 'success' });
    expect(eventNames()).toEqual(['sub-order-created', 'sub-payment-pending', 'sub-payment-succeeded']);
  });

  it('pauses polling while the screen is unmounted', async () => {
    const { flow, server } = await aPixPayment();
    flow.stop();
    const requestCount = server.requests.length;
    await advanceTime(60_000);
    expect(server.requests).toHaveLength(requestCount);
    flow.start();
    await advanceTime();
    expect(server.requests.length).toBeGreaterThan(requestCount);
    flow.stop();
  });

  it('replaces an expired code for the same order', async () => {
    const { flow, server, order } = await aPixPayment();
    await advanceTime(3000);
    server.responses.paymentInfoDetail = () => ok({ ...pendingDetail(order, { type: 'none' }), status: 'cancelled' });
    flow.expire();
    await advanceTime();
    expect(flow.step.peek()).toMatchObject({ phase: 'actionRequired', isExpired: true });
    server.responses.repay = () =>
      ok(responseFor(order, { paymentId: 'second', status: 'pending', action: aPixAction('code-2') }));
    server.responses.paymentInfoDetail = () => ok(pendingDetail(order, aPixAction('code-2')));
    expect(flow.renewCode()).toBe(true);
    await advanceTime();
    expect(flow.step.peek()).toMatchObject({
      phase: 'actionRequired',
      isExpired: false,
      action: { payload: 'code-2' },
    });
    const [first, second] = server.requestsTo('pay', 'repay');
    expect(second?.body).toMatchObject({ orderId: order.orderId, payer: { name: 'Ana' } });
    expect(second?.key).not.toBe(first?.key);
    flow.stop();
  });

  it('starts with the form, but only once, if the payer has requested a new code on a read-only screen, even an hour ago', async () => {
    const order = newOrder({ orderId: 'expired-order', methodCode: 'boleto', methodGroup: 'TICKET' });
    const server = aServer({
      order: () => ok(order),
      paymentInfoDetail: () =>
        ok({
          ...pendingDetail(order, { type: 'none' }),
          status: 'cancelled',
          methodCode: 'boleto',
          methodGroup: 'TICKET',
        }),
    });
    const open = async (isReadOnly: boolean) => {
      const { flow } = aCheckout(server, { orderId: order.orderId, isReadOnly });
      flow.start();
      await advanceTime();
      return flow;
    };
    const readOnlyCheckout = await open(true);
    expect(readOnlyCheckout.step.peek()).toMatchObject({ phase: 'actionRequired', isExpired: true });
    expect(readOnlyCheckout.renewCode()).toBe(false);
    readOnlyCheckout.stop();
    await advanceTime(60 * 60_000);
    const firstCheckout = await open(false);
    expect(firstCheckout.step.peek()).toMatchObject({
      phase: 'filling',
      orderId: 'expired-order',
      methodCode: 'boleto',
    });
    expect(server.requestsTo('pay', 'repay')).toEqual([]);
    firstCheckout.stop();
    const secondCheckout = await open(false);
    expect(secondCheckout.step.peek()).toMatchObject({ phase: 'actionRequired', isExpired: true });
    secondCheckout.stop();
  });

  it('keeps the order when the payer chooses another method', async () => {
    const { flow, server, order } = await aPixPayment();
    flow.changeMethod();
    expect(flow.step.peek()).toMatchObject({ phase: 'choosing', orderId: order.orderId });
    const requestCount = server.requests.length;
    await advanceTime(60_000);
    expect(server.requests).toHaveLength(requestCount);
  });

  it('ends when the order is cancelled', async () => {
    const { flow, server, order, eventNames } = await aPixPayment();
    server.responses.order = () => ok({ ...order, status: 'cancelled' });
    server.responses.paymentInfoDetail = () => ok({ ...pendingDetail(order), status: 'cancelled' });
    await advanceTime(3000);
    expect(flow.step.peek()).toMatchObject({ phase: 'done', outcome: 'cancelled' });
    expect(eventNames()).toContain('sub-payment-cancelled');
  });
});
