import { expect, test, vi } from 'vitest';
import type { CallDefinition } from '../../../../../contract/define-call';
import type { PaymentMethod } from '../../../../../contract/entities';
import type { CallError } from '../../../../../runtime/api/call-error';
import type { ElementContext } from '../../../../../runtime/element-context/element-context';
import { createCustomer } from './customer';

// Some payment providers require a customer (the provider's record of the payer) before a payment.

const method: PaymentMethod = {
  code: 'card-useepay',
  group: 'CARD',
  channel: 'useepay',
  name: 'Card',
  currency: 'USD',
  fields: [],
};
const card = { encrypted: ['c2VjcmV0'], brand: 'visa', lastFour: '4242', validity: '12/30' };
const redirectAction = { type: 'redirect', url: 'https://bank.example/' } as const;
const noAction = { type: 'none' } as const;
const networkError: CallError = { kind: 'network' };

/** A server that returns these responses in order. */
function aServer(...responses: (object | CallError)[]) {
  const requests: { name: string; body: Record<string, unknown>; key: string | undefined }[] = [];
  const call = ((definition: CallDefinition, body: Record<string, unknown>, options?: { idempotencyKey?: string }) => {
    requests.push({ name: definition.name, body, key: options?.idempotencyKey });
    const response = responses[requests.length - 1] ?? {};
    return Promise.resolve('kind' in response ? { ok: false, error: response } : { ok: true, value: response });
  }) as unknown as ElementContext['call'];
  return { requests, call };
}

/** Calls `createCustomer` for a new card that the payer wants to save. */
const create = (
  call: ElementContext['call'],
  redirect = vi.fn(() => true),
  methodChange: Partial<PaymentMethod> = {},
) =>
  createCustomer({
    call,
    redirect,
    method: { ...method, ...methodChange },
    choice: { methodCode: method.code, currency: 'USD', card, saveCard: true },
    key: 'attempt-1',
    returnUrl: 'https://shop.example/',
  });

test('a card is saved with the customer, and the payment uses the saved card', async () => {
  const { call, requests } = aServer(
    { customerId: 'c1' },
    { customerId: 'c1', status: 'success', action: noAction, cardId: 'k1' },
  );
  expect(await create(call)).toEqual({ choice: { methodCode: 'card-useepay', currency: 'USD', cardId: 'k1' } });
  expect(requests.map(({ name }) => name)).toEqual(['useepayCustomerCreate', 'useepayCustomerConfirm']);
  expect(requests[1]).toMatchObject({ body: { customerId: 'c1', card }, key: 'attempt-1-customer' });
});

test('a confirmation request is retried with the same idempotency key if its response is lost', async () => {
  const success = { customerId: 'c1', status: 'success', action: noAction, cardId: 'k1' };
  const { call, requests } = aServer({ customerId: 'c1' }, networkError, success);
  expect(await create(call)).toMatchObject({ choice: { cardId: 'k1' } });
  expect(requests.slice(1).map(({ key }) => key)).toEqual(['attempt-1-customer', 'attempt-1-customer']);
});

test('createCustomer returns an error after three confirmation requests without a response', async () => {
  const { call, requests } = aServer({ customerId: 'c1' }, networkError, networkError, networkError);
  expect(await create(call)).toEqual({ error: networkError });
  expect(requests).toHaveLength(4);
});

test('the page navigates to the provider’s or the bank’s page if the server responds with a redirect', async () => {
  const redirect = vi.fn(() => true);
  expect(await create(aServer({ customerId: 'c1', action: redirectAction }).call, redirect)).toEqual({});
  const pending = { customerId: 'c1', status: 'pending', action: redirectAction };
  expect(await create(aServer({ customerId: 'c1' }, pending).call, redirect)).toEqual({});
  expect(redirect).toHaveBeenCalledTimes(2);
});

test('a redirect to an unsafe URL is an error', async () => {
  const result = await create(
    aServer({ customerId: 'c1', action: redirectAction }).call,
    vi.fn(() => false),
  );
  expect(result).toEqual({ error: { kind: 'code', code: '2003' } });
});

test('createCustomer returns the error code if the confirmation is refused or its status is `failed`', async () => {
  const refused: CallError = { kind: 'code', code: '302' };
  expect(await create(aServer({ customerId: 'c1' }, refused).call)).toEqual({ error: refused });
  const failed = { customerId: 'c1', status: 'failed', action: noAction, failureCode: '2003' };
  expect(await create(aServer({ customerId: 'c1' }, failed).call)).toEqual({ error: { kind: 'code', code: '2003' } });
});

test('a method of the channel “payssion” uses Payssion’s calls', async () => {
  const { call, requests } = aServer({ customerId: 'c1' }, { customerId: 'c1', status: 'success', action: noAction });
  await create(call, undefined, { channel: 'payssion' });
  expect(requests.map(({ name }) => name)).toEqual(['payssionCustomerCreate', 'payssionCustomerConfirm']);
});
