import { type ReactNode, useReducer } from 'react';
import { useTexts } from '../../runtime/element-context/element-context';
import { useAreas } from '../../runtime/element-context/use-areas';
import { addTextFiles } from '../../runtime/i18n/texts';
import { useSheet } from '../../runtime/styles/use-sheet';
import { fieldErrorText } from '../choices/field-error';
import { AlertIcon } from '../icons/icons';
import { classNames } from '../styling/class-names';
import { visuallyHidden } from '../styling/tokens';
import { useUniqueId } from '../styling/unique-id';
import styles, { sheet } from './field.module.css';

addTextFiles(import.meta.glob('/locales/*/fields.json'));

/** Label, hint and error of a control. */
export interface FieldLabelProps {
  label: ReactNode;
  /** Hides the label visually. */
  labelHidden?: boolean | undefined;
  /** Shown below the control, also when there is an error. */
  hint?: ReactNode;
  /** Shows the hint beside the label instead, if both fit into one line, so that a form is lower on phones. */
  hasHintAbove?: boolean | undefined;
  /** Marks the field as optional. Fields are required by default. */
  optional?: boolean | undefined;
  /** The `reason` that a validation rule returned, a text key, or a sentence; see `fieldErrorText`. */
  error?: string | undefined;
  /** Default true. False if the form announces the number of errors instead. */
  announcesError?: boolean | undefined;
}

/** Props that connect a control with its label, hint and error. Spread them on the control. */
export interface ControlProps {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  'aria-required': true | undefined;
}

export interface FieldProps extends FieldLabelProps {
  /** True for a field with several controls. It's then a labeled group, not a `<label>` with one control. */
  isGroup?: boolean | undefined;
  children: (control: ControlProps) => ReactNode;
}

/** Connects label, control, hint and error for assistive technology. */
export function Field({
  label,
  labelHidden,
  hint,
  hasHintAbove,
  optional,
  error,
  announcesError = true,
  isGroup,
  children,
}: FieldProps) {
  useSheet(sheet);
  // The texts of errors load when the field first gets focus or an error.
  const [hasHadFocus, setHasHadFocus] = useReducer(() => true, false);
  useAreas(...(hasHadFocus || error ? (['fields'] as const) : []));
  const { t } = useTexts();
  const id = useUniqueId();
  const descriptionIds = classNames(!!hint && `${id}-hint`, error && `${id}-error`);
  const labelContent = (
    <>
      <span>{label}</span>
      {optional && <span className={styles.optional}>{` (${t('common:kit.optional')})`}</span>}
    </>
  );
  const labelClass = labelHidden ? visuallyHidden : styles.label;
  const hintText = hint && (
    <p id={`${id}-hint`} className={styles.hint}>
      {hint}
    </p>
  );
  const labelNode = isGroup ? (
    <span id={`${id}-label`} className={labelClass}>
      {labelContent}
    </span>
  ) : (
    <label htmlFor={id} className={labelClass}>
      {labelContent}
    </label>
  );
  const groupProps = isGroup ? { role: 'group', 'aria-labelledby': `${id}-label` } : {};
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only notices when the control inside gets focus
    <div className={styles.field} onFocus={setHasHadFocus} {...groupProps}>
      {hasHintAbove ? (
        <div className={styles.head}>
          {labelNode}
          {hintText}
        </div>
      ) : (
        labelNode
      )}
      {children({
        id,
        'aria-describedby': descriptionIds || undefined,
        'aria-invalid': error ? true : undefined,
        'aria-required': optional ? undefined : true,
      })}
      {!hasHintAbove && hintText}
      <p id={`${id}-error`} className={styles.error} aria-live={hasHadFocus && announcesError ? 'polite' : undefined}>
        {error && (
          <>
            <AlertIcon size="1em" />
            <span>{fieldErrorText(error, t)}</span>
          </>
        )}
      </p>
    </div>
  );
}

/** A field's value, handlers and state, usually from `form.field(name)`. */
export interface FieldValueProps<T> {
  name?: string | undefined;
  value: T;
  onChange: (value: T) => void;
  onBlur?: (() => void) | undefined;
  controlRef?: ((element: HTMLElement | null) => void) | undefined;
  disabled?: boolean | undefined;
}

/** Border and background of a control; they show focus, an error and the disabled state. */
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

/** Class names for the content of a ControlBox. */
export const boxStyles = styles;
/** The style sheet with the classes of `boxStyles`; a component outside a `Field` adds it with `useSheet`. */
export const fieldSheet = sheet;
