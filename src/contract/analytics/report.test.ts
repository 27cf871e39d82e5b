import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { reportEventSchema, reportPageOf, reportPages } from './report';
import { reportEventName, reportVersion } from './report-names';

/** The names of a usage event's fields. Source: specification, section 7. */
const specifiedFields =
  `entrance_way vno_id brand_id tenant_id account_name brand ver_code user_status is_expired valid_date browser
session_id page_name url language account_id terminal_type login_type fingerprint event_id event_time event_content`.split(
    /\s+/,
  );

const specifiedRoutes =
  `/ /pricing-table /plan-details /orders /account /payment /help /privacy /dtPricingTable /dtPayment /payment-pix
/paymentResult /paynowTips /paymentCaishen /caishenRepay /notice /payment-redirect /receipt /stb-orders /404 /500 /login /register
/forgot-password /lost-password /reset-password /resend-confirm`.split(/\s+/);
/** Routes that we added. */
const ownRoutes = ['/delete-account', '/redeem', '/unsubscribe'];

const pageView = {
  entrance_way: 'direct',
  vno_id: 'v',
  brand_id: 'b',
  tenant_id: 't',
  brand: 'orbit',
  ver_code: '2.3.2',
  browser: 'Chrome 150',
  session_id: 's',
  page_name: 'plans',
  url: 'https://orbit.example.com/pricing-table',
  language: 'pt',
  terminal_type: 'WAP',
  fingerprint: 'f',
  event_id: '6',
  event_time: 1_790_000_000_000,
  event_content: {},
};

describe('usage events', () => {
  it('have exactly the fields of the specification', () => {
    const { properties } = z.toJSONSchema(reportEventSchema, { io: 'input' });
    expect(Object.keys(properties ?? {}).sort()).toEqual([...specifiedFields].sort());
  });

  it('have the event name and format version that the specification gives', () => {
    expect(reportEventName).toBe('membersite_event');
    expect(reportVersion).toBe('2.3.2');
  });

  it('can be a page view by a visitor without an account', () => {
    expect(z.safeParse(reportEventSchema, pageView).success).toBe(true);
  });

  it.each(['session_id', 'page_name', 'event_time', 'ver_code'])('are refused without %s', (field) => {
    expect(z.safeParse(reportEventSchema, { ...pageView, [field]: undefined }).success).toBe(false);
  });
});

describe('pages of usage events', () => {
  it('have the ids 1 to 17 and different names', () => {
    expect(reportPages.map(({ id }) => id)).toEqual(Array.from({ length: 17 }, (_, index) => index + 1));
    expect(new Set(reportPages.map(({ name }) => name)).size).toBe(17);
  });

  it('cover every route of the specification, and those that we added, once', () => {
    expect(reportPages.flatMap((page) => [...page.routes]).sort()).toEqual([...specifiedRoutes, ...ownRoutes].sort());
  });

  it('are found by path, even if the path contains a plan’s id', () => {
    expect(reportPageOf('/').name).toBe('plans');
    expect(reportPageOf('/plan-details/7').name).toBe('planDetails');
    expect(reportPageOf('/account').id).toBe(reportPageOf('/orders').id);
  });

  it('include the notice page, which is used for every unknown path', () => {
    expect(reportPageOf('/plan-details/x').name).toBe('notice');
    expect(reportPageOf('/nowhere').name).toBe('notice');
  });
});
