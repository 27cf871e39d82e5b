import type { ReactNode } from 'react';
import { useTexts } from '../../../runtime/element-context/element-context';
import { ChevronIcon } from '../../icons/icons';
import { classNames } from '../../styling/class-names';
import { boxStyles, ControlBox, Field, type FieldLabelProps, type FieldValueProps } from '../field';
import { useTvSelect } from './use-tv-select';

export interface SelectOption {
  value: string;
  label: string;
  disabled?: boolean | undefined;
  /** The language of the label. Default: the element's language. */
  lang?: string;
}

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

export type SelectInputProps = FieldValueProps<string> & {
  options: readonly SelectOption[];
  /** Names what the visitor chooses, such as "Country". On a TV, it's the heading of the list. */
  title: ReactNode;
  /** Replaces the classes of the button on a TV. Not used for a native select. */
  className?: string | undefined;
  /** The label of the empty option (value ''). With null, there is no empty option. */
  emptyLabel: string | null;
  autoComplete?: string | undefined;
  id?: string;
  'aria-label'?: string;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: true | undefined;
  'aria-required'?: true | undefined;
};

/** A select without label and box, for fields that consist of several controls, such as the phone field. */
export function SelectInput(props: SelectInputProps) {
  const { TvSelect, isNative } = useTvSelect();
  const { options, emptyLabel, value, onChange, controlRef, title: _, ...rest } = props;
  if (!isNative) {
    return (
      <>
        {TvSelect ? <TvSelect {...props} /> : <span className={boxStyles.control} />}
        <span className={boxStyles.chevron}>
          <ChevronIcon />
        </span>
      </>
    );
  }
  return (
    <>
      <select
        {...rest}
        ref={controlRef}
        className={classNames(boxStyles.control, boxStyles.select)}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      >
        {emptyLabel !== null && <option value="">{emptyLabel}</option>}
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
