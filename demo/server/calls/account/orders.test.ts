import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { uploads } from '../../database/schema';
import { startTestServer, type TestServer } from '../../testing/server';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  await server.control('reset', {});
  const login = { type: 'email', account: 'renewing@example.com', code: '1234' };
  token = (await server.call('codeLogin', login)).data.token;
});
afterAll(() => server.close());

const base64 = (bytes: string | Buffer) => Buffer.from(bytes as string, 'latin1').toString('base64');
const png = base64('\x89PNG\r\n\x1a\n and a picture');
const upload = (changes: object) =>
  server.call('uploadObject', { fileName: 'proof.png', contentType: 'image/png', content: png, ...changes }, { token });
const ordersOf = async (request: object) => (await server.call('orders', request, { token })).data;

test('a proof of payment is stored and attached to a pending order', async () => {
  const [pendingOrder] = (await ordersOf({ status: 'pending' })).orders;
  const { objectId } = (await upload({})).data;
  const attachFile = (request: object) => server.call('orderUpload', request, { token });
  const response = await attachFile({ orderId: pendingOrder?.orderId, objectId, note: 'paid at the bank' });
  expect(response.data).toMatchObject({ orderId: pendingOrder?.orderId, status: 'pending' });
  type Uploads = { uploads: Record<string, unknown>[] };
  const { uploads } = await server.control<Uploads>('uploads');
  expect(uploads).toMatchObject([{ objectId, orderId: pendingOrder?.orderId, note: 'paid at the bank', size: 22 }]);

  expect((await attachFile({ orderId: '1', objectId })).errCode).toBe('1001');
  expect((await attachFile({ orderId: pendingOrder?.orderId, objectId: 'nothing' })).errCode).toBe('-24050');
  const [paidOrder] = (await ordersOf({ status: 'success' })).orders;
  expect((await attachFile({ orderId: paidOrder?.orderId, objectId })).errCode).toBe('1040');
});

test('members can’t attach another member’s file to their orders', async () => {
  const { objectId } = (await upload({})).data;
  const login = { type: 'email', account: 'member@example.com', code: '1234' };
  const otherToken = (await server.call('codeLogin', login)).data.token;
  const purchase = { planId: '102', methodCode: 'pix', payer: { name: 'Ana', cpfCnpj: '52998224725' } };
  const { orderId } = (await server.call('pay', purchase, { token: otherToken })).data;
  expect((await server.call('orderUpload', { orderId, objectId }, { token: otherToken })).errCode).toBe('-24050');
});

test('an uploaded file must match its content type and be at most 5 MiB', async () => {
  const errorFor = async (file: object) => (await upload(file)).errCode;
  expect((await upload({ contentType: 'application/pdf', content: base64('%PDF-1.7 …') })).code).toBe(0);
  expect((await upload({ contentType: 'image/jpeg', content: base64('\xff\xd8\xff\xe0') })).code).toBe(0);
  expect(await errorFor({ contentType: 'application/pdf' })).toBe('-24050');
  expect(await errorFor({ contentType: 'text/html' })).toBe('-24050');
  expect(await errorFor({ content: 'no base64!' })).toBe('-24050');
  const fileOfSize = (size: number) => {
    const bytes = Buffer.alloc(size);
    Buffer.from(png, 'base64').copy(bytes);
    return { content: bytes.toString('base64') };
  };
  expect((await upload(fileOfSize(5 * 1024 * 1024))).code).toBe(0);
  expect(await errorFor(fileOfSize(5 * 1024 * 1024 + 1))).toBe('-24050');
  expect((await server.call('uploadObject', { fileName: 'a', contentType: 'image/png', content: png })).errCode).toBe(
    '-24010',
  );
});

test('only members with an unpaid order can upload files, and each member at most five a day', async () => {
  const login = { type: 'email', account: 'trial@example.com', code: '1234' };
  const otherToken = (await server.call('codeLogin', login)).data.token;
  const file = { fileName: 'proof.png', contentType: 'image/png', content: png };
  expect((await server.call('uploadObject', file, { token: otherToken })).errCode).toBe('1040');

  const responses = await Promise.all(Array.from({ length: 8 }, () => upload({})));
  const codes = responses.map(({ code, errCode }) => errCode ?? String(code));
  expect(codes.sort()).toEqual(['-3031', '-3031', '-3031', '0', '0', '0', '0', '0']);

  // Files that weren't attached to an order are deleted after a day and no longer count toward the limit.
  await server.control('clock', { days: 1, seconds: 1 });
  expect((await upload({})).code).toBe(0);
  expect((await server.control<{ uploads: unknown[] }>('uploads')).uploads).toHaveLength(1);
});

test('the files of one member can take at most 50 MiB', async () => {
  const [pendingOrder] = (await ordersOf({ status: 'pending' })).orders;
  const { objectId } = (await upload({})).data;
  await server.call('orderUpload', { orderId: pendingOrder?.orderId, objectId }, { token });
  await server.services.database.update(uploads).set({ size: 50 * 1024 * 1024 });
  expect((await upload({})).errCode).toBe('-3031');
});

