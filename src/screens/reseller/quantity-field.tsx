import { digitsOf } from '../../rules/identity/text';
import { useTexts } from '../../runtime/element-context/element-context';
import { Button } from '../../ui/button/button';
import { ControlBox, Field, type FieldLabelProps, type FieldValueProps } from '../../ui/fields/field';
import { TextInput } from '../../ui/fields/text-input';
import { MinusIcon, PlusIcon } from '../../ui/icons/late-icons';
import styles from '../shared/reseller/reseller.module.css';
import { parseQuantity } from '../shared/reseller/reseller-plan';

interface QuantityFieldProps extends FieldLabelProps, FieldValueProps<string> {
  min: number;
  max: number;
}

/** A quantity field with buttons that increase or decrease the quantity by one. */
export function QuantityField(props: QuantityFieldProps) {
  const { label, hint, error, announcesError, min, max, value, onChange, ...control } = props;
  const { t } = useTexts();
  const quantity = parseQuantity(value) ?? 0;
  const changeBy = (difference: number) => onChange(String(Math.min(Math.max(quantity + difference, min), max)));
  return (
    <Field {...{ label, hint, error, announcesError }}>
      {(fieldProps) => (
        <div className={styles.stepper}>
          <Button
            variant="secondary"
            aria-label={t('reseller:quantity.fewer')}
            aria-disabled={quantity <= min || undefined}
            onClick={() => changeBy(-1)}
          >
            <MinusIcon />
          </Button>
          <ControlBox error={error}>
            <TextInput
              {...control}
              {...fieldProps}
              inputMode="numeric"
              autoComplete="off"
              maxLength={6}
              format={digitsOf}
              value={value}
              onChange={onChange}
            />
          </ControlBox>
          <Button
            variant="secondary"
            aria-label={t('reseller:quantity.more')}
            aria-disabled={quantity >= max || undefined}
            onClick={() => changeBy(1)}
          >
            <PlusIcon />
          </Button>
        </div>
      )}
    </Field>
  );
}
