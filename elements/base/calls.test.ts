import { type Signal, signal } from '@preact/signals-react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { listCard } from '../../src/contract/calls/cards';
import { repay } from '../../src/contract/calls/payments';
import { listPlans } from '../../src/contract/calls/plans';
import { renewInfo } from '../../src/contract/calls/renewal';
import { analyticsHandlers } from '../../src/runtime/analytics/analytics-state';
import type { ElementContext } from '../../src/runtime/element-context/element-context';
import { currentPage } from '../../src/runtime/page/current-page';
import { sessionOf } from '../../src/runtime/session/session';
import { callApi, createElementContext } from './create-element-context';

const session = sessionOf({ api: 'https://api.example' });
const otherSession = sessionOf({ api: 'https://other.example' });
const aMember = (token: string) => ({ uid: '1', token }) as Parameters<typeof session.signIn>[0];

function aContext() {
  const emit = vi.fn<(type: string, detail: object) => boolean>(() => true);
  const settings = signal({ api: 'https://api.example', brand: 'orbit', scene: 'WEB' });
  const toasts = { show: vi.fn() };
  const context = { settings, lang: signal('en'), emit, toasts, navigate: vi.fn() } as unknown as ElementContext;
  return { context, emit };
}

const respondWith = (envelope: object, beforeResponse = () => {}) =>
  vi.stubGlobal('fetch', async () => {
    beforeResponse();
    return new Response(JSON.stringify(envelope));
  });

beforeEach(() => {
  vi.stubGlobal('innerWidth', 1280);
  vi.stubGlobal('navigator', { userAgent: 'test' });
  session.signIn(aMember('first'), 1);
});
afterEach(() => {
  delete analyticsHandlers.onCall;
  session.signOut();
  otherSession.signOut();
});

test('callApi returns the data of the response and reports the call to analytics', async () => {
  const { context } = aContext();
  const onCall = vi.fn();
  analyticsHandlers.onCall = onCall;
  respondWith({ code: 0, data: { plans: [] } });
  expect(await callApi(context, listPlans, {})).toEqual({ ok: true, value: { plans: [] } });
  expect(onCall).toHaveBeenCalledTimes(1);
});

test('callApi sends the partner’s reference only with calls that accept it', async () => {
  const { context } = aContext();
  (context.settings as Signal<object>).value = { ...context.settings.value, reference: 'spring-24' };
  const bodies: unknown[] = [];
  vi.stubGlobal('fetch', async (_url: string, { body }: { body: string }) => {
    bodies.push(JSON.parse(body));
    return new Response(JSON.stringify({ code: 1, errCode: '1040' }));
  });
  await callApi(context, repay, { orderId: '1', methodCode: 'pix' }, { idempotencyKey: 'k' });
  await callApi(context, listCard, {});
  expect(bodies).toEqual([{ orderId: '1', methodCode: 'pix', reference: 'spring-24' }, {}]);
});

test('callApi fires no sub-error if the server lacks an optional call, or the member has no renewal', async () => {
  const { context, emit } = aContext();
  // 4598: the server lacks the call. 6201: the member has no renewal. -2499: an internal error.
  respondWith({ code: 1, errCode: '4598' });
  await callApi(context, listPlans, {});
  respondWith({ code: 1, errCode: '6201' });
  await callApi(context, listPlans, {});
  expect(emit).not.toHaveBeenCalled();
  respondWith({ code: 1, errCode: '-2499' });
  await callApi(context, listPlans, {});
  expect(emit).toHaveBeenCalledWith('sub-error', { kind: 'code', code: '-2499' });
});

test('an error code that ends the session signs the member out and fires sub-logout', async () => {
  const { context, emit } = aContext();
  respondWith({ code: 1, errCode: '21' });
  const result = await callApi(context, listPlans, {});
  expect(result).toMatchObject({ ok: false, error: { kind: 'code', code: '21' } });
  expect(emit).toHaveBeenCalledWith('sub-logout', { reason: '21' });
  expect(session.currentToken()).toBeNull();
});

test('`isUncharged` of sub-logout is true only if the server refused the first request of an attempt', async () => {
  const { context, emit } = aContext();
  const logoutDetailAfter = async (errCode: string, isFirstRequest: boolean) => {
    emit.mockClear();
    session.signIn(aMember('first'), 1);
    respondWith({ code: 1, errCode });
    await callApi(context, listPlans, {}, { isFirstRequest });
    return emit.mock.calls.find(([type]) => type === 'sub-logout')?.[1];
  };
  expect(await logoutDetailAfter('-24020', true)).toEqual({ reason: '-24020', isUncharged: true });
  expect(await logoutDetailAfter('-24020', false)).toMatchObject({ isUncharged: false });
  // With this code, the server may have charged the payer.
  expect(await logoutDetailAfter('-1112', true)).toMatchObject({ isUncharged: false });
});

