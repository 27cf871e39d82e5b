import type { ReactNode } from 'react';
import { useTexts } from '../../../runtime/page/element-context';
import { useSheet } from '../../../runtime/styles/use-sheet';
import { fieldErrorText } from '../../choices/field-error';
import { CheckIcon } from '../../icons/icons';
import { useUniqueId } from '../../styling/unique-id';
import type { FieldValue } from '../field';
import styles, { sheet } from './checkbox.module.css';

export interface CheckboxProps extends FieldValue<boolean> {
  /** May contain links; a click on a link doesn't toggle the checkbox. */
  label: ReactNode;
  error?: string | undefined;
  /** Doesn't announce the error to screen readers, because the form announces the number of its errors. */
  isErrorQuiet?: boolean | undefined;
}

/** A checkbox with its label and error. */
export function Checkbox(props: CheckboxProps) {
  const { label, error, isErrorQuiet, name, value, onChange, onBlur, controlRef, disabled } = props;
  useSheet(sheet);
  const { t } = useTexts();
  const id = useUniqueId();
  return (
    <div className={styles.row}>
      {/* A <span>, because a second <label> would become part of the accessible name, even if it's empty. */}
      <span className={styles.target}>
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
          aria-describedby={error ? `${id}-error` : undefined}
          onChange={({ currentTarget }) => onChange(currentTarget.checked)}
          onBlur={onBlur}
        />
        <span className={styles.mark}>
          <CheckIcon size="100%" />
        </span>
      </span>
      <label id={`${id}-label`} htmlFor={id} className={styles.label}>
        {label}
      </label>
      {error && (
        <p id={`${id}-error`} className={styles.error} role={isErrorQuiet ? undefined : 'alert'}>
          {fieldErrorText(error, t)}
        </p>
      )}
    </div>
  );
}
