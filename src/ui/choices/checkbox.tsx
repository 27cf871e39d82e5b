import type { ReactNode } from 'react';
import { useTexts } from '../../runtime/element-context/element-context';
import { useSheet } from '../../runtime/styles/use-sheet';
import type { FieldValueProps } from '../fields/field';
import { CheckIcon } from '../icons/icons';
import { classNames } from '../styling/class-names';
import { useUniqueId } from '../styling/unique-id';
import styles, { sheet } from './checkbox.module.css';
import { fieldErrorText } from './field-error';

export interface CheckboxProps extends FieldValueProps<boolean> {
  /** May contain links; a click on a link doesn't toggle the checkbox. */
  label: ReactNode;
  /** A line below the label. */
  hint?: ReactNode;
  /** A smaller label, such as of the terms below a form. */
  isSmall?: boolean;
  error?: string | undefined;
  /** Default true. False if the form announces the number of errors instead. */
  announcesError?: boolean | undefined;
}

/** A checkbox with its label and error. */
export function Checkbox(props: CheckboxProps) {
  const {
    label,
    hint,
    isSmall,
    error,
    announcesError = true,
    name,
    value,
    onChange,
    onBlur,
    controlRef,
    disabled,
  } = props;
  useSheet(sheet);
  const { t } = useTexts();
  const id = useUniqueId();
  return (
    <div className={classNames(styles.row, hint != null && styles.withHint)}>
      {/* Not a <label>, because the clickable area of the label below also covers this element. */}
      <span className={styles.inputArea}>
        <input
          id={id}
          ref={controlRef}
          type="checkbox"
          className={styles.input}
          name={name}
          checked={value}
          disabled={disabled}
          aria-labelledby={`${id}-label`}
          aria-invalid={error ? true : undefined}
          aria-describedby={classNames(hint != null && `${id}-hint`, error && `${id}-error`) || undefined}
          onChange={({ currentTarget }) => onChange(currentTarget.checked)}
          onBlur={onBlur}
        />
        <span className={styles.tick}>
          <CheckIcon size="100%" />
        </span>
      </span>
      <label id={`${id}-label`} htmlFor={id} className={classNames(styles.label, isSmall && styles.small)}>
        {label}
      </label>
      {hint != null && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className={styles.error} role={announcesError ? 'alert' : undefined}>
          {fieldErrorText(error, t)}
        </p>
      )}
    </div>
  );
}
