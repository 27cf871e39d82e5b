import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Order } from '../../contract/entities';
import type { CallError, Result } from '../../runtime/api/call-error';
import { keepAttempt, lastAttempt } from '../../runtime/attempts';
import { aPixCode } from './testing/builders';
import {
  aBrowser,
  aCheckout,
  aFilledCheckout,
  answerFor,
  aServer,
  card,
  newOrder,
  no,
  ok,
  settle,
  unanswered,
} from './testing/flow-stage';

beforeEach(aBrowser);
afterEach(() => {
  vi.useRealTimers();
});

describe('paying', () => {
  it('sends one request for two clicks in the same moment', async () => {
    const order = newOrder({ status: 'success' });
    const server = aServer({ pay: () => ok(answerFor(order)), order: () => ok(order) });
    const { flow } = await aFilledCheckout(server);
    void flow.pay(card);
    void flow.pay(card);
    await settle();
    expect(server.named('pay')).toHaveLength(1);
    expect(flow.state.peek()).toMatchObject({ phase: 'done', outcome: 'success', order: { orderId: order.orderId } });
  });

  it('keeps the attempt before the request leaves, and comes back to it', async () => {
    const server = aServer({ pay: unanswered });
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

  it('sends nothing when the form is not right', async () => {
    const server = aServer();
    const { flow } = await aFilledCheckout(server);
    await flow.pay(() => Promise.resolve(null));
    expect(server.named('pay')).toHaveLength(0);
    expect(flow.state.peek().phase).toBe('filling');
    expect(lastAttempt('u1', '102')).toBeUndefined();
  });

  it('gives the form back when reading it broke', async () => {
    const { flow } = await aFilledCheckout(aServer());
    await expect(flow.pay(() => Promise.reject(new Error('frame')))).rejects.toThrow('frame');
    expect(flow.state.peek().phase).toBe('filling');
  });

  it('tells the page of the order and the payment once, and what is old now', async () => {
    const order = newOrder({ status: 'success' });
    const server = aServer({ pay: () => ok(answerFor(order)), order: () => ok(order) });
    const { flow, events, onSettled } = await aFilledCheckout(server);
    await flow.pay(card);
    await settle(60_000);
    const { orderId } = order;
    expect(events).toEqual([
      ['sub-order-created', { orderId, planId: '102' }],
      ['sub-payment-succeeded', { orderId, planId: '102' }],
    ]);
    expect(onSettled).toHaveBeenCalledTimes(1);
  });

  it('leaves for the bank, and only then', async () => {
    const order = newOrder();
    const action = { type: 'redirect', url: 'https://bank.example/', kind: 'threeDSecure' } as const;
    const server = aServer({ pay: () => ok(answerFor(order, { status: 'pending', action })), order: () => ok(order) });
    const { flow, leave } = await aFilledCheckout(server);
    await flow.pay(card);
    expect(leave).toHaveBeenCalledExactlyOnceWith('https://bank.example/');
    expect(flow.state.peek().phase).toBe('acting');
    flow.stop();
  });
});

describe('a refused card', () => {
  const refusing = (order: Order, code: string) => () =>
    no({ kind: 'code', code, data: answerFor(order, { status: 'failed', failureCode: code }) });

  it('leaves the form as it was, and the next card pays the same order under a new key', async () => {
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

  it('is told to the page each time it happens', async () => {
    const order = newOrder();
    const again = { ...order, paymentId: 'another' };
    const server = aServer({ pay: refusing(order, '301'), repay: refusing(again, '302') });
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

  it('makes a new order when the old one can no longer be paid', async () => {
    const order = newOrder();
    const server = aServer({ pay: refusing(order, '301'), repay: () => no({ kind: 'code', code: '1015' }) });
    const { flow } = await aFilledCheckout(server);
    await flow.pay(card);
    await flow.pay(card);
    expect(flow.state.peek()).toMatchObject({ phase: 'filling', orderId: null, problem: { code: '1015' } });
    await flow.pay(card);
    expect(server.named('pay', 'repay').map(({ name }) => name)).toEqual(['pay', 'repay', 'pay']);
  });
});

describe('a lost answer', () => {
  it.each<CallError>([{ kind: 'network' }, { kind: 'timeout' }, { kind: 'malformed' }, { kind: 'http', status: 502 }])(
    'is looked for at the server: $kind',
    async (error) => {
      const order = newOrder({ status: 'success' });
      let isUp = false;
      const server = aServer({
        pay: () => no(error),
        orderRemind: ({ body }) => (isUp ? ok({ order: body.attempt ? order : null }) : no({ kind: 'network' })),
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

  it('that never was a request gives the form back, and the same key is used again', async () => {
    const server = aServer({ pay: () => no({ kind: 'network' }) });
    const { flow } = await aFilledCheckout(server);
    await flow.pay(card);
    await settle(10_000);
    expect(flow.state.peek()).toMatchObject({ phase: 'filling', methodCode: 'card', problem: { kind: 'notReached' } });
    await flow.pay(card);
    const [first, second] = server.named('pay');
    expect(second?.key).toBe(first?.key);
    flow.stop();
  });

  it('is not given up while the payment may be with the bank: the server knows no order before it is back', async () => {
    const server = aServer({ pay: () => no({ kind: 'network' }) });
    const { flow } = await aFilledCheckout(server);
    await flow.pay(card);
    await settle(9999);
    expect(flow.state.peek()).toMatchObject({ phase: 'waiting', for: 'answer' });
    flow.stop();
  });

  it('that comes after all, to a screen that was left, is shown instead of paying again', async () => {
    const order = newOrder({ status: 'success' });
    let answer: (result: Result<unknown>) => void = () => undefined;
    let isThere = false;
    const server = aServer({
      pay: () => new Promise<Result<unknown>>((resolve) => (answer = resolve)),
      orderRemind: ({ body }) => ok({ order: isThere && body.attempt ? order : null }),
      order: () => ok(order),
    });
    const left = await aFilledCheckout(server);
    void left.flow.pay(card);
    await settle();
    left.flow.stop();
    const { flow } = aCheckout(server);
    flow.start();
    await settle(10_000);
    expect(flow.state.peek()).toMatchObject({ phase: 'choosing', problem: { kind: 'notReached' } });
    flow.choose('card', 'CARD');
    isThere = true;
    answer(ok(answerFor(order)));
    await settle();
    await flow.pay(card);
    await settle();
    expect(flow.state.peek()).toMatchObject({ phase: 'done', outcome: 'success', orderId: order.orderId });
    expect(server.named('pay', 'repay')).toHaveLength(1);
  });

  it('is found after a reload, without paying again', async () => {
    const order = newOrder({ status: 'success' });
    const server = aServer({ pay: unanswered, orderRemind: ({ body }) => ok({ order: body.attempt ? order : null }) });
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

  it('of a refusal shows at the form what the refusal was', async () => {
    const order = newOrder({ status: 'failed', failureCode: '302' });
    const server = aServer({
      pay: () => no({ kind: 'network' }),
      orderRemind: ({ body }) => ok({ order: body.attempt ? order : null }),
    });
    const { flow } = await aFilledCheckout(server);
    await flow.pay(card);
    await settle();
    expect(flow.state.peek()).toMatchObject({ phase: 'filling', orderId: order.orderId, problem: { code: '302' } });
  });

  it('says what the server said when it failed by itself and charged nothing', async () => {
    const server = aServer({ pay: () => no({ kind: 'code', code: '2000' }) });
    const { flow } = await aFilledCheckout(server);
    await flow.pay(card);
    await settle(1000);
    expect(flow.state.peek()).toMatchObject({ phase: 'filling', problem: { kind: 'notReached', code: '2000' } });
  });
});

describe('another tab', () => {
  it('that paid meanwhile is followed instead of paying again', async () => {
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

describe('the first look', () => {
  it.each([
    ['refused', newOrder({ status: 'failed', failureCode: '302' }), { kind: 'refused', code: '302' }],
    ['given up', newOrder({ status: 'cancelled' }), { kind: 'unpaid', code: null }],
  ])('asks at once how to pay an order whose payment was %s', async (_, order, problem) => {
    const server = aServer({ order: () => ok(order) });
    const { flow } = aCheckout(server, { planId: undefined, orderId: order.orderId });
    flow.start();
    await settle();
    expect(flow.state.peek()).toMatchObject({ phase: 'choosing', orderId: order.orderId, problem });
  });

  it('asks how to pay an order that was made without being paid', async () => {
    const order = newOrder({ paymentId: null, methodCode: null, methodGroup: null });
    const { flow } = aCheckout(aServer({ order: () => ok(order) }), { planId: undefined, orderId: order.orderId });
    flow.start();
    await settle();
    expect(flow.state.peek()).toMatchObject({ phase: 'choosing', orderId: order.orderId, problem: null });
    flow.stop();
  });

  it.each([
    ['was taken from the payer all the same', { isCharged: true }],
    ['can no longer be paid', { payBefore: 1 }],
  ])('offers no payment of an order that %s', async (_, change) => {
    const order = newOrder({ status: 'failed', failureCode: '302', ...change });
    const { flow } = aCheckout(aServer({ order: () => ok(order) }), { planId: undefined, orderId: order.orderId });
    flow.start();
    await settle();
    expect(flow.state.peek()).toMatchObject({ phase: 'done', outcome: 'failed' });
    flow.stop();
  });

  it('goes on with the unfinished order for this plan', async () => {
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
    expect(flow.state.peek()).toMatchObject({ phase: 'acting', group: 'PIX', action: { payload: 'code-1' } });
    expect(names()).toContain('sub-payment-pending');
    flow.stop();
  });

  it('offers an unfinished order for another plan, and does not stand in the way', async () => {
    const order = newOrder({ planId: '405' });
    const server = aServer({ orderRemind: () => ok({ order }) });
    const { flow } = aCheckout(server);
    flow.start();
    await settle();
    expect(flow.otherOrder.peek()?.planId).toBe('405');
    expect(flow.state.peek()).toMatchObject({ phase: 'choosing', orderId: null });
  });

  it('does not stand in the way when the server cannot tell', async () => {
    const { flow } = aCheckout(aServer({ orderRemind: () => no({ kind: 'network' }) }));
    flow.start();
    await settle();
    expect(flow.state.peek().phase).toBe('choosing');
  });

  it('says what is wrong when the order asked for cannot be loaded, and looks again', async () => {
    const order = newOrder({ status: 'success' });
    const server = aServer({ order: () => no({ kind: 'network' }) });
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

  it('shows a purchase of a moment ago again, and one of long ago no more', async () => {
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

  it('is one, however often the element is put away and back', async () => {
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
    const made = await aFilledCheckout(server);
    made.flow.choose('pix', 'PIX');
    await made.flow.pay(() => Promise.resolve({ methodCode: 'pix', payer: { name: 'Ana' } }));
    return { ...made, server, order };
  }

  it('notices by itself when the money comes', async () => {
    const { flow, server, order, names } = await aPixPayment();
    await settle(3000);
    expect(flow.state.peek()).toMatchObject({ phase: 'acting', order: { orderId: order.orderId } });
    server.answers.paymentInfoDetail = () => ok({ ...pending(order), status: 'success' });
    server.answers.order = () => ok({ ...order, status: 'success' });
    await settle(15_000);
    expect(flow.state.peek()).toMatchObject({ phase: 'done', outcome: 'success' });
    expect(names()).toEqual(['sub-order-created', 'sub-payment-pending', 'sub-payment-succeeded']);
  });

  it('asks nothing while the screen is away, and goes on when it is back', async () => {
    const { flow, server } = await aPixPayment();
    flow.stop();
    const before = server.asked.length;
    await settle(60_000);
    expect(server.asked).toHaveLength(before);
    flow.start();
    await settle();
    expect(server.asked.length).toBeGreaterThan(before);
    flow.stop();
  });

  it('puts a new code in the place of one that ran out, for the same order', async () => {
    const { flow, server, order } = await aPixPayment();
    await settle(3000);
    server.answers.paymentInfoDetail = () => ok({ ...pending(order, { type: 'none' }), status: 'cancelled' });
    flow.expire();
    await settle();
    expect(flow.state.peek()).toMatchObject({ phase: 'acting', isExpired: true });
    server.answers.repay = () =>
      ok(answerFor(order, { paymentId: 'second', status: 'pending', action: aPixCode('code-2') }));
    server.answers.paymentInfoDetail = () => ok(pending(order, aPixCode('code-2')));
    expect(flow.renewCode()).toBe(true);
    await settle();
    expect(flow.state.peek()).toMatchObject({ phase: 'acting', isExpired: false, action: { payload: 'code-2' } });
    const [first, second] = server.named('pay', 'repay');
    expect(second?.body).toMatchObject({ orderId: order.orderId, payer: { name: 'Ana' } });
    expect(second?.key).not.toBe(first?.key);
    flow.stop();
  });

  it('asks at once for what a new code needs, where one was wished on a screen that only looks', async () => {
    const order = newOrder({ orderId: 'wished', methodCode: 'boleto', methodGroup: 'TICKET' });
    const server = aServer({
      order: () => ok(order),
      paymentInfoDetail: () =>
        ok({ ...pending(order, { type: 'none' }), status: 'cancelled', methodCode: 'boleto', methodGroup: 'TICKET' }),
    });
    const open = async (isLookingOn: boolean) => {
      const { flow } = aCheckout(server, { orderId: order.orderId, isLookingOn });
      flow.start();
      await settle();
      return flow;
    };
    const looking = await open(true);
    expect(looking.state.peek()).toMatchObject({ phase: 'acting', isExpired: true });
    expect(looking.renewCode()).toBe(false);
    looking.stop();
    const paying = await open(false);
    expect(paying.state.peek()).toMatchObject({ phase: 'filling', orderId: 'wished', methodCode: 'boleto' });
    paying.stop();
    const later = await open(false);
    expect(later.state.peek()).toMatchObject({ phase: 'acting', isExpired: true });
    later.stop();
  });

  it('keeps the order when the payer wants to pay in another way', async () => {
    const { flow, server, order } = await aPixPayment();
    flow.another();
    expect(flow.state.peek()).toMatchObject({ phase: 'choosing', orderId: order.orderId });
    const before = server.asked.length;
    await settle(60_000);
    expect(server.asked).toHaveLength(before);
  });

  it('tells failure and cancellation by the order alone', async () => {
    const { flow, server, order, names } = await aPixPayment();
    server.answers.order = () => ok({ ...order, status: 'cancelled' });
    server.answers.paymentInfoDetail = () => ok({ ...pending(order), status: 'cancelled' });
    await settle(3000);
    expect(flow.state.peek()).toMatchObject({ phase: 'done', outcome: 'cancelled' });
    expect(names()).toContain('sub-payment-cancelled');
  });
});

describe('coming back from a payment page', () => {
  it('shows the payment of the attempt in the address', async () => {
    const order = newOrder({ status: 'success' });
    const page = { href: 'https://shop.example/buy?sub-attempt=abcdef0123456789' };
    vi.stubGlobal('location', page);
    vi.stubGlobal('history', { state: null, replaceState: (_: unknown, __: string, url: string) => (page.href = url) });
    const server = aServer({
      orderRemind: ({ body }) => ok({ order: body.attempt === 'abcdef0123456789' ? order : null }),
    });
    const { flow } = aCheckout(server, { planId: undefined, isLookingOn: true });
    flow.start();
    await settle();
    expect(page.href).toBe('https://shop.example/buy');
    expect(flow.state.peek()).toMatchObject({ phase: 'done', outcome: 'success' });
  });
});
