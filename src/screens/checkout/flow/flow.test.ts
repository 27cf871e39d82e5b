import { signal } from '@preact/signals-react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Order } from '../../../contract/entities';
import type { CallError, Result } from '../../../runtime/api/call-error';
import { recordPlanChoice } from '../../../runtime/navigation/plan-choice';
import { clearReturnKey } from '../../../runtime/navigation/return-link';
import { moneyClaim } from '../result/money-claim';
import { aPixCode } from '../testing/builders';
import {
  aBrowser,
  aCheckout,
  aFilledCheckout,
  answerFor,
  aServer,
  card,
  failed,
  newOrder,
  noResponse,
  ok,
  settle,
} from '../testing/flow-stage';
import type { CheckoutOptions } from './create-checkout';
import { keepAttempt, lastAttempt } from './start/attempts';

beforeEach(aBrowser);
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('paying', () => {
  it('sends one request for two clicks in the same frame', async () => {
    const order = newOrder({ status: 'success' });
    const server = aServer({ pay: () => ok(answerFor(order)), order: () => ok(order) });
    const { flow } = await aFilledCheckout(server);
    void flow.pay(card);
    void flow.pay(card);
    await settle();
    expect(server.named('pay')).toHaveLength(1);
    expect(flow.state.peek()).toMatchObject({ phase: 'done', outcome: 'success', order: { orderId: order.orderId } });
  });

  it('stores the attempt before the request leaves, with its key in the return URL', async () => {
    const server = aServer({ pay: noResponse });
    const { flow } = await aFilledCheckout(server);
    void flow.pay(card);
    await settle();
    const [request] = server.named('pay');
    expect(lastAttempt('u1', '102')).toMatchObject({ key: request?.key, state: 'sent' });
    expect(request?.body).toMatchObject({
      planId: '102',
      returnUrl: `https://shop.example/buy?plan=102&sub-attempt=${request?.key}`,
    });
  });

  it('sends nothing if the form is invalid', async () => {
    const server = aServer();
    const { flow } = await aFilledCheckout(server);
    await flow.pay(() => Promise.resolve(null));
    expect(server.named('pay')).toHaveLength(0);
    expect(flow.state.peek().phase).toBe('filling');
    expect(lastAttempt('u1', '102')).toBeUndefined();
  });

  it('returns to the form if it could not be read', async () => {
    const { flow } = await aFilledCheckout(aServer());
    await expect(flow.pay(() => Promise.reject(new Error('frame')))).rejects.toThrow('frame');
    expect(flow.state.peek().phase).toBe('filling');
  });

  it('emits the order and the payment once, and refreshes other screens once', async () => {
    const order = newOrder({ status: 'success' });
    const server = aServer({ pay: () => ok(answerFor(order)), order: () => ok(order) });
    const { flow, events, onSettled } = await aFilledCheckout(server);
    await flow.pay(card);
    await settle(60_000);
    const { orderId } = order;
    expect(events).toMatchObject([
      ['sub-order-created', { orderId, planId: '102' }],
      ['sub-payment-succeeded', { orderId, planId: '102' }],
    ]);
    expect(onSettled).toHaveBeenCalledTimes(1);
  });

  it('emits what was bought, for how much, and the partner’s reference', async () => {
    const order = newOrder({ status: 'success' });
    const server = aServer({ pay: () => ok(answerFor(order)), order: () => ok(order) });
    const settings = signal({ reference: 'spring-24' }) as unknown as CheckoutOptions['settings'];
    const { flow, events } = await aFilledCheckout(server, { settings });
    const expectedTotal = { amount: '11.99', currency: 'USD' };
    await flow.pay(async () => ({ methodCode: 'card', couponCode: 'HALF', expectedTotal }));
    await settle(60_000);
    const [, detail] = events.find(([type]) => type === 'sub-payment-succeeded') ?? [];
    expect(detail).toEqual({
      orderId: order.orderId,
      planId: '102',
      ...expectedTotal,
      coupon: 'HALF',
      reference: 'spring-24',
      isRenewal: false,
    });
  });

  it('navigates to the bank once', async () => {
    const order = newOrder();
    const action = { type: 'redirect', url: 'https://bank.example/', kind: 'threeDSecure' } as const;
    const server = aServer({ pay: () => ok(answerFor(order, { status: 'pending', action })), order: () => ok(order) });
    const { flow, leave } = await aFilledCheckout(server);
    await flow.pay(card);
    expect(leave).toHaveBeenCalledExactlyOnceWith('https://bank.example/');
    expect(flow.state.peek().phase).toBe('actionRequired');
    flow.stop();
  });
});

