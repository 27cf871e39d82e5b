import { useTexts } from '../../../runtime/page/element-context';
import { ChevronIcon } from '../../icons/icons';
import { classNames } from '../../styling/class-names';
import { boxStyles, ControlBox, Field, type FieldLook, type FieldValue } from '../field';

export interface SelectOption {
  value: string;
  label: string;
  disabled?: boolean | undefined;
}

export interface SelectFieldProps extends FieldLook, FieldValue<string> {
  options: readonly SelectOption[];
  /** The option for no choice (''). Default "Choose…"; null if one is always chosen. */
  placeholder?: string | null | undefined;
  autoComplete?: string | undefined;
}

/** A native select, which works with phones and TV remotes. */
export function SelectField(props: SelectFieldProps) {
  const { label, labelHidden, hint, optional, error, isErrorQuiet, placeholder, options, ...rest } = props;
  const { t } = useTexts();
  const none = placeholder === undefined ? t('common:kit.choose') : placeholder;
  return (
    <Field {...{ label, labelHidden, hint, optional, error, isErrorQuiet }}>
      {(control) => (
        <ControlBox error={error} disabled={rest.disabled}>
          <SelectInput {...rest} {...control} options={options} none={none} />
        </ControlBox>
      )}
    </Field>
  );
}

type SelectInputProps = FieldValue<string> & {
  options: readonly SelectOption[];
  none: string | null;
  autoComplete?: string | undefined;
  id?: string;
  'aria-label'?: string;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: true | undefined;
  'aria-required'?: true | undefined;
};

/** The bare select, for composite fields. */
export function SelectInput({ options, none, value, onChange, controlRef, ...rest }: SelectInputProps) {
  return (
    <>
      <select
        {...rest}
        ref={controlRef}
        className={classNames(boxStyles.control, boxStyles.select)}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      >
        {none !== null && <option value="">{none}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </select>
      <span className={boxStyles.chevron}>
        <ChevronIcon />
      </span>
    </>
  );
}
