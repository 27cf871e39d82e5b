import type { PaymentMethod } from '../../../contract/entities';
import type { Money } from '../../../contract/primitives';
import type { Draft } from '../../shared/payment/checkout-draft';
import type { InstallmentsView, PaymentChoice } from '../../shared/payment/payment-method';

/** The choice inside a method stands among the payer's answers; no field of the contract is named so. */
export const optionField = '$option';

interface Filled {
  method: PaymentMethod;
  /** What the form asks of the payer; the method's whole list unless the method asks some itself. */
  fields?: readonly string[];
  draft: Draft;
  installments: Pick<InstallmentsView, 'count'>;
  values: Record<string, unknown>;
  answers: Partial<PaymentChoice>;
  /** What the button shows. */
  total?: Money | undefined;
}

/** The request as far as the form decides it. */
export function choiceOf({
  method,
  fields = method.fields,
  draft,
  installments,
  values,
  answers,
  total,
}: Filled): PaymentChoice {
  const payer = Object.fromEntries(fields.map((name) => [name, String(values[name] ?? '')]));
  const option = values[optionField];
  return {
    methodCode: method.code,
    currency: method.currency,
    ...(total && { expectedTotal: total }),
    ...(option ? { optionCode: String(option) } : {}),
    ...(installments.count !== undefined && { installments: installments.count }),
    ...(draft.couponCode && { couponCode: draft.couponCode }),
    ...(method.canRenew && draft.isRenewing && { renew: true }),
    ...answers,
    ...(method.fields.length > 0 && { payer: { ...payer, ...answers.payer } }),
  };
}
