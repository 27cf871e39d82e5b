import { type ReactNode, useReducer } from 'react';
import { useAreas, useTexts } from '../../runtime/page/element-context';
import { useSheet } from '../../runtime/styles/sheets';
import { fieldErrorText } from '../choices/field-error';
import { AlertIcon } from '../icons/icons';
import { classNames } from '../styling/class-names';
import { visuallyHidden } from '../styling/tokens';
import { useUniqueId } from '../styling/unique-id';
import styles, { sheet } from './field.module.css';

/** What stands around a control. */
export interface FieldLook {
  label: ReactNode;
  /** The label is read out, not shown. */
  labelHidden?: boolean | undefined;
  /** A sentence under the control, before anything is wrong. */
  hint?: ReactNode;
  /** May stay empty, and says so. Fields are required unless told otherwise. */
  optional?: boolean | undefined;
  /** A key of the rules or any text; see fieldErrorText. */
  error?: string | undefined;
}

/** To be spread on the control. */
export interface ControlProps {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  'aria-required': true | undefined;
}

export interface FieldProps extends FieldLook {
  /** Several controls under one label: a group instead of a label. */
  isGroup?: boolean | undefined;
  children: (control: ControlProps) => ReactNode;
}

/** Label, control, hint and error, tied together for those who hear them. */
export function Field({ label, labelHidden, hint, optional, error, isGroup, children }: FieldProps) {
  useSheet(sheet);
  // What can be wrong is said in words that come once somebody is at it.
  const [isTouched, touch] = useReducer(() => true, false);
  useAreas(...(isTouched || error ? (['fields'] as const) : []));
  const { t } = useTexts();
  const id = useUniqueId();
  const described = classNames(!!hint && `${id}-hint`, error && `${id}-error`);
  const name = (
    <>
      {label}
      {optional && <span className={styles.optional}> ({t('common:kit.optional')})</span>}
    </>
  );
  const nameClass = labelHidden ? visuallyHidden : styles.label;
  const group = isGroup ? { role: 'group', 'aria-labelledby': `${id}-label` } : {};
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: focus of the control inside passes through here
    <div className={styles.field} onFocus={touch} {...group}>
      {isGroup ? (
        <span id={`${id}-label`} className={nameClass}>
          {name}
        </span>
      ) : (
        <label htmlFor={id} className={nameClass}>
          {name}
        </label>
      )}
      {children({
        id,
        'aria-describedby': described || undefined,
        'aria-invalid': error ? true : undefined,
        'aria-required': optional ? undefined : true,
      })}
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      <p id={`${id}-error`} className={styles.error} aria-live="polite">
        {error && (
          <>
            <AlertIcon size="1em" />
            {fieldErrorText(error, t)}
          </>
        )}
      </p>
    </div>
  );
}

/** Props of a field that holds one value; `form.field(name)` gives all but the look. */
export interface FieldValue<T> {
  name?: string | undefined;
  value: T;
  onChange: (value: T) => void;
  onBlur?: (() => void) | undefined;
  controlRef?: ((element: HTMLElement | null) => void) | undefined;
  disabled?: boolean | undefined;
}

/** The frame of a control, with its states. */
export function ControlBox({
  error,
  disabled,
  children,
}: {
  error?: unknown;
  disabled?: boolean | undefined;
  children: ReactNode;
}) {
  return (
    <div part="field" className={classNames(styles.box, !!error && styles.boxInvalid, disabled && styles.boxDisabled)}>
      {children}
    </div>
  );
}

/** Class names of what stands in a ControlBox. */
export const boxStyles = styles;