describe('a refused card', () => {
  const refusing = (order: Order, code: string) => () =>
    failed({ kind: 'code', code, data: answerFor(order, { status: 'failed', failureCode: code }) });

  it('keeps the form, and the next card pays the same order with a new key', async () => {
    const order = newOrder();
    const paid = { ...order, status: 'success' } as const;
    const server = aServer({ pay: refusing(order, '301'), repay: () => ok(answerFor(order)), order: () => ok(paid) });
    const { flow, names } = await aFilledCheckout(server);
    await flow.pay(card);
    expect(flow.state.peek()).toMatchObject({
      phase: 'filling',
      methodCode: 'card',
      problem: { kind: 'refused', code: '301' },
    });
    await flow.pay(card);
    await settle();
    const [first, second] = server.named('pay', 'repay');
    expect(second).toMatchObject({ name: 'repay', body: { orderId: order.orderId } });
    expect(second?.key).not.toBe(first?.key);
    expect(names()).toEqual(['sub-order-created', 'sub-payment-failed', 'sub-payment-succeeded']);
  });

  it('emits an event each time', async () => {
    const order = newOrder();
    const repaidOrder = { ...order, paymentId: 'another' };
    const server = aServer({ pay: refusing(order, '301'), repay: refusing(repaidOrder, '302') });
    const { flow, names } = await aFilledCheckout(server);
    await flow.pay(card);
    await flow.pay(card);
    expect(names()).toEqual(['sub-order-created', 'sub-payment-failed', 'sub-payment-failed']);
  });

  it('finds its order again after a reload', async () => {
    const order = newOrder({ status: 'failed', failureCode: '301' });
    const server = aServer({ pay: refusing(order, '301'), order: () => ok(order) });
    const before = await aFilledCheckout(server);
    await before.flow.pay(card);
    const { flow } = aCheckout(server);
    flow.start();
    await settle();
    expect(flow.state.peek()).toMatchObject({ phase: 'choosing', orderId: order.orderId, problem: { code: '301' } });
  });

  it('creates a new order if the old one can no longer be paid', async () => {
    const order = newOrder();
    const server = aServer({ pay: refusing(order, '301'), repay: () => failed({ kind: 'code', code: '1015' }) });
    const { flow } = await aFilledCheckout(server);
    await flow.pay(card);
    await flow.pay(card);
    expect(flow.state.peek()).toMatchObject({ phase: 'filling', orderId: null, problem: { code: '1015' } });
    await flow.pay(card);
    expect(server.named('pay', 'repay').map(({ name }) => name)).toEqual(['pay', 'repay', 'pay']);
  });
});

