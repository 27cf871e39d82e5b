import {
  payssionCustomerConfirm,
  payssionCustomerCreate,
  useepayCustomerConfirm,
  useepayCustomerCreate,
} from '../../../../../contract/calls/providers/providers';
import type { PaymentMethod } from '../../../../../contract/entities';
import { paymentFailed } from '../../../../../contract/errors/global/client-errors';
import { type CallError, isUncertain } from '../../../../../runtime/api/call-error';
import type { ElementContext } from '../../../../../runtime/page/element-context';
import type { PaymentChoice } from '../../../../shared/payment/payment-method';
import { customerKey } from '../../../flow/attempts';

/** The provider's calls by the method's channel. */
const providers = {
  useepay: { create: useepayCustomerCreate, confirm: useepayCustomerConfirm },
  payssion: { create: payssionCustomerCreate, confirm: payssionCustomerConfirm },
} as const;

const providerOf = (channel: string) => (channel === 'payssion' ? providers.payssion : providers.useepay);

/** The choice to pay with, an error, or `null` after navigating to the provider. */
export type CustomerResult = { choice: PaymentChoice } | { error: CallError } | null;

interface CustomerRequest {
  call: ElementContext['call'];
  method: PaymentMethod;
  choice: PaymentChoice;
  /** The attempt's key. */
  key: string;
  /** The return URL of the provider's page. */
  returnUrl: string;
  /** Navigates to a page; false if its address must not be followed. */
  leave(url: string): boolean;
}

/** Retries of a confirmation whose answer was lost, with the same key. */
const tries = 3;

const declined: CustomerResult = { error: paymentFailed };

/**
 * Makes the member a customer of the provider before anything is paid: create, the provider's page where it has one,
 * confirm. A card is put to the customer here, so what is paid with afterwards is the card that the server keeps.
 */
export async function createCustomer(request: CustomerRequest): Promise<CustomerResult> {
  const { call, method, choice, key, returnUrl, leave } = request;
  const { create, confirm } = providerOf(method.channel);
  const { payer, card, cardId, saveCard: _, ...rest } = choice;
  const made = await call(create, { methodCode: method.code, returnUrl, ...(payer && { payer }) });
  if (!made.ok) return { error: made.error };
  const { customerId, action } = made.value;
  if (action?.type === 'redirect') return leave(action.url) ? null : declined;

  const body = { customerId, returnUrl, ...(card && { card }), ...(cardId !== undefined && { cardId }) };
  const options = { idempotencyKey: customerKey(key) };
  let confirmed = await call(confirm, body, options);
  for (let turn = 1; turn < tries && !confirmed.ok && isUncertain(confirmed.error); turn += 1) {
    confirmed = await call(confirm, body, options);
  }
  if (!confirmed.ok) return { error: confirmed.error };
  const { status, action: asked, failureCode } = confirmed.value;
  if (status === 'pending' && asked.type === 'redirect') return leave(asked.url) ? null : declined;
  if (status !== 'success') return failureCode ? { error: { kind: 'code', code: failureCode } } : declined;
  const kept = confirmed.value.cardId ?? cardId;
  return { choice: { ...rest, ...(payer && { payer }), ...(kept !== undefined && { cardId: kept }) } };
}
