import type { PaymentMethod } from '../../../contract/entities';
import type { Money } from '../../../contract/primitives';
import type { Draft } from '../../shared/payment/checkout-draft';
import type { InstallmentChoice, PaymentChoice } from '../../shared/payment/payment-method';

/** The name of the form field for the option chosen within a method, such as a bank. No payer field has this name. */
export const optionField = '$option';

interface FormContent {
  method: PaymentMethod;
  draft: Draft;
  installments: Pick<InstallmentChoice, 'count'>;
  /** The validated values of the payer's fields and of `optionField`. */
  values: Record<string, unknown>;
  /** What the method's own fields collected, such as the encrypted card. */
  methodInput: Partial<PaymentChoice>;
  /** The amount on the pay button. */
  total?: Money | undefined;
}

/**
 * Builds the payment choice: the fields of the payment request that come from the form. The checkout adds the plan, the
 * quantity and the return URL.
 */
export function paymentChoiceOf({
  method,
  draft,
  installments,
  values,
  methodInput,
  total,
}: FormContent): PaymentChoice {
  const payer = Object.fromEntries(method.fields.map((name) => [name, String(values[name] ?? '')]));
  const option = values[optionField];
  return {
    methodCode: method.code,
    currency: method.currency,
    ...(total && { expectedTotal: total }),
    ...(option ? { optionCode: String(option) } : {}),
    ...(installments.count !== undefined && { installments: installments.count }),
    ...(draft.couponCode && { couponCode: draft.couponCode }),
    ...(method.canRenew && draft.autoRenews && { renew: true }),
    ...methodInput,
    ...(method.fields.length > 0 && { payer: { ...payer, ...methodInput.payer } }),
  };
}
