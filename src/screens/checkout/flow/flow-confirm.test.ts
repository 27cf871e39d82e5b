import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PaymentResponse } from '../../../contract/entities';
import type { CallError, Result } from '../../../runtime/api/call-error';
import {
  aCardCheckout,
  advanceTime,
  aServer,
  collectCard,
  newOrder,
  ok,
  responseFor,
  stubBrowser,
} from '../testing/test-checkout';

type ConfirmResult = Result<PaymentResponse>;

const failedWith = (error: CallError): ConfirmResult => ({ ok: false, error });
const otpAction = { type: 'otp', length: 6, sentTo: '+1 •• 42' } as const;

/** A payment that waits for a one-time code. */
async function aPaymentAwaitingCode() {
  const order = newOrder();
  const pending = responseFor(order, { status: 'pending', action: otpAction });
  const server = aServer({
    pay: () => ok(pending),
    order: () => ok(order),
    paymentInfoDetail: () => ok({ ...pending, methodGroup: 'CARD', methodCode: 'card' }),
  });
  const checkout = await aCardCheckout(server);
  await checkout.flow.pay(collectCard);
  await advanceTime();
  /** The idempotency keys of the sent confirmations. */
  const keys: string[] = [];
  /** Returns a `send` function for `confirm`. The function records the idempotency key and returns `response`. */
  const respondingWith = (response: ConfirmResult | Promise<ConfirmResult>) => (key: string) => {
    keys.push(key);
    return Promise.resolve(response);
  };
  return { ...checkout, server, order, keys, respondingWith };
}

beforeEach(stubBrowser);
afterEach(() => {
  vi.useRealTimers();
});

describe('a confirmation, such as a typed one-time code,', () => {
  it('is sent once if the button is pressed twice before the next render', async () => {
    const { flow, keys, respondingWith } = await aPaymentAwaitingCode();
    void flow.confirm(respondingWith(new Promise<ConfirmResult>(() => undefined)));
    expect(await flow.confirm(respondingWith(failedWith({ kind: 'code', code: '11' })))).toBeNull();
    expect(keys).toHaveLength(1);
  });

  it('completes the checkout if the payment succeeded', async () => {
    const { flow, order, respondingWith, server, eventNames, onSettled } = await aPaymentAwaitingCode();
    server.responses.order = () => ok({ ...order, status: 'success' });
    const response = responseFor(order, { status: 'success' });
    expect(await flow.confirm(respondingWith({ ok: true, value: response }))).toBeNull();
    await advanceTime();
    expect(flow.step.peek()).toMatchObject({ phase: 'done', outcome: 'success', orderId: order.orderId });
    expect(eventNames()).toContain('sub-payment-succeeded');
    expect(onSettled).toHaveBeenCalledTimes(1);
  });

  it('makes the checkout wait for the money if the payment is pending', async () => {
    const { flow, order, respondingWith } = await aPaymentAwaitingCode();
    await flow.confirm(respondingWith({ ok: true, value: responseFor(order, { status: 'pending' }) }));
    expect(flow.step.peek()).toMatchObject({ phase: 'waiting', for: 'money', order: { orderId: order.orderId } });
  });

  it('brings the form back, with the reason, if the payment failed', async () => {
    const { flow, order, respondingWith, events } = await aPaymentAwaitingCode();
    await flow.confirm(
      respondingWith({ ok: true, value: responseFor(order, { status: 'failed', failureCode: '5015' }) }),
    );
    expect(flow.step.peek()).toMatchObject({ problem: { kind: 'refused', code: '5015' }, orderId: order.orderId });
    expect(events.at(-1)).toMatchObject(['sub-payment-failed', { orderId: order.orderId, code: '5015' }]);
  });

  it('resolves to the error if the server refuses the code, and the next confirmation uses another key', async () => {
    const { flow, order, keys, respondingWith } = await aPaymentAwaitingCode();
    const wrongCode: CallError = { kind: 'code', code: '11' };
    expect(await flow.confirm(respondingWith(failedWith(wrongCode)))).toEqual(wrongCode);
    expect(flow.step.peek()).toMatchObject({ phase: 'actionRequired', action: otpAction });
    await flow.confirm(respondingWith({ ok: true, value: responseFor(order, { status: 'pending' }) }));
    expect(new Set(keys).size).toBe(2);
  });

  it('keeps its key when it is sent again after a lost response, and meanwhile the payment is polled', async () => {
    const { flow, order, keys, respondingWith, server } = await aPaymentAwaitingCode();
    const earlierRequestCount = server.requestsTo('paymentInfoDetail').length;
    const lost: CallError = { kind: 'network' };
    expect(await flow.confirm(respondingWith(failedWith(lost)))).toEqual(lost);
    await advanceTime();
    expect(server.requestsTo('paymentInfoDetail').length).toBeGreaterThan(earlierRequestCount);
    expect(flow.step.peek()).toMatchObject({ phase: 'actionRequired', action: otpAction });
    await flow.confirm(respondingWith({ ok: true, value: responseFor(order, { status: 'pending' }) }));
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
  });

  it('uses another key if another code is typed after a lost response', async () => {
    const { flow, order, keys, respondingWith } = await aPaymentAwaitingCode();
    await flow.confirm(respondingWith(failedWith({ kind: 'network' })), '1111');
    await flow.confirm(respondingWith({ ok: true, value: responseFor(order, { status: 'pending' }) }), '2222');
    expect(new Set(keys).size).toBe(2);
  });

  it('completes the checkout despite a lost response, once polling finds that the order is paid', async () => {
    const { flow, order, respondingWith, server } = await aPaymentAwaitingCode();
    server.responses.paymentInfoDetail = () => ok({ ...responseFor(order), status: 'success' });
    server.responses.order = () => ok({ ...order, status: 'success' });
    await flow.confirm(respondingWith(failedWith({ kind: 'timeout' })));
    await advanceTime();
    expect(flow.step.peek()).toMatchObject({ phase: 'done', outcome: 'success' });
  });

  it('is not sent if the payment no longer requires an action', async () => {
    const { flow, order, keys, respondingWith } = await aPaymentAwaitingCode();
    await flow.confirm(respondingWith({ ok: true, value: responseFor(order, { status: 'success' }) }));
    expect(await flow.confirm(respondingWith(failedWith({ kind: 'network' })))).toBeNull();
    expect(keys).toHaveLength(1);
  });
});
