import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { cancelPendingPayments } from '../billing/settlement/cancel';
import { stripeObjects } from '../database/schema';
import { intentById } from '../stripe/payment-intents';
import { stripeKeys } from '../stripe/stripe-api';
import { stripe, stripeSettings } from '../stripe/stripe-client';
import { updateObject } from '../stripe/stripe-store';
import type { PaymentIntent, StripeEvent } from '../stripe/stripe-types';
import { isValidSignature, signWebhook } from '../stripe/webhook-signature';
import { aCard, aMember, aPassword, aPayment, startTestServer, type TestServer } from '../testing/server';
import { aStripeCard, postAsStripeIframe, type StripeErrorResponse } from '../testing/stripe';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await server.control('methods', { code: 'card-stripe', isOffered: true });
});
afterAll(() => server.close());
afterEach(() => server.control('webhooks', { hold: false }));

const returnUrl = 'https://shop.example/buy';
const stripeRequest = { planId: '102', methodCode: 'card-stripe', returnUrl };

async function beginStripePayment(request: object = {}) {
  const payment = await aPayment(server, { ...stripeRequest, ...request });
  const { action, orderId, token } = payment;
  if (action.type !== 'confirmInBrowser') throw new Error(`The action is ${action.type}`);
  const { clientSecret } = action;
  const intentId = clientSecret.split('_secret_')[0] as string;
  return {
    ...payment,
    action,
    clientSecret,
    intentId,
    confirm: (number?: string) => postAsStripeIframe(server, clientSecret, aStripeCard(number)),
    challenge: (decision: 'complete' | 'fail') => postAsStripeIframe(server, clientSecret, { decision }, 'challenge'),
    repay: (change: object) =>
      server.call('repay', { ...stripeRequest, planId: undefined, orderId, ...change }, { token }),
    charges: () => server.ledger({ orderId }),
  };
}

/** The simulated Stripe's events about a payment intent, oldest first. */
async function eventsOf(intentId: string): Promise<(StripeEvent & { isDelivered: boolean })[]> {
  const { events } = await server.control<{ events: (StripeEvent & { isDelivered: boolean })[] }>('webhooks');
  return events.filter(({ data }) => data.object.id === intentId);
}

const successEventOf = async (intentId: string): Promise<StripeEvent> => {
  const succeeded = (await eventsOf(intentId)).find(({ type }) => type === 'payment_intent.succeeded');
  if (!succeeded) throw new Error('No success event');
  const { isDelivered: _, ...event } = succeeded;
  return event;
};

/** The refunds of an intent at Stripe. */
async function refundsOf(intentId: string) {
  const rows = await server.services.database.select().from(stripeObjects).where(eq(stripeObjects.kind, 'refund'));
  return rows.map(({ data }) => data).filter((refund) => refund.payment_intent === intentId);
}

const postWebhook = (body: string, signature?: string) =>
  fetch(`${server.origin}/webhooks/stripe`, {
    method: 'POST',
    headers: { ...(signature !== undefined && { 'Stripe-Signature': signature }) },
    body,
  });

const nowSeconds = () => Math.floor(Date.now() / 1000);
const sign = (body: string, { secret = stripeKeys.webhook as string, timestamp = nowSeconds() } = {}) =>
  signWebhook({ body, secret, timestamp });

const deliver = (options: object) =>
  server.control<{ deliveries: { status: number; type: string }[] }>('webhooks/deliver', options);

test('the response of `paymentMethods` contains the provider’s name and public key, but no secret', async () => {
  const { token } = await aMember(server);
  const { data } = await server.call('paymentMethods', { planId: '102' }, { token });
  const method = data.methods.find(({ code }) => code === 'card-stripe');
  expect(method).toMatchObject({
    group: 'PROVIDER_FIELDS',
    provider: { name: 'stripe', publicKey: 'pk_test_sandbox' },
  });
  expect(JSON.stringify(data)).not.toMatch(/sk_|whsec_/);
});

