import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loginOut } from '../../contract/calls/account';
import { deleteCard } from '../../contract/calls/cards';
import { order } from '../../contract/calls/orders';
import { listPlans, planDetail } from '../../contract/calls/plans';
import { requestTimeoutMs } from '../timing/time-limit';
import { type CallOptions, request } from './client';

const environment = { api: 'https://api.example', brand: 'orbit', lang: 'en', scene: 'WEB' } as const;

/** Mocks `fetch`: each request gets the next response; the last response repeats. */
function respondWith(...responses: readonly (() => Response | Promise<Response>)[]) {
  let index = 0;
  const send = vi.fn(async (_url: string, _options: RequestInit) => {
    const next = responses[Math.min(index++, responses.length - 1)] as () => Response;
    return next();
  });
  vi.stubGlobal('fetch', send);
  return send;
}

const requestPlans = (options?: CallOptions) => request(listPlans, {}, environment, options);
const successBody = '{"code":0,"data":{"plans":[]}}';

/** A response whose body begins and never ends. */
const hangingResponse = () =>
  new Response(new ReadableStream({ start: (controller) => controller.enqueue(new Uint8Array([123])) }));

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('innerWidth', 1280);
  vi.stubGlobal('navigator', { userAgent: 'test' });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('the time limit of a request includes reading the response’s body', async () => {
  const send = respondWith(hangingResponse);
  const result = requestPlans();
  const settled = vi.fn();
  void result.then(settled);
  await vi.advanceTimersByTimeAsync(requestTimeoutMs - 1);
  expect(settled).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(await result).toEqual({ ok: false, error: { kind: 'timeout' } });
  expect(send).toHaveBeenCalledTimes(1);
  expect(send.mock.calls[0]?.[1].signal?.aborted).toBe(true);
});

test('the time limit of a request includes all retries', async () => {
  // One try ends within the time limit; a try and its retry together don't.
  const send = respondWith(() => new Promise((_, reject) => setTimeout(reject, requestTimeoutMs - 5_000, new Error())));
  const result = requestPlans();
  await vi.advanceTimersByTimeAsync(requestTimeoutMs);
  expect(await result).toEqual({ ok: false, error: { kind: 'timeout' } });
  await vi.advanceTimersByTimeAsync(2 * requestTimeoutMs);
  expect(send).toHaveBeenCalledTimes(2);
});

test('a maintenance page with a Retry-After of one hour makes a request fail within seconds', async () => {
  const send = respondWith(() => new Response('maintenance', { status: 503, headers: { 'Retry-After': '3600' } }));
  const result = requestPlans();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await result).toEqual({ ok: false, error: { kind: 'http', status: 503 } });
  expect(send).toHaveBeenCalledTimes(3);
});

test('a request is retried after the number of seconds in a short Retry-After', async () => {
  const send = respondWith(
    () => new Response('busy', { status: 503, headers: { 'Retry-After': '2' } }),
    () => new Response(successBody),
  );
  const result = requestPlans();
  await vi.advanceTimersByTimeAsync(1_900);
  expect(send).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(200);
  expect(await result).toEqual({ ok: true, value: { plans: [] } });
});

test.each([
  ['GET', listPlans, {}],
  ['POST', loginOut, { language: 'en', uid: '1', account: 'ann@example.com' }],
] as const)(
  'a request isn’t retried after an error code that ends the session, even with HTTP status 500: %s',
  async (_, call, body) => {
    const send = respondWith(() => new Response('{"code":1,"errCode":"-24020"}', { status: 500 }));
    const result = request(call, body as never, environment);
    await vi.runAllTimersAsync();
    expect(await result).toMatchObject({ ok: false, error: { kind: 'code', code: '-24020' } });
    expect(send).toHaveBeenCalledTimes(1);
  },
);

test('a GET is retried after HTTP 500 with an error code that doesn’t end the session', async () => {
  const send = respondWith(() => new Response('{"code":1,"errCode":"2000"}', { status: 500 }));
  const result = requestPlans();
  await vi.runAllTimersAsync();
  expect(await result).toMatchObject({ ok: false, error: { kind: 'code', code: '2000' } });
  expect(send).toHaveBeenCalledTimes(3);
});

test('a response that breaks the contract is logged with its call and invalid field, without the value', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  respondWith(() => new Response('{"code":0,"data":{"plans":[{"id":"ann@example.com"}]}}'));
  const result = requestPlans();
  await vi.runAllTimersAsync();
  expect(await result).toEqual({ ok: false, error: { kind: 'malformed' } });
  const [message] = log.mock.calls[0] as [string];
  expect(message).toContain('listPlans');
  expect(message).toContain('plans.0.price');
  expect(message).not.toContain('ann@example.com');
});

