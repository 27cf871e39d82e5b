import { type RefObject, useState } from 'react';
import type { PaymentMethod } from '../../../contract/entities';
import type { CallError } from '../../../runtime/api/call-error';
import { useElementContext } from '../../../runtime/element-context/element-context';
import { withTimeLimit } from '../../../runtime/timing/time-limit';
import type { Draft } from '../../shared/payment/checkout-draft';
import type { InstallmentChoice, MethodHandle, PaymentChoice } from '../../shared/payment/payment-method';
import type { Checkout } from '../flow/create-checkout';
import type { CustomerResult } from '../methods/shared/customer/customer';
import { type MethodFormValues, paymentChoiceOf } from './method-form-values';
import type { PayTerms } from './pay-button';

interface CollectOptions {
  checkout: Checkout;
  method: PaymentMethod;
  draft: Draft;
  installments: InstallmentChoice;
  terms: Pick<PayTerms, 'total'>;
  handle: RefObject<MethodHandle | null>;
}

/**
 * Returns `collectChoice`, which collects what the payer chose and typed, for the payment request. It resolves to null
 * if a field is invalid, if the provider's customer record couldn't be created (`customerError`), or if the payer has to
 * continue on the provider's page.
 */
export function useCollectChoice({ checkout, method, draft, installments, terms: { total }, handle }: CollectOptions) {
  const context = useElementContext();
  const [customerError, setCustomerError] = useState<CallError | null>(null);
  const collectChoice = async (values: MethodFormValues, key: string): Promise<PaymentChoice | null> => {
    const methodInput = handle.current ? await handle.current.collect(key) : {};
    if (!methodInput) return null;
    // `total` is the amount at the time of the click: the price may change while the card is encrypted.
    const choice = paymentChoiceOf({ method, draft, installments, values, methodInput, total });
    if (!method.needsCustomer) return choice;
    // Only a few providers require a customer (their record of the payer), so the form loads without this code.
    const result = await withTimeLimit(import('../methods/shared/customer/create-customer-for-payment')).then(
      (module) => module.createCustomerForPayment({ context, checkout, method, choice, key }),
      (): CustomerResult => ({ error: { kind: 'network' } }),
    );
    setCustomerError(result.error ?? null);
    return result.choice ?? null;
  };
  return { collectChoice, customerError };
}