test('a payment stays pending until the webhook is delivered, and is charged once', async () => {
  await server.control('webhooks', { hold: true });
  const { confirm, readDetail, charges, intentId, readOrder } = await beginStripePayment();
  expect(await confirm()).toMatchObject({ status: 'succeeded', amount_received: 799, currency: 'usd' });
  expect(await readDetail()).toMatchObject({ status: 'pending', action: { type: 'confirmInBrowser' } });
  expect(await charges()).toHaveLength(0);
  await server.control('webhooks', { hold: false });
  expect(await readOrder()).toMatchObject({ status: 'success', cardEnding: '4242', cardBrand: 'visa' });
  expect(await charges()).toMatchObject([{ kind: 'charge', money: { amount: '7.99', currency: 'USD' } }]);
  expect((await eventsOf(intentId)).every(({ isDelivered }) => isDelivered)).toBe(true);
});

test('a declined card keeps the payment open, and another card pays the same intent', async () => {
  const { confirm, readDetail, charges, readOrder } = await beginStripePayment();
  const declined = (await confirm('4000000000009995')) as StripeErrorResponse;
  expect(declined.error).toMatchObject({
    type: 'card_error',
    code: 'card_declined',
    decline_code: 'insufficient_funds',
  });
  expect(declined.error.payment_intent?.status).toBe('requires_payment_method');
  expect((await readDetail()).status).toBe('pending');
  await confirm();
  expect((await readOrder()).status).toBe('success');
  expect(await charges()).toHaveLength(1);
});

test('a card that requires 3-D Secure is charged only after the payer completed the challenge', async () => {
  const { confirm, challenge, charges, readOrder } = await beginStripePayment();
  expect(await confirm('4000000000003220')).toMatchObject({ status: 'requires_action' });
  expect(await charges()).toHaveLength(0);
  expect(((await challenge('fail')) as StripeErrorResponse).error.code).toBe('payment_intent_authentication_failure');
  expect((await readOrder()).status).toBe('pending');
  await confirm('4000000000003220');
  await challenge('complete');
  expect((await readOrder()).status).toBe('success');
  expect(await charges()).toHaveLength(1);
});

test('a replayed webhook is acknowledged without effect', async () => {
  const { confirm, intentId, charges, readOrder } = await beginStripePayment();
  await confirm();
  const { expiry } = await readOrder();
  const { id } = await successEventOf(intentId);
  const { deliveries } = await deliver({ event: id, times: 3 });
  expect(deliveries.map(({ status }) => status)).toEqual([200, 200, 200]);
  // Stripe sends the same event with another id if a webhook endpoint is registered twice.
  const copy = JSON.stringify({ ...(await successEventOf(intentId)), id: 'evt_other' });
  expect((await postWebhook(copy, sign(copy))).status).toBe(200);
  expect(await charges()).toHaveLength(1);
  expect((await readOrder()).expiry).toBe(expiry);
});

test('concurrent deliveries of one event charge once', async () => {
  await server.control('webhooks', { hold: true });
  const { confirm, intentId, charges } = await beginStripePayment();
  await confirm();
  const body = JSON.stringify(await successEventOf(intentId));
  const responses = await Promise.all(Array.from({ length: 4 }, () => postWebhook(body, sign(body))));
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(await charges()).toHaveLength(1);
});

