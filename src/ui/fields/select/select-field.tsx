import { useIsTv, useTexts } from '../../../runtime/element-context/element-context';
import { ChevronIcon } from '../../icons/icons';
import { classNames } from '../../styling/class-names';
import { boxStyles, ControlBox, Field, type FieldLabelProps, type FieldValueProps } from '../field';
import { type SelectInputProps, type SelectOption, TvSelect } from './tv-select';

export interface SelectFieldProps extends FieldLabelProps, FieldValueProps<string> {
  options: readonly SelectOption[];
  /** The label of the empty option (value ''), by default "Choose…". With null, there is no empty option. */
  placeholder?: string | null | undefined;
  autoComplete?: string | undefined;
}

/** A native select. On a TV, a button that opens a list over the whole screen. */
export function SelectField(props: SelectFieldProps) {
  const { label, labelHidden, hint, optional, error, announcesError, placeholder, options, ...rest } = props;
  const { t } = useTexts();
  const emptyLabel = placeholder === undefined ? t('common:kit.choose') : placeholder;
  return (
    <Field {...{ label, labelHidden, hint, optional, error, announcesError }}>
      {(control) => (
        <ControlBox error={error} disabled={rest.disabled}>
          <SelectInput {...rest} {...control} title={label} options={options} emptyLabel={emptyLabel} />
        </ControlBox>
      )}
    </Field>
  );
}

/** A select without label and box, for fields that consist of several controls, such as the phone field. */
export function SelectInput(props: SelectInputProps) {
  return (
    <>
      <DeviceSelect {...props} />
      <span className={boxStyles.chevron}>
        <ChevronIcon />
      </span>
    </>
  );
}

/** The browser's own select or, on TVs, a select for remote controls. */
export function DeviceSelect(props: SelectInputProps) {
  const isTv = useIsTv();
  if (isTv) return <TvSelect {...props} />;
  const { className = classNames(boxStyles.control, boxStyles.select) } = props;
  const { options, emptyLabel, value, onChange, controlRef, title: _, ...rest } = props;
  return (
    <select
      {...rest}
      ref={controlRef}
      className={className}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    >
      {emptyLabel !== null && <option value="">{emptyLabel}</option>}
      {options.map((option) => (
        <option key={option.value} value={option.value} disabled={option.disabled} lang={option.lang}>
          {option.label}
        </option>
      ))}
    </select>
  );
}
