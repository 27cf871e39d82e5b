import { signal } from '@preact/signals-react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { anOrder } from '../../checkout/testing/builders';

type PaymentEventsModule = typeof import('./payment-events');

const now = Date.UTC(2026, 10, 23);
const order = anOrder({ orderId: 'o1', paymentId: 'p1', date: now, discountCode: 'HALF' });
let storedItems: Map<string, string>;

beforeEach(() => {
  storedItems = new Map();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storedItems.get(key) ?? null,
    setItem: (key: string, value: string) => void storedItems.set(key, value),
    removeItem: (key: string) => void storedItems.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

/** Simulates a page load: the modules lose their state, and the storage stays. */
async function aPage(page: { reference?: string; metadata?: Record<string, string> } = {}) {
  vi.resetModules();
  const { emitOnce, orderEvents }: PaymentEventsModule = await import('./payment-events');
  const events: [string, Record<string, unknown>][] = [];
  const context = {
    emit: (type: string, detail: Record<string, unknown>) => events.push([type, detail]) > 0,
    settings: signal(page),
  } as unknown as Parameters<PaymentEventsModule['emitOnce']>[0];
  /** Emits the events of the order, as a screen does when it shows the order. */
  const showOrder = (change: Partial<typeof order> = {}) =>
    emitOnce(context, orderEvents({ ...order, ...change }, now));
  return { events, showOrder, eventNames: () => events.map(([name]) => name) };
}

test('emits each event of an order once, even if the page is reloaded before or after the payment', async () => {
  const firstPage = await aPage();
  firstPage.showOrder();
  firstPage.showOrder();
  expect(firstPage.eventNames()).toEqual(['sub-order-created']);
  const pageAfterPayment = await aPage();
  pageAfterPayment.showOrder({ status: 'success' });
  pageAfterPayment.showOrder({ status: 'success' });
  expect(pageAfterPayment.eventNames()).toEqual(['sub-payment-succeeded']);
  const laterPage = await aPage();
  laterPage.showOrder({ status: 'success' });
  laterPage.showOrder({ orderId: 'o2', status: 'success' });
  expect(laterPage.events.map(([name, { orderId }]) => [name, orderId])).toEqual([
    ['sub-order-created', 'o2'],
    ['sub-payment-succeeded', 'o2'],
  ]);
});

test('events contain the reference and metadata that the server stored with the order, else the page’s own', async () => {
  const { events, showOrder } = await aPage({ reference: 'spring-24', metadata: { cart: '7' } });
  showOrder({ status: 'success', reference: 'stored-1', metadata: { cart: '1' } });
  showOrder({ orderId: 'o2', status: 'success', discountCode: null, coupon: 'HALF' });
  const { orderId, planId, total, isRenewal = false } = order;
  const detail = { orderId, planId, ...total, coupon: 'HALF', isRenewal };
  expect(events).toEqual([
    ['sub-order-created', { ...detail, reference: 'stored-1', metadata: { cart: '1' } }],
    ['sub-payment-succeeded', { ...detail, reference: 'stored-1', metadata: { cart: '1' } }],
    ['sub-order-created', { ...detail, orderId: 'o2', reference: 'spring-24', metadata: { cart: '7' } }],
    ['sub-payment-succeeded', { ...detail, orderId: 'o2', reference: 'spring-24', metadata: { cart: '7' } }],
  ]);
});

test('emits no events for an order so old that the record of its emitted events may have been removed', async () => {
  const { eventNames, showOrder } = await aPage();
  showOrder({ status: 'success', date: now - 7 * 24 * 60 * 60 * 1000 });
  expect(eventNames()).toEqual([]);
});
