import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { reportEventName } from '../../../src/contract/analytics/report-names';
import type { dtReferences } from '../../../src/contract/calls/reseller';
import type { RequestOf } from '../../../src/contract/define-call';
import { accounts, orders, partnerVisits } from '../database/schema';
import { aCard, startTestServer, type TestServer } from '../testing/server';
import { sortedRows } from './reference-report';

const brand = 'orbit';

// Each partner origin belongs to a reseller, whose report lists the sales on that origin.
const partnerOrigin = 'https://shop.example';
const otherPartnerOrigin = 'https://rival.example';
const otherResellerEmail = 'trial@example.com';

let server: TestServer;
let resellerToken: string;
let otherResellerToken: string;

/** Members' tokens by the origin of the page that they signed in on. */
const memberTokens = new Map<string, string>();

beforeAll(async () => {
  server = await startTestServer({ frameAncestors: `'self' ${partnerOrigin} ${otherPartnerOrigin}` });
  await server.services.database
    .update(accounts)
    .set({ userType: 'reseller' })
    .where(eq(accounts.account, otherResellerEmail));
  await server.control('partners', { origin: partnerOrigin, account: 'reseller@example.com' });
  await server.control('partners', { origin: otherPartnerOrigin, account: otherResellerEmail });
  resellerToken = await server.signIn('reseller');
  otherResellerToken = await server.signIn('trial');
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.services.database.delete(orders);
  await server.services.database.delete(partnerVisits);
  await server.services.database.update(accounts).set({ partnerUid: null });
});

/** The token of the member who signed in on a page of the origin. Signs in if necessary. */
async function memberTokenOn(origin: string): Promise<string> {
  const memberToken = memberTokens.get(origin) ?? (await server.signIn('member', brand, origin));
  memberTokens.set(origin, memberToken);
  return memberToken;
}

const yearUntilTomorrow = () => ({ from: Date.now() - 365 * 86_400_000, to: Date.now() + 86_400_000 });

const requestReport = (request: Partial<RequestOf<typeof dtReferences>> = {}, options: object = {}) =>
  server.call('dtReferences', { ...yearUntilTomorrow(), ...request }, { token: resellerToken, brand, ...options });

const rowsOf = async (request: Partial<RequestOf<typeof dtReferences>> = {}, options: object = {}) =>
  (await requestReport(request, options)).data.rows;

interface Sale {
  /** The label in the link that brought the buyer to the page, such as the name of a campaign. */
  reference?: string;
  origin?: string;
  card?: string;
  currency?: string;
}

/** Lets a member buy a plan on a partner's page. Returns the order's id. */
async function sell({ reference, origin = partnerOrigin, card = '4242424242424242', currency }: Sale): Promise<string> {
  const memberToken = await memberTokenOn(origin);
  const payer = { name: 'Rafael Dias', cpfCnpj: '529.982.247-25' };
  const request = { planId: '102', methodCode: 'card', card: aCard(card), reference, currency, payer };
  const options = { token: memberToken, brand, headers: { Origin: origin } };
  const { data, message } = await server.call('pay', request, options);
  if (!data?.orderId) throw new Error(message);
  return data.orderId;
}

const visitEvent = (session_id: string, reference?: string) => ({
  entrance_way: 'partner',
  vno_id: '1',
  brand_id: '1',
  tenant_id: '1',
  brand,
  ver_code: '2.3.2',
  browser: 'Chrome 150',
  session_id,
  page_name: 'plans',
  url: `${partnerOrigin}/`,
  language: 'en',
  terminal_type: 'WEB',
  fingerprint: 'x',
  event_id: '8',
  event_time: 1,
  event_content: { ...(reference && { reference }) },
});

const recordVisit = (session: string, reference?: string, origin = partnerOrigin) =>
  server.call(
    'report',
    { event: reportEventName, events: [visitEvent(session, reference)] },
    { headers: { Origin: origin } },
  );