test('a forged, modified, old or unsigned webhook is refused with 400 and changes nothing', async () => {
  await server.control('webhooks', { hold: true });
  const { intentId, clientSecret, charges, readDetail } = await beginStripePayment();
  const intent = (await eventsOf(intentId))[0]?.data.object as PaymentIntent;
  const forged = { ...intent, status: 'succeeded', amount_received: intent.amount };
  const body = JSON.stringify({ id: 'evt_forged', type: 'payment_intent.succeeded', data: { object: forged } });
  const signatures = [
    undefined,
    '',
    't=,v1=',
    'v1=00',
    `t=${nowSeconds()}`,
    `t=${nowSeconds()},v1=${'0'.repeat(64)}`,
    `t=${nowSeconds()},v0=${sign(body).split('v1=')[1]}`,
    sign(body, { secret: 'whsec_wrong' }),
    sign(body, { secret: clientSecret }),
    sign(body, { secret: '' }),
    sign(body, { timestamp: nowSeconds() - 301 }),
    sign(body, { timestamp: nowSeconds() + 600 }),
    sign(`${body} `),
    // A signature for an old timestamp, sent with the current timestamp.
    sign(body, { timestamp: nowSeconds() - 301 }).replace(/t=\d+/, `t=${nowSeconds()}`),
  ];
  for (const signature of signatures) expect((await postWebhook(body, signature)).status, signature).toBe(400);
  const statuses = async (signature: string) => (await deliver({ signature })).deliveries.map(({ status }) => status);
  expect(await statuses('wrong')).toEqual([400]);
  expect(await statuses('old')).toEqual([400]);
  expect(await charges()).toHaveLength(0);
  expect((await readDetail()).status).toBe('pending');
});

test('an event with a wrong amount, a wrong currency or an unknown intent doesn’t settle the payment', async () => {
  await server.control('webhooks', { hold: true });
  const { confirm, intentId, charges, readOrder } = await beginStripePayment();
  await confirm();
  const event = await successEventOf(intentId);
  const { object } = event.data;
  for (const change of [{ amount_received: 1 }, { currency: 'brl' }, { id: 'pi_unknown' }]) {
    const changed = { ...event, id: `evt_${JSON.stringify(change)}`, data: { object: { ...object, ...change } } };
    const body = JSON.stringify(changed);
    expect((await postWebhook(body, sign(body))).status).toBe(200);
  }
  expect((await readOrder()).status).toBe('pending');
  expect(await charges()).toHaveLength(0);
});

test('an order isn’t charged again if Stripe has charged its first payment but the webhook is late', async () => {
  await server.control('webhooks', { hold: true });
  const { confirm, repay, charges, paymentId } = await beginStripePayment();
  await confirm();
  expect((await repay({})).data).toMatchObject({ status: 'success', paymentId });
  expect((await repay({ methodCode: 'card', card: aCard('4242424242424242') })).data.status).toBe('success');
  await server.control('webhooks', { hold: false });
  expect(await charges()).toHaveLength(1);
});

test('paying by another method cancels the Stripe intent, so that an open page can’t confirm it', async () => {
  const { confirm, repay, charges } = await beginStripePayment();
  expect((await repay({ methodCode: 'card', card: aCard('4242424242424242') })).data.status).toBe('success');
  expect(((await confirm()) as StripeErrorResponse).error.code).toBe('payment_intent_unexpected_state');
  expect(await charges()).toHaveLength(1);
});

test('a payment that expires unpaid is canceled at Stripe, and one that was paid in time succeeds', async () => {
  await server.control('webhooks', { hold: true });
  const unpaid = await beginStripePayment();
  const paid = await beginStripePayment();
  await paid.confirm();
  await server.control('clock', { hours: 1 });
  expect((await unpaid.readDetail()).status).toBe('cancelled');
  expect(((await unpaid.confirm()) as StripeErrorResponse).error.code).toBe('payment_intent_unexpected_state');
  expect((await paid.readOrder()).status).toBe('success');
  await server.control('webhooks', { hold: false });
  expect(await paid.charges()).toHaveLength(1);
});

test('money that Stripe charged is refunded if the payment failed before the webhook arrived', async () => {
  await server.control('webhooks', { hold: true });
  const { confirm, paymentId, intentId, charges } = await beginStripePayment();
  await confirm();
  await server.settle(paymentId, 'failed');
  await server.control('webhooks', { hold: false });
  expect(await charges()).toHaveLength(0);
  expect(await refundsOf(intentId)).toMatchObject([{ object: 'refund', amount: 799 }]);
});