test('orderService returns the order’s plan, the plan’s dates and whether the plan is active', async () => {
  const [paidOrder] = (await ordersOf({ status: 'success' })).orders;
  const serviceOf = async (id: string | undefined) => (await server.call('orderService', { id }, { token })).data;
  const paidService = await serviceOf(paidOrder?.orderId);
  expect(paidService).toMatchObject({
    planId: '205',
    deviceCount: 2,
    validDays: 365,
    expiry: paidOrder?.expiry,
    isActive: true,
  });
  const [pendingOrder] = (await ordersOf({ status: 'pending' })).orders;
  expect(await serviceOf(pendingOrder?.orderId)).toMatchObject({ starts: null, expiry: null, isActive: false });
  expect((await server.call('orderService', { id: '1' }, { token })).errCode).toBe('1001');
});

test('paymentTip returns the tips for one method or for all, in the requested language', async () => {
  const tips = async (request: object) => (await server.call('paymentTip', request, { language: 'pt' })).data.tips;
  expect((await tips({})).map(({ methodCode }) => methodCode)).toEqual(['card', 'pix', 'boleto', 'paynow', 'transfer']);
  expect(await tips({ methodCode: 'pix' })).toMatchObject([{ title: 'Pagamento com Pix' }]);
});

test('the first page of orders of the seed member `renewing` contains every refund and chargeback status', async () => {
  const { orders } = await ordersOf({ pageSize: 20 });
  const statusesOf = (name: 'refundStatus' | 'chargebackStatus') =>
    new Set(orders.map((order) => order[name]).filter(Boolean));
  expect([...statusesOf('refundStatus')].sort()).toEqual(['cancelled', 'pending', 'rejected', 'succeeded']);
  expect([...statusesOf('chargebackStatus')].sort()).toEqual(['cancelled', 'pending', 'rejected', 'succeeded']);
});

test('a thousand orders are paginated and filtered by status and period', async () => {
  const response = await server.control('orders', { account: 'renewing@example.com', count: 1_000 });
  expect(response).toEqual({ uid: '1000000004', count: 1_000 });
  // The seed member already had 40 orders.
  expect((await ordersOf({})).total).toBe(1_040);
  const last = await ordersOf({ page: 42, pageSize: 25 });
  expect(last.orders).toHaveLength(15);
  const failed = await ordersOf({ status: 'failed', page: 2 });
  expect(new Set(failed.orders.map(({ status }) => status))).toEqual(new Set(['failed']));
  const now = server.services.clock.now();
  const to = now - 30 * 86_400_000;
  const from = to - 30 * 86_400_000;
  const month = await ordersOf({ from, to, pageSize: 100 });
  expect(month.total).toBeGreaterThan(0);
  expect(month.total).toBeLessThan(1_040);
  expect(month.orders.every(({ date }) => date >= from && date <= to)).toBe(true);
});

test('a receipt is sent by email again only for the member’s own paid order, and not twice in a row', async () => {
  const resend = (orderId: string | undefined, session = token) =>
    server.call('resendReceipt', { orderId }, { token: session });
  const [paidOrder] = (await ordersOf({ status: 'success' })).orders;
  const [pendingOrder] = (await ordersOf({ status: 'pending' })).orders;
  const orderId = paidOrder?.orderId ?? '';
  const shown = (await server.call('order', { id: orderId }, { token })).data;
  expect(shown.receiptEmail).toBe('renewing@example.com');
  const login = { type: 'email', account: 'member@example.com', code: '1234' };
  const otherToken = (await server.call('codeLogin', login)).data.token;
  expect((await resend(orderId, otherToken)).errCode).toBe('1001');
  expect((await resend(pendingOrder?.orderId)).errCode).toBe('4598');
  expect(await server.outbox('renewing@example.com')).toEqual([]);
  expect((await resend(orderId)).code).toBe(0);
  const [letter] = await server.outbox('renewing@example.com');
  expect(letter).toMatchObject({ purpose: 'receipt', text: expect.stringContaining(orderId) });
  expect((await resend(orderId)).errCode).toBe('-3031');
});

test('prices in BRL name the tax that they include, and a paid order has a fiscal note', async () => {
  const login = { type: 'email', account: 'member@example.com', code: '1234' };
  const { token } = (await server.call('codeLogin', login)).data;
  const request = { planId: '102', methodCode: 'pix', payer: { name: 'Ana', cpfCnpj: '52998224725' } };
  const { orderId, paymentId } = (await server.call('pay', request, { token })).data;
  const valuation = (await server.call('goodsValuation', { orderId, methodCode: 'pix' }, { token })).data;
  const order = async () => (await server.call('order', { id: orderId }, { token })).data;
  const unpaid = await order();
  const included = (Number(unpaid.total.amount) * 5) / 105;
  const tax = { name: 'ISS', percent: 5, amount: { amount: included.toFixed(2), currency: 'BRL' }, isIncluded: true };
  expect(valuation.taxes).toEqual([tax]);
  expect(unpaid).toMatchObject({ taxes: [tax], documents: [] });
  await server.control(`payments/${paymentId}/settle`, { status: 'success' });
  const [note] = (await order()).documents ?? [];
  const page = await fetch(new URL(note?.url ?? '', server.origin));
  expect(await page.text()).toContain(orderId);
  expect((await fetch(new URL(`${note?.url}x`, server.origin))).status).toBe(404);
  const inDollars = (await server.call('goodsValuation', { planId: '102', methodCode: 'card' }, { token })).data;
  expect(inDollars.taxes).toEqual([]);
});
