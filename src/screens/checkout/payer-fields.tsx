import { useTexts } from '../../runtime/scope';
import { classNames } from '../../ui/class-names';
import { TextField } from '../../ui/text-field';
import type { Form } from '../../ui/use-form';
import styles from './checkout.module.css';
import { countryOf, payerRow } from './payer-table';

/** What a method asks of the payer. */
export function PayerFields({ names, form }: { names: readonly string[]; form: Form<Record<string, string>> }) {
  const { t } = useTexts();
  if (names.length === 0) return null;
  return (
    <div className={classNames(styles.payer, names.length === 1 && styles.single)}>
      {names.map((name) => {
        const { inputMode, autoComplete, format, maxLength } = payerRow(name);
        return (
          <TextField
            key={name}
            {...form.field(name)}
            label={t(`checkout:payer.${name}`, { defaultValue: name })}
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
  /** Of the method: it tells the payer's country. */
  currency: string;
  alphanumericCnpj: boolean;
}

/** Checks one of the payer's fields. */
export const checkPayerField = ({ name, text, values, currency, alphanumericCnpj }: PayerCheck) =>
  payerRow(name).check(text, values, { country: countryOf(currency), alphanumericCnpj, now: Date.now() });