test('Stripe’s charge is refunded if the payer confirmed a payment just before another one replaced it', async () => {
  await server.control('webhooks', { hold: true });
  const { confirm, repay, orderId, intentId, charges, readDetail } = await beginStripePayment();
  await confirm();
  // `repay` first asks Stripe whether the earlier payment is paid, and later cancels it. Calling the second step here
  // simulates a payer who confirms between the two.
  await cancelPendingPayments(server.services.database, orderId, null, Date.now());
  expect((await readDetail()).status).toBe('cancelled');
  expect((await repay({ methodCode: 'card', card: aCard('4242424242424242') })).data.status).toBe('success');
  await server.control('webhooks', { hold: false });
  expect(await refundsOf(intentId)).toMatchObject([{ object: 'refund', amount: 799 }]);
  expect(await charges()).toHaveLength(1);
});

test('if Stripe refuses a refund, the webhook event stays undelivered; the next delivery refunds once', async () => {
  await server.control('webhooks', { hold: true });
  const { confirm, paymentId, intentId, charges } = await beginStripePayment();
  await confirm();
  await server.settle(paymentId, 'failed');
  const { id } = await successEventOf(intentId);
  const { database } = server.services;
  const intent = await intentById(database, intentId);
  const deliverEvent = async () => (await deliver({ event: id })).deliveries.map(({ status }) => status);
  const isDelivered = async () => (await eventsOf(intentId)).find((event) => event.id === id)?.isDelivered;

  // Stripe refuses to refund an intent that hasn't succeeded.
  await updateObject(database, { ...intent, status: 'processing' });
  expect(await deliverEvent()).toEqual([500]);
  expect(await isDelivered()).toBe(false);
  expect(await refundsOf(intentId)).toEqual([]);

  await updateObject(database, intent);
  expect(await deliverEvent()).toEqual([200]);
  expect(await isDelivered()).toBe(true);
  expect(await deliverEvent()).toEqual([200]);
  expect(await refundsOf(intentId)).toHaveLength(1);
  expect(await charges()).toHaveLength(0);
});

const dayMs = 86_400_000;

/** Buys a plan as a new member. It will renew with a card saved at Stripe. `expiry`: when the paid period ends. */
async function buyRenewingPlan(cardNumber?: string) {
  const member = await aMember(server, { password: 'secret123' });
  const request = { ...stripeRequest, renew: true };
  const { data } = await server.call('pay', request, member);
  if (data.action.type !== 'confirmInBrowser') throw new Error(`The action is ${data.action.type}`);
  await postAsStripeIframe(server, data.action.clientSecret, aStripeCard(cardNumber));
  const { cards } = (await server.call('listCard', {}, member)).data;
  const { expiry } = (await server.call('order', { id: data.orderId }, member)).data;
  return { member, cards, expiry: expiry ?? 0 };
}

/** Moves the clock past the renewal. Signs in again, because the session has ended, and returns the new token. */
async function renewPlan({ member }: Awaited<ReturnType<typeof buyRenewingPlan>>): Promise<string> {
  await server.control('clock', { days: 40 });
  const login = { type: 'email', account: member.account, password: aPassword('secret123') };
  return (await server.call('login', login)).data.token;
}

test('a saved card renews the plan through Stripe without the payer’s participation', async () => {
  const purchase = await buyRenewingPlan();
  const { cards, expiry } = purchase;
  const token = await renewPlan(purchase);
  expect(cards).toMatchObject([{ brand: 'visa', ending: '4242', isForRenewal: true }]);
  const renewal = (await server.call('orders', {}, { token })).data.orders.find(({ isRenewal }) => isRenewal);
  expect(renewal).toMatchObject({ status: 'success', cardEnding: '4242' });
  expect(renewal?.expiry).toBeGreaterThan(expiry);
  const { events } = await server.control<{ events: StripeEvent[] }>('webhooks');
  const successEvents = events.filter(
    ({ type, data: { object } }) => type === 'payment_intent.succeeded' && object.metadata.orderId === renewal?.orderId,
  );
  expect(successEvents).toHaveLength(1);
  expect(await server.ledger({ orderId: renewal?.orderId ?? '' })).toHaveLength(1);
});