describe('a lost response', () => {
  it.each<CallError>([{ kind: 'network' }, { kind: 'timeout' }, { kind: 'malformed' }, { kind: 'http', status: 502 }])(
    'is recovered from the server: $kind',
    async (error) => {
      const order = newOrder({ status: 'success' });
      let isUp = false;
      const server = aServer({
        pay: () => failed(error),
        orderRemind: ({ body }) =>
          isUp || !body.attempt ? ok({ order: body.attempt ? order : null }) : failed({ kind: 'network' }),
      });
      const { flow, names } = await aFilledCheckout(server);
      await flow.pay(card);
      expect(flow.state.peek()).toMatchObject({ phase: 'waiting', for: 'answer' });
      isUp = true;
      await settle(1000);
      expect(flow.state.peek()).toMatchObject({ phase: 'done', outcome: 'success' });
      expect(names()).toEqual(['sub-order-created', 'sub-payment-succeeded']);
      expect(server.named('pay')).toHaveLength(1);
    },
  );

  it('whose request never arrived returns to the form, and the key is reused', async () => {
    const server = aServer({ pay: () => failed({ kind: 'network' }) });
    const { flow } = await aFilledCheckout(server);
    await flow.pay(card);
    await settle(20_000);
    expect(flow.state.peek()).toMatchObject({ phase: 'filling', methodCode: 'card', problem: { kind: 'unconfirmed' } });
    await flow.pay(card);
    const [first, second] = server.named('pay');
    expect(second?.key).toBe(first?.key);
    flow.stop();
  });

  it('keeps polling while the bank may be deciding', async () => {
    const server = aServer({ pay: () => failed({ kind: 'network' }) });
    const { flow } = await aFilledCheckout(server);
    await flow.pay(card);
    await settle(9999);
    expect(flow.state.peek()).toMatchObject({ phase: 'waiting', for: 'answer' });
    flow.stop();
  });

  it('that arrives after the screen closed is shown instead of paying again', async () => {
    const order = newOrder({ status: 'success' });
    let respond: (result: Result<unknown>) => void = () => undefined;
    let hasArrived = false;
    const server = aServer({
      pay: () => new Promise<Result<unknown>>((resolve) => (respond = resolve)),
      orderRemind: ({ body }) => ok({ order: hasArrived && body.attempt ? order : null }),
      order: () => ok(order),
    });
    const closed = await aFilledCheckout(server);
    void closed.flow.pay(card);
    await settle();
    closed.flow.stop();
    const { flow } = aCheckout(server);
    flow.start();
    await settle(10_000);
    expect(flow.state.peek()).toMatchObject({ phase: 'choosing', problem: { kind: 'unconfirmed' } });
    flow.choose('card', 'CARD');
    hasArrived = true;
    respond(ok(answerFor(order)));
    await settle();
    await flow.pay(card);
    await settle();
    expect(flow.state.peek()).toMatchObject({ phase: 'done', outcome: 'success', orderId: order.orderId });
    expect(server.named('pay', 'repay')).toHaveLength(1);
  });

  it('is found after a reload, without paying again', async () => {
    const order = newOrder({ status: 'success' });
    const server = aServer({ pay: noResponse, orderRemind: ({ body }) => ok({ order: body.attempt ? order : null }) });
    const before = await aFilledCheckout(server);
    void before.flow.pay(card);
    await settle();
    before.flow.stop();
    const { flow } = aCheckout(server);
    flow.start();
    await settle();
    expect(flow.state.peek()).toMatchObject({ phase: 'done', outcome: 'success', order: { orderId: order.orderId } });
    expect(server.named('pay')).toHaveLength(1);
  });

  it('to a plan that was just bought asks before buying it once more, unless the page was only reloaded', async () => {
    const order = newOrder({ status: 'success' });
    const server = aServer({ pay: () => ok(answerFor(order)), order: () => ok(order) });
    const first = await aFilledCheckout(server);
    await first.flow.pay(card);
    await settle();
    expect(first.flow.isBoughtBefore()).toBe(false);
    first.flow.stop();

    const reloaded = aCheckout(server).flow;
    reloaded.start();
    await settle();
    expect(reloaded.state.peek()).toMatchObject({ phase: 'done', outcome: 'success' });
    expect(reloaded.isBoughtBefore()).toBe(false);
    reloaded.stop();

    // The same without `navigator.userActivation`, which old TVs don't have.
    recordPlanChoice('102');
    const { flow } = aCheckout(server);
    flow.start();
    await settle();
    expect(flow.state.peek()).toMatchObject({ phase: 'done', order: { orderId: order.orderId } });
    expect(flow.isBoughtBefore()).toBe(true);
    flow.restart();
    flow.choose('card', 'CARD');
    const second = newOrder({ status: 'success' });
    server.answers.pay = () => ok(answerFor(second));
    server.answers.order = () => ok(second);
    await flow.pay(card);
    await settle();
    expect(flow.state.peek()).toMatchObject({ phase: 'done', outcome: 'success', orderId: second.orderId });
    expect(flow.isBoughtBefore()).toBe(false);
    const [one, two] = server.named('pay');
    expect(one?.key).not.toBe(two?.key);
  });

  it('to an order paid in this tab shows its result again, however it was opened', async () => {
    const order = newOrder({ status: 'success', date: Date.now() - 86_400_000 });
    const server = aServer({ repay: () => ok(answerFor(order)), order: () => ok(order) });
    keepAttempt({
      key: 'key-1',
      uid: 'u1',
      subject: `order:${order.orderId}`,
      orderId: order.orderId,
      startedAt: Date.now(),
      state: 'open',
    });
    vi.stubGlobal('navigator', { userActivation: { hasBeenActive: true } });
    const { flow } = aCheckout(server, { planId: undefined, orderId: order.orderId });
    flow.start();
    await settle();
    expect(flow.state.peek()).toMatchObject({ phase: 'done', outcome: 'success' });
    expect(flow.isBoughtBefore()).toBe(false);
  });

  it('that is lost and found is a result, also if the plan was chosen again', async () => {
    const order = newOrder({ status: 'success' });
    const server = aServer({
      orderRemind: ({ body }) => ok({ order: body.attempt ? order : null }),
      order: () => ok(order),
    });
    for (const state of ['sent', 'new'] as const) {
      keepAttempt({ key: 'key-2', uid: 'u1', subject: '102', orderId: null, startedAt: Date.now(), state });
      recordPlanChoice('102');
      const { flow } = aCheckout(server);
      flow.start();
      await settle(1000);
      expect(flow.state.peek()).toMatchObject({ phase: 'done', outcome: 'success' });
      expect(flow.isBoughtBefore()).toBe(false);
      flow.stop();
    }
  });

  it('asks again when the page shows another plan in between, and no longer after 15 minutes', async () => {
    const order = newOrder({ status: 'success' });
    const server = aServer({ pay: () => ok(answerFor(order)), order: () => ok(order) });
    const first = await aFilledCheckout(server);
    await first.flow.pay(card);
    await settle();
    first.flow.stop();
    const openBetween = async () => {
      const other = aCheckout(server, { planId: '103' }).flow;
      other.start();
      await settle();
      other.stop();
      const { flow } = aCheckout(server);
      flow.start();
      await settle();
      flow.stop();
      return flow;
    };
    expect((await openBetween()).isBoughtBefore()).toBe(true);
    await settle(16 * 60_000);
    const late = await openBetween();
    expect(late.isBoughtBefore()).toBe(false);
    expect(late.state.peek()).toMatchObject({ phase: 'choosing' });
  });

  it('with a refusal shows the reason at the form', async () => {
    const order = newOrder({ status: 'failed', failureCode: '302' });
    const server = aServer({
      pay: () => failed({ kind: 'network' }),
      orderRemind: ({ body }) => ok({ order: body.attempt ? order : null }),
    });
    const { flow } = await aFilledCheckout(server);
    await flow.pay(card);
    await settle();
    expect(flow.state.peek()).toMatchObject({ phase: 'filling', orderId: order.orderId, problem: { code: '302' } });
  });

  it('shows the error of a server that failed and charged nothing', async () => {
    const server = aServer({ pay: () => failed({ kind: 'code', code: '2000' }) });
    const { flow } = await aFilledCheckout(server);
    await flow.pay(card);
    await settle(1000);
    expect(flow.state.peek()).toMatchObject({ phase: 'filling', problem: { kind: 'notReached', code: '2000' } });
  });
});