test('the report counts the visits and orders on the reseller’s page separately for each reference', async () => {
  for (const session of ['a', 'b', 'b', 'c', 'd']) await recordVisit(session, 'spring-24');
  await recordVisit('a', 'autumn');
  await sell({ reference: 'spring-24' });
  // The bank declines this card.
  await sell({ reference: 'spring-24', card: '4000000000009995' });
  await sell({});
  expect(await rowsOf()).toEqual([
    {
      reference: 'spring-24',
      visits: 4,
      registrations: 0,
      orders: 2,
      paidOrders: 1,
      refunds: 0,
      revenue: [{ amount: '7.99', currency: 'USD' }],
      refunded: [],
      conversion: 0.25,
    },
    expect.objectContaining({ reference: null, orders: 1, paidOrders: 1, visits: 0, conversion: null }),
    expect.objectContaining({ reference: 'autumn', visits: 1, orders: 0, revenue: [], conversion: 0 }),
  ]);
});

test('the report counts a registration under the reference of its signup request', async () => {
  const account = 'new-by-campaign@example.com';
  const headers = { Origin: partnerOrigin };
  const emailAccount = { type: 'email', account, language: 'en' };
  await server.call('sendVerificationCode', { ...emailAccount, purpose: 'signup' }, { brand, headers });
  const [message] = await server.outbox(account);
  const signup = { ...emailAccount, code: message?.code, nickname: 'Nora', acceptedTerms: true };
  const response = await server.call('signup', { ...signup, reference: 'spring-24' }, { brand, headers });
  expect(response).toMatchObject({ code: 0 });
  expect(await rowsOf()).toEqual([expect.objectContaining({ reference: 'spring-24', registrations: 1, orders: 0 })]);
});

test('the report lists the revenue in each currency, without subtracting refunds', async () => {
  const refunded = await sell({ reference: 'mixed' });
  await sell({ reference: 'mixed' });
  await sell({ reference: 'mixed', currency: 'BRL' });
  await server.services.database.update(orders).set({ refundStatus: 'succeeded' }).where(eq(orders.orderId, refunded));
  const [row] = await rowsOf();
  expect(row).toMatchObject({
    paidOrders: 3,
    refunds: 1,
    refunded: [{ amount: '7.99', currency: 'USD' }],
    revenue: [
      { amount: '44.01', currency: 'BRL' },
      { amount: '15.98', currency: 'USD' },
    ],
  });
});

describe('access to sales', () => {
  test('a reseller doesn’t see sales on other resellers’ pages, on the portal or of other brands', async () => {
    await sell({ reference: 'mine' });
    await sell({ reference: 'theirs', origin: otherPartnerOrigin });
    await recordVisit('v', 'theirs', otherPartnerOrigin);
    const portalToken = await server.signIn('member', brand);
    const request = { planId: '102', methodCode: 'card', card: aCard('4242424242424242'), reference: 'portal' };
    await server.call('pay', request, { token: portalToken, brand });
    expect((await rowsOf()).map(({ reference }) => reference)).toEqual(['mine']);
    expect((await rowsOf({}, { token: otherResellerToken })).map(({ reference }) => reference)).toEqual(['theirs']);
    expect(await rowsOf({ prefix: 'theirs' })).toEqual([]);
    expect(await rowsOf({}, { brand: 'lumen' })).toEqual([]);
  });

  test('orders that the reseller places for resale aren’t counted as sales', async () => {
    const partnerPageToken = await server.signIn('reseller', brand, partnerOrigin);
    const options = { token: partnerPageToken, brand, headers: { Origin: partnerOrigin } };
    await server.call('dtCreateOrder', { planId: '102', quantity: 5, reference: 'resale' }, options);
    expect(await rowsOf()).toEqual([]);
  });

  test('visitors, and members who aren’t resellers, can’t see the report', async () => {
    await sell({ reference: 'mine' });
    const memberToken = await server.signIn('member', brand);
    expect((await requestReport({}, { token: memberToken })).errCode).toBe('-24031');
    expect((await requestReport({}, { token: null })).errCode).toBe('-24010');
  });

  test('fields of the request can’t select another reseller’s report', async () => {
    await sell({ reference: 'theirs', origin: otherPartnerOrigin });
    const [account] = await server.services.database
      .select({ uid: accounts.uid })
      .from(accounts)
      .where(eq(accounts.account, otherResellerEmail));
    expect(await rowsOf({ uid: account?.uid, partnerUid: account?.uid } as object)).toEqual([]);
  });

  test('a forged Origin doesn’t put an order into another reseller’s report', async () => {
    // A session is valid only on the origin that it was created on.
    const memberToken = await memberTokenOn(otherPartnerOrigin);
    const request = { planId: '102', methodCode: 'card', card: aCard('4242424242424242'), reference: 'forged' };
    const options = { token: memberToken, brand, headers: { Origin: partnerOrigin } };
    const response = await server.call('pay', request, options);
    expect(response.code).not.toBe(0);
    expect(await rowsOf()).toEqual([]);
  });
});

