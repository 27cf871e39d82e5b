import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { useIsTv, useTexts } from '../../runtime/element-context/element-context';
import { useSheet } from '../../runtime/styles/use-sheet';
import { CheckIcon, ChevronIcon } from '../icons/icons';
import { Dialog } from '../overlays/dialog';
import { classNames } from '../styling/class-names';
import { boxStyles, ControlBox, Field, type FieldLabelProps, type FieldValueProps, fieldSheet } from './field';
import styles, { sheet } from './select-field.module.css';

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

interface SelectOption {
  value: string;
  label: string;
  disabled?: boolean | undefined;
  /** The language of the label. Default: the element's language. */
  lang?: string;
}

type SelectInputProps = FieldValueProps<string> & {
  options: readonly SelectOption[];
  /** Names what the visitor chooses, such as "Country". On a TV, it's the heading of the list. */
  title: ReactNode;
  /** Replaces the classes of the button on a TV. */
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

/**
 * A select for remote controls: a button that shows the current choice and opens a list over the whole screen. It
 * replaces a native select, whose list is small and looks different on each TV.
 */
function TvSelect({ options, emptyLabel, value, onChange, controlRef, title, className, ...rest }: SelectInputProps) {
  const { id, onBlur, disabled, 'aria-describedby': descriptionIds } = rest;
  useSheet(fieldSheet);
  useSheet(sheet);
  const [isOpen, setOpen] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const rows = emptyLabel === null ? options : [{ value: '', label: emptyLabel }, ...options];
  const currentLabel = rows.find((option) => option.value === value)?.label ?? '';

  useLayoutEffect(() => {
    if (!isOpen) return;
    const buttons = list.current?.querySelectorAll('button');
    const currentRow = [...(buttons ?? [])].find((button) => button.getAttribute('aria-current'));
    (currentRow ?? buttons?.[0])?.focus({ preventScroll: true });
  }, [isOpen]);

  return (
    <>
      <button
        type="button"
        {...{ id, onBlur, disabled }}
        ref={controlRef}
        // `aria-label` replaces the button's text for screen readers, so it includes the current choice.
        aria-label={`${title}: ${currentLabel}`}
        aria-describedby={descriptionIds}
        aria-haspopup="dialog"
        className={className ?? classNames(boxStyles.control, boxStyles.select, styles.opener)}
        onClick={() => setOpen(true)}
      >
        {currentLabel}
      </button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={title}>
        <ul ref={list} className={styles.list}>
          {rows.map((option) => (
            <li key={option.value}>
              <button
                type="button"
                className={styles.row}
                aria-current={option.value === value || undefined}
                disabled={option.disabled}
                onClick={() => {
                  setOpen(false);
                  if (option.value !== value) onChange(option.value);
                }}
              >
                <span lang={option.lang}>{option.label}</span>
                {option.value === value && <CheckIcon />}
              </button>
            </li>
          ))}
        </ul>
      </Dialog>
    </>
  );
}
