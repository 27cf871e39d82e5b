import type { PaymentMethod } from '../../contract/entities';
import type { Draft } from './draft';
import type { PaymentChoice } from './flow';
import type { InstallmentsView } from './use-installments';

/** The choice inside a method stands among the payer's answers; no field of the contract is named so. */
export const optionField = '$option';

interface Filled {
  method: PaymentMethod;
  draft: Draft;
  installments: Pick<InstallmentsView, 'count'>;
  values: Record<string, unknown>;
  answers: Partial<PaymentChoice>;
}

/** The request as far as the form decides it. */
export function choiceOf({ method, draft, installments, values, answers }: Filled): PaymentChoice {
  const payer = Object.fromEntries(method.fields.map((name) => [name, String(values[name] ?? '')]));
  const option = values[optionField];
  return {
    methodCode: method.code,
    currency: method.currency,
    ...(option ? { optionCode: String(option) } : {}),
    ...(installments.count !== undefined && { installments: installments.count }),
    ...(draft.couponCode && { couponCode: draft.couponCode }),
    ...(method.fields.length > 0 && { payer }),
    ...(method.canRenew && draft.isRenewing && { renew: true }),
    ...answers,
  };
}