describe('an attempt that the server does not know', () => {
  const aLostPayment = async () => {
    const server = aServer({ pay: () => failed({ kind: 'network' }) });
    const checkout = await aFilledCheckout(server);
    await checkout.flow.pay(card);
    return { ...checkout, server };
  };

  it('counts as not charged only when no request can be in flight, and polling goes on', async () => {
    const { flow, server } = await aLostPayment();
    await settle(20_000);
    expect(moneyClaim(flow.state.peek())).toBe('unknown');
    await settle(35_000);
    expect(moneyClaim(flow.state.peek())).toBe('unknown');
    await settle(40_000);
    expect(flow.state.peek()).toMatchObject({ phase: 'filling', problem: { kind: 'notReached' } });
    const requestCount = server.named('orderRemind').length;
    const order = newOrder({ status: 'success' });
    server.answers.orderRemind = ({ body }) => ok({ order: body.attempt ? order : null });
    await settle(120_000);
    expect(server.named('orderRemind').length).toBeGreaterThan(requestCount);
    expect(flow.state.peek()).toMatchObject({ phase: 'done', outcome: 'success', orderId: order.orderId });
    flow.stop();
  });

  it('is recovered before another body is sent, and its key can be reused once it is settled', async () => {
    const { flow, server } = await aLostPayment();
    await settle(20_000);
    flow.choose('pix', 'PIX');
    const pix = () => Promise.resolve({ methodCode: 'pix' });
    await flow.pay(pix);
    await settle();
    expect(server.named('pay')).toHaveLength(1);
    expect(flow.state.peek()).toMatchObject({ phase: 'waiting', for: 'answer' });
    await settle(80_000);
    expect(flow.state.peek()).toMatchObject({ phase: 'filling', methodCode: 'pix', problem: { kind: 'notReached' } });
    await flow.pay(pix);
    const [first, second] = server.named('pay');
    expect(second?.body).toMatchObject({ methodCode: 'pix' });
    expect(second?.key).toBe(first?.key);
    // Only the first request of a key may claim that nothing was charged if the session has ended.
    expect([first?.isFirst, second?.isFirst]).toEqual([true, false]);
    flow.stop();
  });

  it('is looked up if the server says that its key was used with another body', async () => {
    const { flow, server } = await aLostPayment();
    await settle(100_000);
    const order = newOrder({ status: 'success' });
    server.answers.pay = () => failed({ kind: 'code', code: '-24050' });
    server.answers.orderRemind = () => ok({ order: server.named('pay').length > 1 ? order : null });
    flow.choose('pix', 'PIX');
    await flow.pay(() => Promise.resolve({ methodCode: 'pix' }));
    await settle();
    expect(flow.state.peek()).toMatchObject({ phase: 'done', outcome: 'success' });
    flow.stop();
  });

  it('is not settled by the refusal of a second request', async () => {
    const { flow, server } = await aLostPayment();
    await settle(20_000);
    server.answers.pay = () => failed({ kind: 'code', code: '9003' });
    await flow.pay(card);
    await settle(5000);
    expect(moneyClaim(flow.state.peek())).toBe('unknown');
    expect(lastAttempt('u1', '102')).toMatchObject({ key: server.named('pay')[0]?.key, state: 'sent' });
    flow.stop();
  });

  it('shows that the server is unreachable, until it is reachable', async () => {
    const { flow, server } = await aLostPayment();
    server.answers.orderRemind = () => failed({ kind: 'network' });
    await settle(10_000);
    expect(flow.state.peek()).toMatchObject({ phase: 'waiting', for: 'answer', isUnreachable: true });
    server.answers.orderRemind = noResponse;
    flow.stop();
  });

  it('keeps its order after a reload', async () => {
    const order = newOrder({ status: 'failed', failureCode: '301' });
    const refusal = () => failed({ kind: 'code', code: '301', data: answerFor(order, { status: 'failed' }) });
    const server = aServer({ pay: refusal, repay: () => failed({ kind: 'network' }), order: () => ok(order) });
    const before = await aFilledCheckout(server);
    await before.flow.pay(card);
    await before.flow.pay(card);
    before.flow.stop();
    const { flow } = aCheckout(server);
    flow.start();
    await settle(20_000);
    expect(flow.state.peek()).toMatchObject({
      phase: 'choosing',
      orderId: order.orderId,
      problem: { kind: 'unconfirmed' },
    });
    flow.choose('card', 'CARD');
    await flow.pay(card);
    const [, first, second] = server.named('pay', 'repay');
    expect(second).toMatchObject({ name: 'repay', key: first?.key, body: { orderId: order.orderId } });
    flow.stop();
  });
});

