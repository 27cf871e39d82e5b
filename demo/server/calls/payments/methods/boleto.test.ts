import { getBoletoInfo, isValidBoleto } from '@brazilian-utils/brazilian-utils';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { boletoLine, dayInMilliseconds, formatBoletoLine } from '../../../../../src/rules';
import { boletoPayer } from '../../../testing/payer';
import { aCard, aMember, aPayment, startTestServer, type TestServer } from '../../../testing/server';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

// A boleto is an invoice that the payer pays at any bank by its line of digits or its barcode.
const boletoRequest = { planId: '102', methodCode: 'boleto', payer: boletoPayer };
const brand = 'telinha';
const hourMs = 3_600_000;
/** What to add to local time in Brazil (UTC−3) to get UTC. */
const brazilOffsetMs = 3 * hourMs;

const beginPayment = async () => {
  const payment = await aPayment(server, boletoRequest, { brand });
  const { action } = payment;
  if (action.type !== 'slip') throw new Error(action.type);
  return { ...payment, action };
};

test('a boleto’s line, barcode and amount are valid according to our parser and an independent library', async () => {
  const { action, status } = await beginPayment();
  expect(status).toBe('pending');
  const { now } = await server.control<{ now: number }>('clock');
  expect(isValidBoleto(action.line)).toBe(true);
  expect(getBoletoInfo(action.line, { referenceDate: new Date(now) })).toMatchObject({
    amount: 1990,
    bankCode: '999',
    expirationDate: new Date(new Date(action.due - brazilOffsetMs).toISOString().slice(0, 10)),
  });
  const parsedLine = boletoLine(action.line, { now });
  if (!parsedLine.ok) throw new Error(parsedLine.reason);
  const { amount, barcode, dueDate } = parsedLine.value;
  expect({ amount, barcode }).toEqual({ amount: { amount: '19.90', currency: 'BRL' }, barcode: action.barcode });
  expect(action.barcode).toMatch(/^\d{44}$/);
  // The boleto is due at the end of the fifth day after its creation, in Brazil's time zone.
  const endOfDueDate = Date.parse(`${dueDate}T00:00:00Z`) + brazilOffsetMs + dayInMilliseconds - 1;
  expect(new Date(action.due).toISOString()).toBe(new Date(endOfDueDate).toISOString());
  expect(Math.floor((action.due - now) / dayInMilliseconds)).toBeGreaterThanOrEqual(4);
  expect(action.due - now).toBeLessThan(6 * dayInMilliseconds);
});

test('two boletos never have the same line', async () => {
  const [first, second] = [await beginPayment(), await beginPayment()];
  expect(first.action.line).not.toBe(second.action.line);
});

test('the bank’s first notification settles the boleto; later ones change nothing', async () => {
  const { orderId, paymentId, readOrder } = await beginPayment();
  expect(await server.settle(paymentId, 'success')).toMatchObject({ hasChanged: true });
  expect(await server.settle(paymentId, 'success')).toMatchObject({ hasChanged: false });
  expect(await server.settle(paymentId, 'cancelled')).toMatchObject({ status: 'success', hasChanged: false });
  expect(await readOrder()).toMatchObject({ status: 'success', isCharged: true });
  expect(await server.ledger({ orderId })).toHaveLength(1);
});

test('only the payer’s first report of a payment is recorded, and no report charges anything', async () => {
  const { token, orderId, paymentId, action, readDetail } = await beginPayment();
  const reportPayment = () => server.call('liquidoConfirm', { orderId, paymentId }, { token });
  const firstReport = (await reportPayment()).data;
  expect(firstReport).toMatchObject({ status: 'pending', action: { type: 'slip', line: action.line } });
  const reported = firstReport.action.type === 'slip' ? firstReport.action.reported : null;
  expect(reported).toEqual(expect.any(Number));
  expect((await reportPayment()).data.action).toMatchObject({ reported });
  expect((await readDetail()).action).toMatchObject({ reported });
  expect(await server.ledger({ orderId })).toHaveLength(0);
  await server.settle(paymentId, 'success');
  expect((await reportPayment()).data).toMatchObject({ status: 'success', action: { type: 'none' } });
  expect(await server.ledger({ orderId })).toHaveLength(1);
});

test('liquidoConfirm refuses another member’s order, an unknown payment, and a one-time code for a slip', async () => {
  const { orderId, token } = await beginPayment();
  const { token: otherToken } = await aMember(server, { brand });
  const errorFor = async (request: object, sessionToken: string) =>
    (await server.call('liquidoConfirm', request, { token: sessionToken })).errCode;
  expect(await errorFor({ orderId }, otherToken)).toBe('1001');
  expect(await errorFor({ orderId, paymentId: 'nothing' }, token)).toBe('1040');
  expect(await errorFor({ orderId, otp: '1234' }, token)).toBe('-24050');
});