test('responses without the JSON envelope (`code`, `data`) are logged once until the server sends one', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const page = () => new Response('<html>');
  respondWith(page, page, () => new Response(successBody), page);
  const logged = async () => {
    const result = requestPlans();
    await vi.runAllTimersAsync();
    await result;
    return log.mock.calls.length;
  };
  expect([await logged(), await logged(), await logged(), await logged()]).toEqual([1, 1, 1, 2]);
  expect(log.mock.calls[0]?.[0]).toContain(
    "listPlans: the server at https://api.example answers with something other than the API's JSON.",
  );
  // Forgets the last response.
  respondWith(() => new Response(successBody));
  await logged();
});

test('a call that needs the language sends it in the query', async () => {
  const send = respondWith(() => new Response('{"code":1,"errCode":"2008"}'));
  await request(planDetail, { id: '102' }, { ...environment, lang: 'pt' });
  const url = new URL(send.mock.calls[0]?.[0] ?? '');
  expect([url.pathname, url.search]).toEqual(['/api/site/plan/detail/102', '?language=pt']);
});

test('after a request, no timer and no listener on the caller’s signal remain', async () => {
  respondWith(() => new Response(successBody));
  const { signal } = new AbortController();
  const add = vi.spyOn(signal, 'addEventListener');
  const remove = vi.spyOn(signal, 'removeEventListener');
  expect(await requestPlans({ signal })).toMatchObject({ ok: true });
  expect(vi.getTimerCount()).toBe(0);
  const listenersOf = ({ mock }: typeof add | typeof remove) => mock.calls.map(([type, listener]) => [type, listener]);
  expect(add).toHaveBeenCalled();
  expect(listenersOf(remove)).toEqual(listenersOf(add));
});

test('a request that the caller cancels returns the error kind `aborted`', async () => {
  const controller = new AbortController();
  const send = vi.fn(
    (_url: string, { signal }: { signal: AbortSignal }) =>
      new Promise<Response>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
  );
  vi.stubGlobal('fetch', send);
  const result = requestPlans({ signal: controller.signal });
  await vi.advanceTimersByTimeAsync(10);
  controller.abort();
  await vi.runAllTimersAsync();
  expect(await result).toEqual({ ok: false, error: { kind: 'aborted' } });
});

test('a response that has begun is read to its end when the caller cancels, so that the page’s copy of it doesn’t fail', async () => {
  const controller = new AbortController();
  const { readable, writable } = new TransformStream<Uint8Array>();
  const send = respondWith(() => new Response(readable));
  const result = requestPlans({ signal: controller.signal });
  await vi.waitFor(() => expect(readable.locked).toBe(true));
  controller.abort();
  const writer = writable.getWriter();
  void writer.write(new TextEncoder().encode(successBody));
  void writer.close();
  expect(await result).toEqual({ ok: true, value: { plans: [] } });
  expect(send.mock.calls[0]?.[1].signal?.aborted).toBe(false);
});

test('behind a service worker of the page, each request for the state of an order has a URL of its own', async () => {
  const send = respondWith(() => new Response('{"code":0,"data":{}}'));
  const requestOrder = () => request(order, { id: '42' }, environment);
  const urls = () => send.mock.calls.map(([url]) => url);
  await requestOrder();
  expect(urls()).toEqual(['https://api.example/api/bill/order/v1/42']);
  vi.stubGlobal('navigator', { userAgent: 'test', serviceWorker: { controller: {} } });
  await requestOrder();
  await requestOrder();
  await requestPlans();
  expect(new Set(urls()).size).toBe(4);
  for (const url of urls().slice(1, 3)) expect(url).toMatch(/\/42\?_=\w+$/);
  expect(urls()[3]).not.toContain('_=');
});

test('a request reaches the page’s `fetch` as a URL and plain options, which old polyfills need', async () => {
  const send = respondWith(() => new Response('{"code":0,"data":{}}'));
  await request(deleteCard, { cardId: '7' }, environment);
  await requestPlans();
  const [deletion, plans] = send.mock.calls as unknown as [string, Record<string, unknown>][];
  expect(deletion).toEqual([
    'https://api.example/api/bill/deleteCard',
    expect.objectContaining({ method: 'POST', body: '{"cardId":"7"}' }),
  ]);
  expect(deletion?.[1].headers).toMatchObject({ 'content-type': 'application/json', brand: 'orbit' });
  expect(plans?.[1]).toMatchObject({ method: 'GET', body: null, headers: { brand: 'orbit' } });
});
