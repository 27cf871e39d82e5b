import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { recordPlanChoice } from '../../../runtime/navigation/plan-choice';
import {
  aCardCheckout,
  aCheckout,
  advanceTime,
  aServer,
  collectCard,
  newOrder,
  ok,
  responseFor,
  stubBrowser,
} from '../testing/test-checkout';
import { storeAttempt } from './start/attempts';

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
    first.flow.stop();

    const reloaded = aCheckout(server).flow;
    reloaded.start();
    await advanceTime();
    expect(reloaded.step.peek()).toMatchObject({ phase: 'done', outcome: 'success' });
    expect(reloaded.wasBoughtBefore()).toBe(false);
    reloaded.stop();

    // The payer chooses the same plan again.
    recordPlanChoice('102');
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
    recordPlanChoice('102');
    await advanceTime(59 * 60_000);
    const { orderId } = order;
    storeAttempt({ key: 'key-3', uid: 'u1', subject: '102', orderId, startedAt: Date.now(), state: 'open' });
    expect((await openAfter(1)).wasBoughtBefore()).toBe(true);
    recordPlanChoice('102');
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
      recordPlanChoice('102');
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
