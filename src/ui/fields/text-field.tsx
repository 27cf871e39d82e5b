import type { ReactNode } from 'react';
import { boxStyles, ControlBox, Field, type FieldLabelProps } from './field';
import { TextInput, type TextInputProps } from './text-input';

export interface TextFieldProps extends FieldLabelProps, TextInputProps {
  /** Inside the box, before the text. */
  prefix?: ReactNode;
  /** Inside the box, after the text. */
  suffix?: ReactNode;
}

/** A single-line text field. */
export function TextField({
  label,
  labelHidden,
  hint,
  optional,
  error,
  announcesError,
  prefix,
  suffix,
  ...inputProps
}: TextFieldProps) {
  return (
    <Field {...{ label, labelHidden, hint, optional, error, announcesError }}>
      {(control) => (
        <ControlBox error={error} disabled={inputProps.disabled}>
          {prefix && <span className={boxStyles.affix}>{prefix}</span>}
          <TextInput {...inputProps} {...control} />
          {suffix && <span className={boxStyles.affix}>{suffix}</span>}
        </ControlBox>
      )}
    </Field>
  );
}