describe('another price', () => {
  const total = { amount: '11.99', currency: 'USD' };

  it('is shown instead of charged, and the next press is a new attempt', async () => {
    const server = aServer({ pay: () => failed({ kind: 'code', code: '-2410', data: { total } }) });
    const { flow } = await aFilledCheckout(server);
    await flow.pay(card);
    const state = flow.state.peek();
    expect(state).toMatchObject({ phase: 'filling', methodCode: 'card', problem: { kind: 'priceChanged', total } });
    expect(moneyClaim(state)).toBe('notCharged');
  });

  it('during the renewal of a code leads back to the form', async () => {
    const order = newOrder({ methodCode: 'paynow', methodGroup: 'ONLINE_WALLET' });
    const server = aServer({
      pay: () => ok(answerFor(order, { status: 'pending', action: aPixCode() })),
      order: () => ok(order),
      paymentInfoDetail: noResponse,
    });
    const { flow } = await aFilledCheckout(server);
    await flow.pay(card);
    const confirmed = await flow.confirm(() =>
      Promise.resolve({ ok: false, error: { kind: 'code', code: '-2410', data: { total } } }),
    );
    expect(confirmed).toBeNull();
    expect(flow.state.peek()).toMatchObject({ orderId: order.orderId, problem: { kind: 'priceChanged', total } });
    flow.stop();
  });
});