test.each(['failed', 'cancelled'])(
  'after a boleto payment with the status “%s”, the order can be paid by card',
  async (status) => {
    const { token, orderId, paymentId, readOrder } = await beginPayment();
    await server.settle(paymentId, status);
    expect(await readOrder()).toMatchObject({ status, isCharged: false });
    const cardRequest = { orderId, methodCode: 'card', payer: boletoPayer, card: aCard('4242424242424242') };
    expect((await server.call('repay', cardRequest, { token, brand })).data.status).toBe('success');
    expect(await server.ledger({ orderId })).toHaveLength(1);
  },
);

test('the action of a boleto contains the proof of payment that was uploaded for it', async () => {
  const { token, orderId, readDetail } = await beginPayment();
  const content = Buffer.from('%PDF-1.7 paid').toString('base64');
  const file = { fileName: 'paid.pdf', contentType: 'application/pdf', content };
  const { objectId } = (await server.call('uploadObject', file, { token })).data;
  await server.call('orderUpload', { orderId, objectId }, { token });
  expect((await readDetail()).action).toMatchObject({ proof: { fileName: 'paid.pdf', sentAt: expect.any(Number) } });
});

test('a new boleto replaces an expired one for the same order', async () => {
  const { token, orderId, action, readDetail, readOrder } = await beginPayment();
  // After the due date, a bank may still report a payment that was made in time.
  await server.control('clock', { days: 6 });
  expect((await readDetail()).status).toBe('pending');
  await server.control('clock', { days: 3 });
  expect(await readDetail()).toMatchObject({ status: 'cancelled', action: { type: 'none' }, failureCode: null });
  expect((await readOrder()).status).toBe('pending');
  const repaid = (await server.call('repay', { orderId, methodCode: 'boleto', payer: boletoPayer }, { token, brand }))
    .data;
  if (repaid.action.type !== 'slip') throw new Error(repaid.action.type);
  expect(repaid.action.line).not.toBe(action.line);
  expect(repaid.action.due).toBeGreaterThan(action.due);
  await server.settle(repaid.paymentId, 'success');
  expect(await server.ledger({ orderId })).toHaveLength(1);
});

test('an order with an unpaid boleto is cancelled within twenty days', async () => {
  const { orderId } = await beginPayment();
  await server.control('clock', { days: 20 });
  const { orders } = await server.control<{ orders: { orderId: string; status: string }[] }>('state');
  expect(orders.find((order) => order.orderId === orderId)?.status).toBe('cancelled');
  expect(await server.ledger({ orderId })).toHaveLength(0);
});

/** Opens the bank's page for a boleto, or submits a decision on the page. */
const fetchBankPage = (paymentId: string, decision?: string) =>
  fetch(`${server.origin}/sandbox/gateway/bank/${paymentId}?lang=en`, {
    ...(decision && { method: 'POST', body: new URLSearchParams({ decision }) }),
  });

test('the bank’s page shows the boleto, and paying there charges once', async () => {
  const { orderId, paymentId, action, readOrder } = await beginPayment();
  if (!action.url) throw new Error('The boleto has no page');
  const page = await (await fetch(action.url)).text();
  expect(page).toContain(formatBoletoLine(action.line));
  await fetchBankPage(paymentId, 'pay');
  await fetchBankPage(paymentId, 'refuse');
  expect(await readOrder()).toMatchObject({ status: 'success' });
  expect(await server.ledger({ orderId })).toHaveLength(1);
  expect((await fetchBankPage('nothing')).status).toBe(404);
});

test.each(['refuse', 'cancel'])(
  'after the choice “%s” on the bank’s page, the page says that nothing was paid',
  async (decision) => {
    const { orderId, paymentId } = await beginPayment();
    expect(await (await fetchBankPage(paymentId, decision)).text()).toContain('Nothing was paid.');
    expect(await server.ledger({ orderId })).toHaveLength(0);
  },
);

test('if the payer chooses “late” on the bank’s page, later choices are ignored and the boleto is settled two days later', async () => {
  const { orderId, paymentId, readDetail, readOrder } = await beginPayment();
  await fetchBankPage(paymentId, 'late');
  await fetchBankPage(paymentId, 'cancel');
  expect((await readDetail()).status).toBe('pending');
  expect(await server.ledger({ orderId })).toHaveLength(0);
  await server.control('clock', { days: 2, seconds: 1 });
  expect(await readOrder()).toMatchObject({ status: 'success', isCharged: true });
  expect(await server.ledger({ orderId })).toHaveLength(1);
});

test('a refused boleto and a boleto paid after its due date charge nothing', async () => {
  const refused = await beginPayment();
  await fetchBankPage(refused.paymentId, 'refuse');
  expect(await refused.readOrder()).toMatchObject({ status: 'failed', failureCode: '2003', isCharged: false });
  const overdue = await beginPayment();
  await server.control('clock', { days: 6 });
  await fetchBankPage(overdue.paymentId, 'pay');
  expect((await overdue.readDetail()).status).toBe('pending');
  expect(await server.ledger({ orderId: overdue.orderId })).toHaveLength(0);
});
