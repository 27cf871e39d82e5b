import { type PaymentMethod, payerFields } from '../../../contract/entities';
import { accept } from '../../../rules/check';
import type { FieldCheck } from '../../../ui/forms/form-state';
import type { CheckPayerField } from '../payer/payer-fields';
import { optionField } from './payment-choice';

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