describe('another tab', () => {
  it('that pays while a form or a notice is open is followed', async () => {
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
    const { flow } = await aFilledCheckout(server);
    await flow.pay(card);
    await settle(20_000);
    expect(flow.state.peek()).toMatchObject({ phase: 'filling', problem: { kind: 'unconfirmed' } });
    const theirs = { key: 'theirs', uid: 'u1', subject: '102', orderId: order.orderId, startedAt: Date.now() };
    keepAttempt({ ...theirs, state: 'open' });
    listeners.get('storage')?.({ key: 'sub-elements:attempt:u1:999' });
    await settle();
    expect(flow.state.peek().phase).toBe('filling');
    listeners.get('storage')?.({ key: 'sub-elements:attempt:u1:102' });
    await settle();
    expect(flow.state.peek()).toMatchObject({ phase: 'done', outcome: 'success' });
    flow.stop();
  });

  it('that paid in the meantime is followed instead of paying again', async () => {
    const order = newOrder({ status: 'success' });
    const server = aServer({ orderRemind: ({ body }) => ok({ order: body.attempt === 'theirs' ? order : null }) });
    const { flow } = await aFilledCheckout(server);
    keepAttempt({
      key: 'theirs',
      uid: 'u1',
      subject: '102',
      orderId: order.orderId,
      startedAt: Date.now(),
      state: 'open',
    });
    await flow.pay(card);
    await settle();
    expect(server.named('pay', 'repay')).toHaveLength(0);
    expect(flow.state.peek()).toMatchObject({ phase: 'done', outcome: 'success' });
  });
});

describe('the lookup', () => {
  it.each([
    ['refused', newOrder({ status: 'failed', failureCode: '302' }), { kind: 'refused', code: '302' }],
    ['cancelled', newOrder({ status: 'cancelled' }), { kind: 'unpaid', code: null }],
  ])('shows the payment methods for an order whose payment was %s', async (_, order, problem) => {
    const server = aServer({ order: () => ok(order) });
    const { flow } = aCheckout(server, { planId: undefined, orderId: order.orderId });
    flow.start();
    await settle();
    expect(flow.state.peek()).toMatchObject({ phase: 'choosing', orderId: order.orderId, problem });
  });

  it('shows the form for an order without a payment', async () => {
    const order = newOrder({ paymentId: null, methodCode: null, methodGroup: null });
    const { flow } = aCheckout(aServer({ order: () => ok(order) }), { planId: undefined, orderId: order.orderId });
    flow.start();
    await settle();
    expect(flow.state.peek()).toMatchObject({ phase: 'choosing', orderId: order.orderId, problem: null });
    flow.stop();
  });

  it.each([
    ['was charged', { isCharged: true }],
    ['can no longer be paid', { payBefore: 1 }],
  ])('offers no payment of an order that %s', async (_, change) => {
    const order = newOrder({ status: 'failed', failureCode: '302', ...change });
    const { flow } = aCheckout(aServer({ order: () => ok(order) }), { planId: undefined, orderId: order.orderId });
    flow.start();
    await settle();
    expect(flow.state.peek()).toMatchObject({ phase: 'done', outcome: 'failed' });
    flow.stop();
  });

  it('resumes the unfinished order of the plan', async () => {
    const order = newOrder({ methodCode: 'pix', methodGroup: 'PIX' });
    const detail = {
      orderId: order.orderId,
      status: 'pending',
      methodCode: 'pix',
      methodGroup: 'PIX',
      action: aPixCode(),
    };
    const server = aServer({
      orderRemind: () => ok({ order }),
      order: () => ok(order),
      paymentInfoDetail: () => ok(detail),
    });
    const { flow, names } = aCheckout(server);
    flow.start();
    await settle();
    expect(flow.state.peek()).toMatchObject({ phase: 'actionRequired', group: 'PIX', action: { payload: 'code-1' } });
    expect(names()).toContain('sub-payment-pending');
    flow.stop();
  });

  it('offers an unfinished order of another plan above the form', async () => {
    const order = newOrder({ planId: '405' });
    const server = aServer({ orderRemind: () => ok({ order }) });
    const { flow } = aCheckout(server);
    flow.start();
    await settle();
    expect(flow.otherOrder.peek()?.planId).toBe('405');
    expect(flow.state.peek()).toMatchObject({ phase: 'choosing', orderId: null });
  });

  it.each([
    ['the unfinished order', undefined],
    ['the order of an old attempt', { orderId: 'old', startedAt: Date.now() - 3_600_000 }],
  ])('shows an error with a retry instead of an empty form if %s cannot be loaded', async (_, storedAttempt) => {
    const order = newOrder({ orderId: 'old', methodCode: 'pix', methodGroup: 'PIX' });
    const server = aServer({
      orderRemind: () => failed({ kind: 'network' }),
      order: () => failed({ kind: 'http', status: 500 }),
      paymentInfoDetail: () => failed({ kind: 'network' }),
    });
    if (storedAttempt)
      keepAttempt({
        key: 'k',
        uid: 'u1',
        subject: '102',
        state: 'open',
        ...storedAttempt,
        startedAt: Date.now() - 3_600_000,
      });
    const { flow } = aCheckout(server);
    flow.start();
    await settle();
    expect(flow.state.peek()).toMatchObject({ phase: 'waiting', for: 'start' });
    expect(flow.startError.peek()).not.toBeNull();
    server.answers.orderRemind = () => ok({ order: null });
    server.answers.order = () => ok(order);
    flow.retry();
    await settle();
    expect(flow.startError.peek()).toBeNull();
    // Without the payment's detail, the checkout waits for the money.
    expect(flow.state.peek()).toMatchObject(storedAttempt ? { phase: 'waiting', for: 'money' } : { phase: 'choosing' });
    flow.stop();
  });

  it('shows an error with a retry if the order cannot be loaded', async () => {
    const order = newOrder({ status: 'success' });
    const server = aServer({ order: () => failed({ kind: 'network' }) });
    const { flow } = aCheckout(server, { planId: undefined, orderId: order.orderId });
    flow.start();
    await settle();
    expect(flow.startError.peek()).toEqual({ kind: 'network' });
    server.answers.order = () => ok(order);
    flow.retry();
    await settle();
    expect(flow.startError.peek()).toBeNull();
    expect(flow.state.peek()).toMatchObject({ phase: 'done', outcome: 'success' });
  });

  it('shows a recent purchase again, but not an old one', async () => {
    const order = newOrder({ status: 'success' });
    const server = aServer({ order: () => ok(order) });
    const attempt = { key: 'k', uid: 'u1', subject: '102', orderId: order.orderId, state: 'open' } as const;
    keepAttempt({ ...attempt, startedAt: Date.now() - 60_000 });
    const soon = aCheckout(server).flow;
    soon.start();
    await settle();
    expect(soon.state.peek().phase).toBe('done');
    keepAttempt({ ...attempt, startedAt: Date.now() - 3_600_000 });
    const later = aCheckout(server).flow;
    later.start();
    await settle();
    expect(later.state.peek().phase).toBe('choosing');
  });

  it('runs once when the element is unmounted and mounted again', async () => {
    const server = aServer();
    const { flow } = aCheckout(server);
    flow.start();
    flow.stop();
    flow.start();
    await settle();
    expect(server.named('orderRemind')).toHaveLength(1);
  });
});