describe('the prefix of the requested references', () => {
  test('is refused if it is too long or contains characters that references can’t contain', async () => {
    const invalidPrefixes = ["x' or '1'='1", '%', "spring'; drop table orders;--", '../', 'a b', 'ü', 'x'.repeat(201)];
    for (const prefix of invalidPrefixes) expect((await requestReport({ prefix })).errCode).toBe('-24050');
  });

  test('matches underscores and hyphens literally', async () => {
    for (const reference of ['a_b', 'a-b', 'axb']) await sell({ reference });
    const referencesWith = async (prefix: string) => (await rowsOf({ prefix })).map(({ reference }) => reference);
    expect(await referencesWith('a_')).toEqual(['a_b']);
    expect(await referencesWith('a-')).toEqual(['a-b']);
    expect(await referencesWith('a')).toHaveLength(3);
    expect(await referencesWith('A')).toEqual([]);
  });
});

describe('the requested period', () => {
  test('includes its start and excludes its end', async () => {
    const orderId = await sell({ reference: 'edge' });
    const [order] = await server.services.database.select().from(orders).where(eq(orders.orderId, orderId));
    const createdAt = order?.createdAt ?? 0;
    expect(await rowsOf({ from: createdAt, to: createdAt + 1 })).toHaveLength(1);
    expect(await rowsOf({ from: createdAt + 1, to: createdAt + 2 })).toEqual([]);
    expect(await rowsOf({ from: createdAt - 1, to: createdAt })).toEqual([]);
  });

  test('can have any length, but can’t end before it starts', async () => {
    await sell({ reference: 'edge' });
    expect(await rowsOf({ from: 0, to: Number.MAX_SAFE_INTEGER })).toHaveLength(1);
    expect((await requestReport({ from: 2, to: 1 })).errCode).toBe('-24050');
    for (const to of [1e300, -1, 0.5, '0', null])
      expect((await requestReport({ from: 0, to } as object)).errCode).toBe('-24050');
  });
});

test('a usage report without events, from a partner’s page, is accepted and records nothing', async () => {
  const options = { headers: { Origin: partnerOrigin } };
  expect((await server.call('report', { event: reportEventName, events: [] }, options)).code).toBe(0);
  expect(await rowsOf()).toEqual([]);
});

test('a page of the report has at most a hundred rows, and a page beyond the last is empty', async () => {
  const options = { headers: { Origin: partnerOrigin } };
  for (let batch = 0; batch < 12; batch += 1) {
    const events = Array.from({ length: 10 }, (_, index) =>
      visitEvent('s', `ref-${String(batch * 10 + index).padStart(3, '0')}`),
    );
    await server.call('report', { event: reportEventName, events }, options);
  }
  const { data } = await requestReport({ sort: 'reference', isDescending: false, pageSize: 1_000_000 });
  expect([data.total, data.rows.length, data.rows[0]?.reference]).toEqual([120, 100, 'ref-000']);
  const { data: lastPage } = await requestReport({ sort: 'reference', isDescending: false, pageSize: 50, page: 3 });
  expect(lastPage.rows.map(({ reference }) => reference).at(-1)).toBe('ref-119');
  expect((await requestReport({ page: Number.MAX_SAFE_INTEGER })).data).toEqual({ rows: [], total: 120 });
});

test('rows without a value in the sorted column come last in both directions', () => {
  const row = { visits: 0, registrations: 0, orders: 0, paidOrders: 0, refunds: 0, revenue: [], refunded: [] };
  const rows = [
    { ...row, reference: 'a', conversion: null },
    { ...row, reference: null, conversion: 0.2 },
    { ...row, reference: 'b', conversion: 0.5 },
  ];
  const sortedReferences = (sort: 'conversion' | 'reference', isDescending: boolean) =>
    sortedRows(rows, { sort, isDescending }).map(({ reference }) => reference);
  expect(sortedReferences('conversion', true)).toEqual(['b', null, 'a']);
  expect(sortedReferences('conversion', false)).toEqual([null, 'b', 'a']);
  expect(sortedReferences('reference', true)).toEqual(['b', 'a', null]);
  expect(sortedReferences('reference', false)).toEqual(['a', 'b', null]);
});