test('a renewal that Stripe is still processing is charged once', async () => {
  const purchase = await buyRenewingPlan();
  const { createIntent } = stripe;
  const createIntentSpy = vi.spyOn(stripe, 'createIntent').mockImplementation(async (...request) => {
    const result = await createIntent(...request);
    const [, { off_session: isOffSession }] = request;
    return result.ok && isOffSession ? { ok: true, value: { ...result.value, status: 'processing' } } : result;
  });
  const token = await renewPlan(purchase);
  const chargedCustomers = createIntentSpy.mock.calls
    .filter(([, intent]) => intent.off_session)
    .map(([, intent]) => intent.customer);
  createIntentSpy.mockRestore();
  expect(chargedCustomers.length).toBeGreaterThan(0);
  // The plans of members from earlier tests renew too. Each member is charged once.
  expect(new Set(chargedCustomers).size).toBe(chargedCustomers.length);
  const orders = (await server.call('orders', {}, { token })).data.orders;
  const renewals = orders.filter(({ isRenewal }) => isRenewal);
  expect(renewals).toMatchObject([{ status: 'success' }]);
  expect(await server.ledger({ orderId: renewals[0]?.orderId ?? '' })).toHaveLength(1);
  const renewal = (await server.call('renewInfo', {}, { token })).data;
  expect(renewal).toMatchObject({ status: 'on', nextBillingDate: renewals[0]?.expiry });
});

test('a renewal fails if the issuer declines the saved card when the payer isn’t present', async () => {
  const token = await renewPlan(await buyRenewingPlan('4000000000000341'));
  expect((await server.call('renewInfo', {}, { token })).data).toMatchObject({ status: 'failed', failureCode: '301' });
});

test('a card that the bank declined is charged again after 3 and 7 days', async () => {
  const { member, expiry } = await buyRenewingPlan('4000000000000341');
  const login = { type: 'email', account: member.account, password: aPassword('secret123') };
  const infoAt = async (time: number) => {
    await server.control('clock', { days: (time - server.services.clock.now()) / dayMs });
    const { token } = (await server.call('login', login)).data;
    const { orders } = (await server.call('orders', {}, { token })).data;
    const renewals = orders.filter(({ isRenewal }) => isRenewal);
    return { token, orders: renewals, info: (await server.call('renewInfo', {}, { token })).data };
  };
  const first = await infoAt(expiry + 1000);
  const retryAt = expiry + 3 * dayMs;
  expect(first.info).toMatchObject({ status: 'failed', failureCode: '301', retryAt, nextBillingDate: retryAt });
  const second = await infoAt(retryAt + 1000);
  expect(second.info).toMatchObject({ status: 'failed', retryAt: expiry + 7 * dayMs, orderId: first.info.orderId });
  const last = await infoAt(expiry + 8 * dayMs);
  expect(last.info).toMatchObject({ status: 'failed', retryAt: null, nextBillingDate: null });
  expect(last.orders).toHaveLength(1);
  const { messages } = await server.control<{ messages: { to: string; purpose: string }[] }>('outbox');
  const purposes = messages.filter(({ to }) => to === member.account).map(({ purpose }) => purpose);
  expect(purposes.filter((purpose) => purpose.startsWith('renewalRetry'))).toHaveLength(2);
  expect(purposes.filter((purpose) => purpose === 'renewalFailed')).toHaveLength(1);
});

