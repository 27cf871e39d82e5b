import { expect, test, vi } from 'vitest';
import { listCard } from '../../contract/calls/cards';
import { invalidate, query, type Send } from './query-store';

/** A server that holds each response back until the test releases it. */
function controlledServer() {
  const responses: ((cards: string[]) => void)[] = [];
  const send = (() =>
    new Promise((resolve) => {
      responses.push((cards) => resolve({ ok: true, value: { cards } }));
    })) as unknown as Send;
  const respond = async (cards: string[]) => {
    responses.shift()?.(cards);
    await new Promise((resolve) => setTimeout(resolve));
  };
  return { send, respond, pendingCount: () => responses.length };
}

/** Each test uses a different API URL, because queries with the same API URL share their data. */
const environmentOf = (api: string) => ({ api, brand: 'orbit', lang: 'en' }) as Parameters<typeof query>[2];

test('queries for the same data share one request', async () => {
  const { send, respond, pendingCount } = controlledServer();
  const first = query(listCard, {}, environmentOf('https://shared.example'), send);
  const second = query(listCard, {}, environmentOf('https://shared.example'), send);
  expect(pendingCount()).toBe(1);
  await respond(['a']);
  expect(first.state.value.data).toEqual({ cards: ['a'] });
  expect(second.state).toBe(first.state);
});

test('a query keeps its data while the data is fetched again after `invalidate`', async () => {
  const { send, respond } = controlledServer();
  const { state } = query(listCard, {}, environmentOf('https://kept.example'), send);
  await respond(['before']);
  invalidate(listCard);
  expect(state.value).toMatchObject({ status: 'ready', data: { cards: ['before'] }, isStale: true });
  await respond(['after']);
  expect(state.value).toMatchObject({ status: 'ready', data: { cards: ['after'] }, isStale: false });
});

test('a query ignores the response to a request that was sent before `invalidate`', async () => {
  const { send, respond, pendingCount } = controlledServer();
  const { state } = query(listCard, {}, environmentOf('https://outdated.example'), send);
  invalidate(listCard);
  await respond(['before']);
  expect(state.value).toMatchObject({ status: 'loading', data: undefined });
  expect(pendingCount()).toBe(1);
  await respond(['after']);
  expect(state.value).toMatchObject({ status: 'ready', data: { cards: ['after'] }, isStale: false });
  expect(pendingCount()).toBe(0);
});

test('data that no screen has shown for five minutes is requested again', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { send, pendingCount } = controlledServer();
  const ask = () => query(listCard, {}, environmentOf('https://unused.example'), send);
  const stopShowing = ask().state.subscribe(() => undefined);
  vi.advanceTimersByTime(6 * 60_000);
  ask();
  expect(pendingCount()).toBe(1);
  stopShowing();
  vi.advanceTimersByTime(4 * 60_000);
  ask();
  expect(pendingCount()).toBe(1);
  vi.advanceTimersByTime(2 * 60_000);
  ask();
  expect(pendingCount()).toBe(2);
  vi.useRealTimers();
});

test('a query whose response the loader has received has its data at once, without a request', async () => {
  const { send, respond, pendingCount } = controlledServer();
  const arrived = { ok: true, value: { cards: ['arrived'] } } as const;
  const answers = [arrived];
  const sendOrTake = (() => answers.shift() ?? send(listCard, {})) as unknown as Send;
  const { state, refresh, isFresh } = query(listCard, {}, environmentOf('https://arrived.example'), sendOrTake);
  expect(state.value).toMatchObject({ status: 'ready', data: { cards: ['arrived'] } });
  expect(isFresh()).toBe(true);
  expect(pendingCount()).toBe(0);
  // A refresh in the same task sends a request.
  void refresh();
  expect(pendingCount()).toBe(1);
  await respond(['later']);
  expect(state.value).toMatchObject({ status: 'ready', data: { cards: ['later'] }, isStale: false });
});

test('data from an earlier request is never fresh, and the loader’s data only for some seconds', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const { send, respond } = controlledServer();
  const requested = query(listCard, {}, environmentOf('https://requested.example'), send);
  await respond(['a']);
  expect(requested.isFresh()).toBe(false);
  const take = (() => ({ ok: true, value: { cards: ['b'] } })) as unknown as Send;
  const arrived = query(listCard, {}, environmentOf('https://aging.example'), take);
  vi.advanceTimersByTime(10_000);
  expect(arrived.isFresh()).toBe(false);
  vi.useRealTimers();
});
