import { type PaymentMethod, payerFields } from '../../../contract/entities';
import type { Money } from '../../../contract/primitives';
import { accept } from '../../../rules/check';
import type { FieldCheck } from '../../../ui/forms/form-state';
import type { Draft } from '../../shared/payment/checkout-draft';
import type { InstallmentChoice, PaymentChoice } from '../../shared/payment/payment-method';
import type { CheckPayerField } from '../payer/payer-fields';

/** The name of the form field for the option chosen within a method, such as a bank. No payer field has this name. */
export const optionField = '$option';

/** The texts of the payer's fields, and the code of the chosen option in `optionField`. */
export type MethodFormValues = Record<string, string>;

/** The options that a method's form offers. If `option` is set, the list of methods has already asked for it. */
export const formOptionsOf = (method: Pick<PaymentMethod, 'options'>, option: string | undefined) =>
  (option === undefined && method.options) || [];

/** Empty values for all payer fields: in another currency, the method may require fields that it doesn't require now. */
export const initialFormValues = (fields: readonly string[], option = ''): MethodFormValues => ({
  ...Object.fromEntries([...payerFields, ...fields].map((name) => [name, ''])),
  [optionField]: option,
});

type MethodFormChecks = Record<string, FieldCheck<string, MethodFormValues>>;

/** The checks of a method's payer fields and of its option. `check` checks a payer field. */
export const methodFormChecks = (
  fields: readonly string[],
  options: readonly { code: string }[],
  check: CheckPayerField,
): MethodFormChecks => ({
  ...Object.fromEntries(
    fields.map((name) => [name, (text: string, values: MethodFormValues) => check(name, text, values)]),
  ),
  [optionField]: (text) =>
    options.length === 0 || options.some(({ code }) => code === text)
      ? accept(text)
      : { ok: false, reason: 'checkout:method.choose' },
});

/** Whether a value doesn't pass its check. A field that was added in another currency may have no value yet. */
export const hasInvalidValue = (checks: MethodFormChecks, values: MethodFormValues): boolean =>
  Object.entries(checks).some(([name, check]) => !check(values[name] ?? '', values).ok);

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
