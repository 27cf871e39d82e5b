import { signal } from '@preact/signals-react';
import { vi } from 'vitest';
import type { Order, PaymentResponse } from '../../../contract/entities';
import type { CallError, Result } from '../../../runtime/api/call-error';
import type { CheckoutOptions } from '../flow/create-checkout';
import { anOrder, aPaymentResponse } from './builders';
import { driveCheckout } from './drive-checkout';

type ServerResponse = Result<unknown> | Promise<Result<unknown>>;

interface ServerRequest {
  name: string;
  body: Record<string, unknown>;
  /** The idempotency key. */
  key: string | undefined;
  /** Whether no earlier request used the key. */
  isFirstRequest: boolean | undefined;
}

/** A successful response. */
export const ok = (value: unknown): Result<unknown> => ({ ok: true, value });
/** A response with an error. */
export const failed = (error: CallError): Result<unknown> => ({ ok: false, error });
/** A response that never arrives. */
export const noResponse = () => new Promise<Result<unknown>>(() => undefined);

/**
 * A fake server. `responses` maps the names of calls to functions that return the response. Calls without a function
 * fail, except `orderRemind`: without a function, it succeeds and finds no order.
 */
export function aServer(responses: Partial<Record<string, (request: ServerRequest) => ServerResponse>> = {}) {
  const requests: ServerRequest[] = [];
  const call = async (
    definition: { name: string },
    body: Record<string, unknown>,
    options?: { idempotencyKey?: string; isFirstRequest?: boolean },
  ) => {
    const request = {
      name: definition.name,
      body,
      key: options?.idempotencyKey,
      isFirstRequest: options?.isFirstRequest,
    };
    requests.push(request);
    const respond = responses[definition.name];
    if (respond) return respond(request);
    return definition.name === 'orderRemind' ? ok({ order: null }) : failed({ kind: 'code', code: '1040' });
  };
  const requestsTo = (...callNames: string[]) => requests.filter(({ name }) => callNames.includes(name));
  return { call: call as unknown as CheckoutOptions['call'], requests, requestsTo, responses };
}

/** A checkout that sends its requests to a fake server and records the events that it emits. */
export function aCheckout(server: ReturnType<typeof aServer>, options: Partial<CheckoutOptions> = {}) {
  const events: [string, Record<string, unknown>][] = [];
  const redirect = vi.fn(() => true);
  const onSettled = vi.fn();
  const flow = driveCheckout({
    call: server.call,
    emit: ((type: string, detail: Record<string, unknown>) => {
      events.push([type, detail]);
      return true;
    }) as CheckoutOptions['emit'],
    settings: signal({ api: 'https://api.example' }) as unknown as CheckoutOptions['settings'],
    uid: 'u1',
    planId: '102',
    redirect,
    onSettled,
    ...options,
  });
  return { flow, events, redirect, onSettled, eventNames: () => events.map(([name]) => name) };
}

/** Advances the fake clock and waits for the timers and promises that are due. */
export const advanceTime = (timeMs = 0) => vi.advanceTimersByTimeAsync(timeMs);
/** Stands in for reading a card form: tests pass this function to `flow.pay`, which calls it to get the form's data. */
export const collectCard = () => Promise.resolve({ methodCode: 'card' });

/** A started checkout in which the payer chose to pay by card. */
export async function aCardCheckout(server: ReturnType<typeof aServer>, options?: Partial<CheckoutOptions>) {
  const checkout = aCheckout(server, options);
  checkout.flow.start();
  await advanceTime();
  checkout.flow.choose('card', 'CARD');
  return checkout;
}

let orderCount = 0;
/** An order with ids of its own. The checkout emits an order's events only once, so every test needs a new order. */
export const newOrder = (change: Partial<Order> = {}) =>
  anOrder({ orderId: `o${++orderCount}`, paymentId: `p${orderCount}`, ...change });

/** A successful payment response for an order. */
export const responseFor = ({ orderId, paymentId }: Order, change: Partial<PaymentResponse> = {}) =>
  aPaymentResponse({ orderId, paymentId: paymentId ?? '', ...change });

/** Stubs the clock, the local storage and the location. Call this function before each test. */
export function stubBrowser(): void {
  vi.useFakeTimers();
  const items = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  });
  vi.stubGlobal('location', { href: 'https://shop.example/buy?plan=102' });
}
