import {
  payssionCustomerConfirm,
  payssionCustomerCreate,
  useepayCustomerConfirm,
  useepayCustomerCreate,
} from '../../../../../contract/calls/providers';
import type { PaymentMethod } from '../../../../../contract/entities';
import { paymentFailedError } from '../../../../../contract/errors/client-errors';
import { type CallError, isOutcomeUnknown } from '../../../../../runtime/api/call-error';
import type { ElementContext } from '../../../../../runtime/element-context/element-context';
import type { PaymentChoice } from '../../../../shared/payment/payment-method';
import { customerRequestKey } from '../../../flow/start/attempts';

/** Calls that create and confirm customers, by the payment method's channel. Other channels use UseePay's calls. */
const callsByChannel = {
  useepay: { create: useepayCustomerCreate, confirm: useepayCustomerConfirm },
  payssion: { create: payssionCustomerCreate, confirm: payssionCustomerConfirm },
} as const;

const callsFor = (channel: string) => (channel === 'payssion' ? callsByChannel.payssion : callsByChannel.useepay);

/** The choice to pay with, or an error. Neither after navigating to the provider. */
export interface CustomerResult {
  choice?: PaymentChoice;
  error?: CallError;
}

interface CustomerRequest {
  call: ElementContext['call'];
  method: PaymentMethod;
  choice: PaymentChoice;
  /** The idempotency key of the payment attempt. */
  key: string;
  /** Where the provider's page sends the payer back to. */
  returnUrl: string;
  /** Navigates to a page; false if the URL isn't allowed. */
  redirect(url: string): boolean;
}

/** If responses are lost, the confirmation is sent up to this many times, with the same idempotency key. */
const maxConfirmTries = 3;

const failedResult: CustomerResult = { error: paymentFailedError };

/**
 * Creates and confirms a customer (a payment provider's record of the payer) before the payment, and redirects the
 * payer if the provider requires a redirect. Confirming saves a new card with the customer; the payment then uses the
 * saved card.
 */
export async function createCustomer(request: CustomerRequest): Promise<CustomerResult> {
  const { call, method, choice, key, returnUrl, redirect } = request;
  const { create, confirm } = callsFor(method.channel);
  const { payer, card, cardId, saveCard: _, ...otherFields } = choice;
  const created = await call(create, { methodCode: method.code, returnUrl, ...(payer && { payer }) });
  if (!created.ok) return { error: created.error };
  const { customerId, action } = created.value;
  if (action?.type === 'redirect') return redirect(action.url) ? {} : failedResult;

  const body = { customerId, returnUrl, ...(card && { card }), ...(cardId !== undefined && { cardId }) };
  const options = { idempotencyKey: customerRequestKey(key) };
  let confirmed = await call(confirm, body, options);
  for (let tries = 1; tries < maxConfirmTries && !confirmed.ok && isOutcomeUnknown(confirmed.error); tries += 1) {
    confirmed = await call(confirm, body, options);
  }
  if (!confirmed.ok) return { error: confirmed.error };
  const { status, action: nextAction, failureCode } = confirmed.value;
  if (status === 'pending' && nextAction.type === 'redirect') return redirect(nextAction.url) ? {} : failedResult;
  if (status !== 'success') return failureCode ? { error: { kind: 'code', code: failureCode } } : failedResult;
  const savedCardId = confirmed.value.cardId ?? cardId;
  return {
    choice: { ...otherFields, ...(payer && { payer }), ...(savedCardId !== undefined && { cardId: savedCardId }) },
  };
}