test('an error of a request that was sent in a previous session doesn’t end the current session', async () => {
  const { context, emit } = aContext();
  respondWith({ code: 1, errCode: '21' }, () => session.signIn(aMember('second'), 1));
  await callApi(context, listPlans, {});
  expect(emit).not.toHaveBeenCalledWith('sub-logout', expect.anything());
  expect(session.currentToken()).toBe('second');
});

test('a request carries only the token that its own API issued', async () => {
  const tokens: [string, string | null][] = [];
  vi.stubGlobal('fetch', async (url: string, { headers }: { headers: Record<string, string> }) => {
    tokens.push([new URL(url).origin, headers.authorization ?? null]);
    return new Response(JSON.stringify({ code: 0, data: { plans: [] } }));
  });
  const { context } = aContext();
  const callAt = (api: string) => {
    (context.settings as Signal<object>).value = { ...context.settings.value, api };
    return callApi(context, listPlans, {});
  };
  await callAt('https://api.example');
  await callAt('https://other.example');
  otherSession.signIn(aMember('of the other'), 1);
  await callAt('https://other.example/store');
  await callAt('https://api.example:8443');
  await callAt('https://api.example.evil.example');
  expect(tokens).toEqual([
    ['https://api.example', 'first'],
    ['https://other.example', 'null'],
    ['https://other.example', 'of the other'],
    ['https://api.example:8443', 'null'],
    ['https://api.example.evil.example', 'null'],
  ]);
});

test('an error code of one API doesn’t end the session at another', async () => {
  const { context, emit } = aContext();
  otherSession.signIn(aMember('of the other'), 1);
  (context.settings as Signal<object>).value = { ...context.settings.value, api: 'https://other.example' };
  respondWith({ code: 1, errCode: '-24010' });
  await callApi(context, listPlans, {});
  expect(emit).toHaveBeenCalledWith('sub-logout', { reason: '-24010' });
  expect([session.currentToken(), otherSession.currentToken()]).toEqual(['first', null]);
});

test('a response that the loader has received is used once, and reported to analytics', async () => {
  const { context } = aContext();
  const { arrived, call } = createElementContext(context);
  const onCall = vi.fn();
  analyticsHandlers.onCall = onCall;
  const responses = [{ status: 200, text: '{"code":0,"data":{"plans":[]}}', date: null }];
  currentPage().prefetch = {
    start: () => undefined,
    arrivedResponse: () => responses[0],
    takeResponse: () => void responses.shift(),
  };
  expect(arrived(listPlans, {})).toEqual({ ok: true, value: { plans: [] } });
  expect(arrived(listPlans, {})).toBeUndefined();
  expect(onCall).toHaveBeenCalledTimes(1);
  respondWith({ code: 0, data: { plans: [], trialDays: 7 } });
  expect(await call(listPlans, {})).toEqual({ ok: true, value: { plans: [], trialDays: 7 } });
  delete currentPage().prefetch;
});

test('a received answer that a member has no renewal is used like data, without an event', () => {
  const { context, emit } = aContext();
  const { arrived } = createElementContext(context);
  const takeResponse = vi.fn();
  const text = '{"code":1,"errCode":"6201"}';
  currentPage().prefetch = {
    start: () => undefined,
    arrivedResponse: () => ({ status: 200, text, date: null }),
    takeResponse,
  };
  expect(arrived(renewInfo, {})).toMatchObject({ ok: false, error: { kind: 'code', code: '6201' } });
  expect(takeResponse).toHaveBeenCalledTimes(1);
  expect(emit).not.toHaveBeenCalled();
  delete currentPage().prefetch;
});

test.each([
  ['an error', '{"code":1,"errCode":"1040"}', { kind: 'code', code: '1040' }],
  ['another shape than the contract’s', '{"code":0,"data":{"plans":"none"}}', { kind: 'malformed' }],
  ['a page of another server', '<!doctype html>', { kind: 'malformed' }],
])('a received response with %s is handled like any other, without another request', async (_, text, error) => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const send = vi.fn();
  vi.stubGlobal('fetch', send);
  const host = { dispatchEvent: () => true } as unknown as HTMLElement;
  const { arrived, call } = createElementContext({ ...aContext().context, host });
  const responses = [new Response(text)];
  currentPage().prefetch = {
    start: () => undefined,
    arrivedResponse: () => ({ status: 200, text, date: null }),
    takeResponse: () => responses.shift() && Promise.resolve(new Response(text)),
  };
  expect(arrived(listPlans, {})).toBeUndefined();
  expect(await call(listPlans, {})).toMatchObject({ ok: false, error });
  expect(responses).toHaveLength(0);
  expect(send).not.toHaveBeenCalled();
  delete currentPage().prefetch;
});
