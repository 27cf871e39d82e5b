import { addTextFiles } from '../../../runtime/i18n/texts';
import { useTexts } from '../../../runtime/page/element-context';
import { useSheet } from '../../../runtime/styles/sheets';
import { Skeleton } from '../../../ui/feedback/skeleton';
import { TextField } from '../../../ui/fields/text-field';
import type { Form } from '../../../ui/forms/use-form';
import { useLazy } from '../../../ui/lazy/use-lazy';
import { classNames } from '../../../ui/styling/class-names';
import styles, { sheet } from './payer.module.css';
import { countryOf, payerRow } from './payer-table';

addTextFiles(import.meta.glob('/locales/*/payer.json'));

interface PayerFieldsProps {
  names: readonly string[];
  form: Form<Record<string, string>>;
  /** The method's currency, which implies the payer's country. */
  currency: string;
}

/** The payer's fields that a method requires. */
export function PayerFields({ names, form, currency }: PayerFieldsProps) {
  useSheet(sheet);
  const { t } = useTexts();
  const hasStates = names.includes('state') && countryOf(currency) === 'BR';
  const states = useLazy(hasStates ? 'states' : null, () => import('./state-choice.lazy'));
  if (names.length === 0) return null;
  return (
    <div className={classNames(styles.payer, names.length === 1 && styles.single)}>
      {names.map((name) => {
        const { inputMode, autoComplete, format, maxLength } = payerRow(name);
        const label = t(`payer:${name}`, { defaultValue: name });
        // If the list can't be loaded, the state is a text field.
        if (name === 'state' && hasStates && !states.hasFailed)
          return states.part ? (
            <states.part.StateChoice key={name} {...form.field(name)} label={label} autoComplete={autoComplete} />
          ) : (
            <Skeleton key={name} height="calc(var(--s-px) * 76)" />
          );
        return (
          <TextField
            key={name}
            {...form.field(name)}
            label={label}
            {...(inputMode && { inputMode })}
            {...(autoComplete && { autoComplete })}
            {...(format && { format })}
            {...(maxLength && { maxLength })}
          />
        );
      })}
    </div>
  );
}

interface PayerCheck {
  name: string;
  text: string;
  values: Record<string, string>;
  /** The method's currency, which implies the payer's country. */
  currency: string;
  alphanumericCnpj: boolean;
}

/** Checks one of the payer's fields. */
export const checkPayerField = ({ name, text, values, currency, alphanumericCnpj }: PayerCheck) =>
  payerRow(name).check(text, values, { country: countryOf(currency), alphanumericCnpj, now: Date.now() });
