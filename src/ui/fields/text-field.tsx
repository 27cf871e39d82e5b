import type { ReactNode } from 'react';
import { boxStyles, ControlBox, Field, type FieldLook } from './field';
import { TextInput, type TextInputProps } from './text-input';

export interface TextFieldProps extends FieldLook, TextInputProps {
  /** Inside the frame, before and after the text. */
  prefix?: ReactNode;
  suffix?: ReactNode;
}

/** One line of text under a label. */
export function TextField({ label, labelHidden, hint, optional, error, prefix, suffix, ...input }: TextFieldProps) {
  return (
    <Field {...{ label, labelHidden, hint, optional, error }}>
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
