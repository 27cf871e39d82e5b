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
  isErrorQuiet,
  prefix,
  suffix,
  ...input
}: TextFieldProps) {
  return (
    <Field {...{ label, labelHidden, hint, optional, error, isErrorQuiet }}>
      {(control) => (
        <ControlBox error={error} disabled={input.disabled}>
          {prefix && <span className={boxStyles.slot}>{prefix}</span>}
          <TextInput {...input} {...control} />
          {suffix && <span className={boxStyles.slot}>{suffix}</span>}
        </ControlBox>
      )}
    </Field>
  );
}
