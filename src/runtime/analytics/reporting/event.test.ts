import { beforeEach, expect, test, vi } from 'vitest';
import { type ReportEvent, reportEventSchema, reportPageOf } from '../../../contract/analytics/report';
import { sessionOf } from '../../session/session';
import { sessionStore } from '../../storage/storage';
import { entranceKey } from '../analytics-state';
import { browserNameOf, buildReportEvent } from './event';

const environment = { api: '', brand: 'orbit', lang: 'pt', scene: 'WEB' } as const;
const page = reportPageOf('/payment');

const buildEvent = (changes: Partial<Parameters<typeof buildReportEvent>[0]> = {}): ReportEvent =>
  buildReportEvent({ environment, brandId: '1', page, ...changes });

beforeEach(() => {
  sessionOf(environment).signOut();
  // Test files that share a worker share its storage.
  sessionStore.set(entranceKey, undefined);
  vi.stubGlobal('innerWidth', 1280);
  vi.stubGlobal('navigator', {
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/150.0 Safari/537.36',
  });
  vi.stubGlobal('document', { querySelector: () => null });
  vi.stubGlobal('location', {
    origin: 'https://shop.example',
    pathname: '/film',
    search: '?token=s3cret',
    hash: '#t=1',
  });
});

test('an event matches the contract, for a visitor and for a member', () => {
  expect(reportEventSchema.safeParse(buildEvent()).success).toBe(true);
  const user = {
    uid: '7',
    account: 'ann@example.com',
    type: 'email',
    token: 'T0K',
    payStatus: 'PAID',
    expiration: 1,
    accountLoginType: 'code',
  };
  sessionOf(environment).signIn(user, 10);
  expect(buildEvent({ environment: { ...environment, api: 'https://other.example' } })).toMatchObject({
    account_id: null,
    account_name: null,
  });
  const event = buildEvent({ action: { name: 'pay', content: { planId: '102' } } });
  expect(reportEventSchema.safeParse(event).success).toBe(true);
  expect(event).toMatchObject({
    account_id: '7',
    user_status: 'PAID',
    is_expired: true,
    valid_date: 1,
    login_type: 'code',
    event_id: '8.pay',
    event_content: { planId: '102' },
  });
  expect(JSON.stringify(event)).not.toContain('T0K');
});

test('an event’s URL has no query and no hash', () => {
  expect(buildEvent().url).toBe('https://shop.example/film');
});

test('the event id of a page view is the id of its page, and member fields are null if nobody is signed in', () => {
  expect(buildEvent()).toMatchObject({
    event_id: '8',
    page_name: 'payment',
    account_id: null,
    is_expired: null,
    entrance_way: 'partner',
  });
});

test('events from TVs and from narrow windows have their own terminal types', () => {
  expect(buildEvent({ environment: { ...environment, scene: 'STB' } }).terminal_type).toBe('STB');
  vi.stubGlobal('innerWidth', 360);
  expect(buildEvent().terminal_type).toBe('WAP');
});

test('events of the same tab have the same session id', () => {
  expect(buildEvent().session_id).toBe(buildEvent().session_id);
});

test('an event’s content includes the partner’s reference and the action’s fields', () => {
  expect(buildEvent({ reference: 'spring-24' }).event_content).toEqual({ reference: 'spring-24' });
  const action = { name: 'pay', content: { planId: '102' } };
  expect(buildEvent({ reference: 'spring-24', action }).event_content).toEqual({
    reference: 'spring-24',
    planId: '102',
  });
  expect(buildEvent().event_content).toEqual({});
});

test.each([
  [
    'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/149.0.0.0 Safari/537.36 Edg/149.0',
    'Edge 149',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox 140'],
  [
    'Mozilla/5.0 (iPhone) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.2 Mobile/15E148 Safari/604.1',
    'Safari 18',
  ],
  ['curl/8', 'other'],
])('the browser name of %s is %s', (userAgent, name) => {
  expect(browserNameOf(userAgent)).toBe(name);
});
