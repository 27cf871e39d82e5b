import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { reportPageOf } from '../../../contract/analytics/report';
import { report } from '../../../contract/calls/site';
import { sessionStore } from '../../storage/storage';
import { buildReportEvent } from './event';
import { addLeaveListeners, dropQueuedEvents, queueEvent } from './queue';

const environment = { api: 'https://api.example', brand: 'orbit', lang: 'en', scene: 'WEB' } as const;

type SentRequest = { url: string; body: string };

let sent: SentRequest[];
let beacons: SentRequest[];
/** The HTTP statuses of the next responses; `lost`: the request fails without a response. */
let statuses: (number | 'lost')[];
let responses: Response[];
const listeners: Record<string, () => void> = {};

/** The body of the response with the brand's ids. The queue requests the ids before it sends events. */
const userConfigBody = { code: 0, data: { brand: 'orbit', brandId: '1', vnoId: 'v9', tenantId: 't9', env: 'x' } };

beforeEach(() => {
  vi.useFakeTimers();
  sent = [];
  beacons = [];
  statuses = [];
  responses = [];
  const addListener = (type: string, listener: () => void) => {
    listeners[type] = listener;
  };
  vi.stubGlobal('innerWidth', 1280);
  vi.stubGlobal('location', { origin: 'https://shop.example', pathname: '/', href: 'https://shop.example/' });
  vi.stubGlobal('document', { querySelector: () => null, visibilityState: 'visible', addEventListener: addListener });
  vi.stubGlobal('window', { addEventListener: addListener });
  vi.stubGlobal('navigator', {
    userAgent: 'Chrome/150.0',
    sendBeacon: (url: string, body: string) => beacons.push({ url, body }) > 0,
  });
  vi.stubGlobal('fetch', async (url: string, options: { body: string }) => {
    if (url.includes('/get/config/')) return new Response(JSON.stringify(userConfigBody));
    sent.push({ url, body: options.body });
    const status = statuses.shift() ?? 200;
    if (status === 'lost') throw new TypeError('Failed to fetch');
    const response = new Response('{}', { status });
    responses.push(response);
    return response;
  });
});

afterEach(() => {
  dropQueuedEvents();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const queueEvents = (times = 1) => {
  for (let count = 0; count < times; count += 1)
    queueEvent(environment, buildReportEvent({ environment, brandId: '0', page: reportPageOf('/') }));
};

const eventsIn = ({ body }: SentRequest) => report.request.parse(JSON.parse(body)).events;

test('an event that was queued before the fingerprint was computed is sent with the fingerprint', async () => {
  queueEvents();
  sessionStore.set('fingerprint', 'f1');
  await vi.runAllTimersAsync();
  expect(eventsIn(sent[0] as SentRequest)[0]?.fingerprint).toBe('f1');
  sessionStore.set('fingerprint', undefined);
});

test('a single event is sent after a few seconds, with the brand’s ids from the server', async () => {
  queueEvents();
  await vi.advanceTimersByTimeAsync(4_000);
  expect(sent).toEqual([]);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(sent.map(({ url }) => url)).toEqual([environment.api + report.path]);
  expect(eventsIn(sent[0] as SentRequest)).toMatchObject([{ vno_id: 'v9', tenant_id: 't9', brand_id: '1' }]);
});

test('ten queued events are sent immediately in one request', async () => {
  queueEvents(10);
  await vi.advanceTimersByTimeAsync(10);
  expect(sent.map((request) => eventsIn(request).length)).toEqual([10]);
});

test('queued events are sent as a beacon when the page unloads, and aren’t sent again', () => {
  addLeaveListeners();
  queueEvents(3);
  listeners.pagehide?.();
  listeners.pagehide?.();
  expect(beacons.map((beacon) => eventsIn(beacon).length)).toEqual([3]);
  expect(sent).toEqual([]);
});

test('after a failed request, the events are sent only once more', async () => {
  statuses = ['lost', 503];
  queueEvents();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toHaveLength(2);
  expect(eventsIn(sent[1] as SentRequest)).toHaveLength(1);
});

test('events that the server refuses aren’t sent again', async () => {
  statuses = [400];
  queueEvents();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toHaveLength(1);
});

test('dropped events are never sent', async () => {
  queueEvents(3);
  dropQueuedEvents();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toEqual([]);
});

test('the body of every response is read, because browsers limit pending keepalive requests', async () => {
  statuses = [200, 503];
  queueEvents(20);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(responses.map(({ bodyUsed }) => bodyUsed)).toEqual([true, true, true]);
});

test('a page that is left before its first batch reports the brand’s ids, also if an earlier page of the tab asked for them', async () => {
  addLeaveListeners();
  queueEvents();
  await vi.advanceTimersByTimeAsync(10);
  listeners.pagehide?.();
  queueEvents();
  listeners.pagehide?.();
  expect(beacons.map(eventsIn)).toMatchObject([[{ vno_id: 'v9' }], [{ vno_id: 'v9', tenant_id: 't9' }]]);
});
