import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { clickGatewayButton } from '../../../testing/gateway';
import { aCard, aMember, aPayment, startTestServer, type TestServer } from '../../../testing/server';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const returnUrl = 'https://shop.example/buy';
const paypalRequest = { planId: '102', methodCode: 'paypal', returnUrl };
/**
 * Clicks a button on the sandbox's PayPal page, as the payer would. With an `origin`, the page is the popup that
 * PayPal's button opens on the site with that origin. Otherwise, it is the fallback page, which redirects to the return
 * URL.
 */
const clickButton = (paymentId: string, button: string, origin = '') =>
  clickGatewayButton(`${server.origin}/sandbox/gateway/paypal/${paymentId}${origin && `?origin=${origin}`}`, button);

async function beginPayment() {
  const payment = await aPayment(server, paypalRequest);
  const { token, orderId: id } = payment;
  const capture = (key: string = randomUUID()) => server.call('paypalCapture', { id }, { token, key });
  return { ...payment, capture };
}

test('a PayPal payment is pending, and queryToken returns the URL of PayPal’s button script', async () => {
  const { status, action, paymentId, token, orderId } = await beginPayment();
  expect(status).toBe('pending');
  expect(action).toMatchObject({
    type: 'scriptMount',
    provider: 'paypal',
    providerOrderId: paymentId,
    isApproved: false,
  });
  const { data } = await server.call('queryToken', { methodCode: 'paypal', orderId }, { token });
  expect(data.provider).toBe('paypal');
  expect(data.clientToken).not.toBe('');
  const script = await fetch(data.scriptUrl);
  expect(script.headers.get('content-type')).toContain('text/javascript');
  expect(await script.text()).toContain('window.paypal');
});

test('queryToken refuses methods other than PayPal, and other members can’t access the order', async () => {
  const { orderId, token } = await beginPayment();
  expect((await server.call('queryToken', { methodCode: 'card', orderId }, { token })).errCode).toBe('-2502');
  const otherMember = await aMember(server);
  expect((await server.call('queryToken', { methodCode: 'paypal', orderId }, otherMember)).errCode).toBe('1001');
  expect((await server.call('paypalCapture', { id: orderId }, otherMember)).errCode).toBe('1001');
});

test('a PayPal payment isn’t captured before the payer approves it', async () => {
  const { capture, orderId } = await beginPayment();
  expect((await capture()).data).toMatchObject({ status: 'pending', action: { type: 'scriptMount' } });
  expect(await server.ledger({ orderId })).toHaveLength(0);
});

test('several capture requests for an approved payment charge the payer only once', async () => {
  const { capture, readDetail, orderId, paymentId } = await beginPayment();
  await clickButton(paymentId, 'balance', 'https://shop.example');
  // Approval alone moves no money.
  expect(await server.ledger({ orderId })).toHaveLength(0);
  expect(await readDetail()).toMatchObject({ status: 'pending', action: { isApproved: true } });
  const key = randomUUID();
  const [first, second] = await Promise.all([capture(key), capture()]);
  expect([first.data.status, second.data.status]).toEqual(['success', 'success']);
  expect((await capture(key)).data.status).toBe('success');
  expect(await server.ledger({ orderId })).toHaveLength(1);
});

test('if the card is declined, capture returns error 301, and another funding source can be chosen', async () => {
  const { capture, readDetail, orderId, paymentId } = await beginPayment();
  await clickButton(paymentId, 'declined', 'https://shop.example');
  expect((await capture()).errCode).toBe('301');
  expect(await readDetail()).toMatchObject({ status: 'pending', action: { isApproved: false } });
  await clickButton(paymentId, 'balance', 'https://shop.example');
  expect((await capture()).data).toMatchObject({ status: 'success', paymentId });
  expect(await server.ledger({ orderId })).toHaveLength(1);
});

test('a payment from a limited PayPal account fails with code 2003, and the order can be paid by card', async () => {
  const { token, capture, orderId, paymentId } = await beginPayment();
  await clickButton(paymentId, 'limited', 'https://shop.example');
  expect((await capture()).data).toMatchObject({ status: 'failed', failureCode: '2003' });
  const cardRequest = { orderId, methodCode: 'card', card: aCard('4242424242424242') };
  expect((await server.call('repay', cardRequest, { token })).data.status).toBe('success');
  expect(await server.ledger({ orderId })).toHaveLength(1);
});

test('after a cancelled approval, the payment can still be approved and captured', async () => {
  const { capture, readDetail, paymentId } = await beginPayment();
  await clickButton(paymentId, 'cancel', 'https://shop.example');
  expect(await readDetail()).toMatchObject({ status: 'pending', action: { isApproved: false } });
  await clickButton(paymentId, 'balance', 'https://shop.example');
  expect((await capture()).data.status).toBe('success');
});

test('PayPal’s fallback page redirects to the return URL', async () => {
  const { paymentId, readDetail } = await beginPayment();
  const response = await clickButton(paymentId, 'balance');
  expect([response.status, response.headers.get('location')]).toEqual([303, returnUrl]);
  expect((await readDetail()).action).toMatchObject({ isApproved: true });
});

test('an approved payment expires after three hours and can no longer be captured', async () => {
  const { capture, orderId, paymentId } = await beginPayment();
  await clickButton(paymentId, 'balance', 'https://shop.example');
  await server.control('clock', { hours: 3 });
  expect((await capture()).data.status).toBe('cancelled');
  expect(await server.ledger({ orderId })).toHaveLength(0);
});