test('turning a failed renewal off ends the tries to charge its card', async () => {
  const { member, expiry } = await buyRenewingPlan('4000000000000341');
  const login = { type: 'email', account: member.account, password: aPassword('secret123') };
  await server.control('clock', { days: (expiry + 1000 - server.services.clock.now()) / dayMs });
  const { token } = (await server.call('login', login)).data;
  await server.call('updateRenewStatus', { status: 'off' }, { token });
  const sentCount = async () =>
    (await server.control<{ messages: { to: string }[] }>('outbox')).messages.filter(({ to }) => to === member.account)
      .length;
  const before = await sentCount();
  expect((await server.call('renewInfo', {}, { token })).data).toMatchObject({ status: 'expired', retryAt: null });
  await server.control('clock', { days: 8 });
  const again = (await server.call('login', login)).data.token;
  expect((await server.call('renewInfo', {}, { token: again })).data).toMatchObject({ status: 'expired' });
  expect(await sentCount()).toBe(before);
});

test('a member can pay again with a card saved at Stripe, with 3-D Secure if the issuer requires it', async () => {
  const { confirm, challenge, token } = await beginStripePayment({ saveCard: true });
  await confirm('4000002760003184');
  await challenge('complete');
  const [card] = (await server.call('listCard', {}, { token })).data.cards;
  const request = { planId: '102', methodCode: 'card', cardId: card?.cardId, returnUrl };
  const { data } = await server.call('pay', request, { token });
  expect(data).toMatchObject({ status: 'pending', action: { type: 'confirmInBrowser' } });
  const clientSecret = data.action.type === 'confirmInBrowser' ? data.action.clientSecret : '';
  await postAsStripeIframe(server, clientSecret, { decision: 'complete' }, 'challenge');
  expect(await server.orderStatus(data.orderId, token)).toBe('success');
});

test('a browser can’t read or confirm the intent of another payment, or use endpoints that require the secret key', async () => {
  const ownPayment = await beginStripePayment();
  const otherPayment = await beginStripePayment();
  const api = `${server.origin}/sandbox/gateway/stripe/v1`;
  const key = stripeKeys.publishable;
  const readIntent = (query: Record<string, string>) =>
    fetch(`${api}/payment_intents/${otherPayment.intentId}?${new URLSearchParams(query)}`);
  expect((await readIntent({ key, client_secret: ownPayment.clientSecret })).status).toBe(400);
  expect((await readIntent({ key })).status).toBe(400);
  expect((await readIntent({ client_secret: otherPayment.clientSecret })).status).toBe(401);
  const wrongSecret = `${otherPayment.intentId}_secret_${ownPayment.clientSecret.split('_secret_')[1]}`;
  expect(((await postAsStripeIframe(server, wrongSecret, aStripeCard())) as StripeErrorResponse).error.type).toBe(
    'invalid_request_error',
  );
  for (const path of ['payment_intents', 'customers', 'refunds', `payment_intents/${ownPayment.intentId}/cancel`])
    expect((await fetch(`${api}/${path}`, { method: 'POST', body: new URLSearchParams({ key }) })).status).toBe(401);
});

test('a webhook that is signed with an old and a new secret is accepted by a server that has either of them', () => {
  const body = '{"id":"evt_1"}';
  const header = `${sign(body, { secret: 'whsec_old' })},${sign(body, { secret: 'whsec_new' }).split(',')[1]}`;
  expect(isValidSignature(header, { body, secret: 'whsec_new' })).toBe(true);
  expect(isValidSignature(header, { body, secret: 'whsec_old' })).toBe(true);
  expect(isValidSignature(header, { body, secret: 'whsec_third' })).toBe(false);
});

test('a server with a real Stripe key refuses a webhook signed with the sandbox’s publicly known secret', () => {
  const { webhookSecret } = stripeSettings({ STRIPE_SECRET_KEY: 'sk_live_1' });
  const body = '{}';
  expect(isValidSignature(sign(body), { body, secret: webhookSecret })).toBe(false);
  expect(isValidSignature(sign(body, { secret: '' }), { body, secret: webhookSecret })).toBe(false);
  expect(stripeSettings({ STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_WEBHOOK_SECRET: 'whsec_own' })).toMatchObject({
    isReal: true,
    webhookSecret: 'whsec_own',
    apiUrl: 'https://api.stripe.com',
  });
});
