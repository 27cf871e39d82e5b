import { type Signal, signal } from '@preact/signals-react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { listCard } from '../../src/contract/calls/cards';
import { repay } from '../../src/contract/calls/payments';
import { listPlans } from '../../src/contract/calls/plans';
import { analyticsHandlers } from '../../src/runtime/analytics/analytics';
import type { ElementContext } from '../../src/runtime/element-context/element-context';
import { currentToken, signIn, signOut } from '../../src/runtime/session/session';
import { callApi } from './calls';

const aMember = (token: string) => ({ uid: '1', token }) as Parameters<typeof signIn>[0];

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
  signIn(aMember('first'), 1);
});
afterEach(() => {
  delete analyticsHandlers.onCall;
  signOut();
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
  vi.stubGlobal('fetch', async (request: Request) => {
    bodies.push(await request.json());
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
  expect(currentToken()).toBeNull();
});

test('`isUncharged` of sub-logout is true only if the server refused the first request of an attempt', async () => {
  const { context, emit } = aContext();
  const logoutDetailAfter = async (errCode: string, isFirstRequest: boolean) => {
    emit.mockClear();
    signIn(aMember('first'), 1);
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
  respondWith({ code: 1, errCode: '21' }, () => signIn(aMember('second'), 1));
  await callApi(context, listPlans, {});
  expect(emit).not.toHaveBeenCalledWith('sub-logout', expect.anything());
  expect(currentToken()).toBe('second');
});