describe('waiting', () => {
  const pending = (order: Order, action: unknown = aPixCode()) => ({
    orderId: order.orderId,
    paymentId: order.paymentId,
    status: 'pending',
    methodCode: 'pix',
    methodGroup: 'PIX',
    action,
  });

  async function aPixPayment(order = newOrder({ methodCode: 'pix', methodGroup: 'PIX' })) {
    const server = aServer({
      pay: () => ok(answerFor(order, { status: 'pending', action: aPixCode() })),
      order: () => ok(order),
      paymentInfoDetail: () => ok(pending(order)),
    });
    const checkout = await aFilledCheckout(server);
    checkout.flow.choose('pix', 'PIX');
    await checkout.flow.pay(() => Promise.resolve({ methodCode: 'pix', payer: { name: 'Ana' } }));
    return { ...checkout, server, order };
  }

  it('ends when the payment succeeds', async () => {
    const { flow, server, order, names } = await aPixPayment();
    await settle(3000);
    expect(flow.state.peek()).toMatchObject({ phase: 'actionRequired', order: { orderId: order.orderId } });
    server.answers.paymentInfoDetail = () => ok({ ...pending(order), status: 'success' });
    server.answers.order = () => ok({ ...order, status: 'success' });
    await settle(15_000);
    expect(flow.state.peek()).toMatchObject({ phase: 'done', outcome: 'success' });
    expect(names()).toEqual(['sub-order-created', 'sub-payment-pending', 'sub-payment-succeeded']);
  });

  it('pauses polling while the screen is unmounted', async () => {
    const { flow, server } = await aPixPayment();
    flow.stop();
    const before = server.requests.length;
    await settle(60_000);
    expect(server.requests).toHaveLength(before);
    flow.start();
    await settle();
    expect(server.requests.length).toBeGreaterThan(before);
    flow.stop();
  });

  it('replaces an expired code for the same order', async () => {
    const { flow, server, order } = await aPixPayment();
    await settle(3000);
    server.answers.paymentInfoDetail = () => ok({ ...pending(order, { type: 'none' }), status: 'cancelled' });
    flow.expire();
    await settle();
    expect(flow.state.peek()).toMatchObject({ phase: 'actionRequired', isExpired: true });
    server.answers.repay = () =>
      ok(answerFor(order, { paymentId: 'second', status: 'pending', action: aPixCode('code-2') }));
    server.answers.paymentInfoDetail = () => ok(pending(order, aPixCode('code-2')));
    expect(flow.renewCode()).toBe(true);
    await settle();
    expect(flow.state.peek()).toMatchObject({
      phase: 'actionRequired',
      isExpired: false,
      action: { payload: 'code-2' },
    });
    const [first, second] = server.named('pay', 'repay');
    expect(second?.body).toMatchObject({ orderId: order.orderId, payer: { name: 'Ana' } });
    expect(second?.key).not.toBe(first?.key);
    flow.stop();
  });

  it('opens the form for a new code that was requested on a read-only screen', async () => {
    const order = newOrder({ orderId: 'wished', methodCode: 'boleto', methodGroup: 'TICKET' });
    const server = aServer({
      order: () => ok(order),
      paymentInfoDetail: () =>
        ok({ ...pending(order, { type: 'none' }), status: 'cancelled', methodCode: 'boleto', methodGroup: 'TICKET' }),
    });
    const open = async (isReadOnly: boolean) => {
      const { flow } = aCheckout(server, { orderId: order.orderId, isReadOnly });
      flow.start();
      await settle();
      return flow;
    };
    const looking = await open(true);
    expect(looking.state.peek()).toMatchObject({ phase: 'actionRequired', isExpired: true });
    expect(looking.renewCode()).toBe(false);
    looking.stop();
    const paying = await open(false);
    expect(paying.state.peek()).toMatchObject({ phase: 'filling', orderId: 'wished', methodCode: 'boleto' });
    paying.stop();
    const later = await open(false);
    expect(later.state.peek()).toMatchObject({ phase: 'actionRequired', isExpired: true });
    later.stop();
  });

  it('keeps the order when the payer chooses another method', async () => {
    const { flow, server, order } = await aPixPayment();
    flow.another();
    expect(flow.state.peek()).toMatchObject({ phase: 'choosing', orderId: order.orderId });
    const before = server.requests.length;
    await settle(60_000);
    expect(server.requests).toHaveLength(before);
  });

  it('takes failure and cancellation from the order', async () => {
    const { flow, server, order, names } = await aPixPayment();
    server.answers.order = () => ok({ ...order, status: 'cancelled' });
    server.answers.paymentInfoDetail = () => ok({ ...pending(order), status: 'cancelled' });
    await settle(3000);
    expect(flow.state.peek()).toMatchObject({ phase: 'done', outcome: 'cancelled' });
    expect(names()).toContain('sub-payment-cancelled');
  });
});

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
    await settle();
    expect(flow.state.peek()).toMatchObject({ phase: 'done', outcome: 'success' });
  });

  it('waits for the answer about that attempt, also after a reload', async () => {
    const old = newOrder({ status: 'failed', failureCode: '301' });
    const page = { href: 'https://shop.example/paymentResult?sub-attempt=fedcba9876543210' };
    vi.stubGlobal('location', page);
    vi.stubGlobal('history', { state: null, replaceState: (_: unknown, __: string, url: string) => (page.href = url) });
    const server = aServer({
      orderRemind: ({ body }) => (body.attempt ? noResponse() : ok({ order: old })),
      order: () => ok(old),
    });
    for (const _ of ['first', 'reload']) {
      const { flow } = aCheckout(server, { planId: undefined, isReadOnly: true });
      flow.start();
      await settle(30_000);
      expect(flow.state.peek()).toMatchObject({ phase: 'waiting', for: 'answer' });
      expect(page.href).toContain('sub-attempt=fedcba9876543210');
      flow.stop();
    }
    clearReturnKey();
  });

  it('shows a failed order as unpaid, not as a result', async () => {
    const old = newOrder({ status: 'failed', failureCode: '301', planName: 'Month' });
    const server = aServer({ orderRemind: () => ok({ order: old }), order: () => ok(old) });
    const { flow } = aCheckout(server, { planId: undefined, isReadOnly: true });
    flow.start();
    await settle();
    expect(flow.state.peek()).toMatchObject({
      phase: 'choosing',
      orderId: old.orderId,
      problem: { kind: 'unpaid', planName: 'Month' },
    });
  });
});
