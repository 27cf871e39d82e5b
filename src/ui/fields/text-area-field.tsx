import type { SyntheticEvent } from 'react';
import { boxStyles, ControlBox, Field, type FieldLabelProps, type FieldValueProps } from './field';
import { recorderMask } from './text-input';

export interface TextAreaFieldProps extends FieldLabelProps, FieldValueProps<string> {
  /** The number of lines that are shown at once. More lines scroll. */
  rows?: number | undefined;
  maxLength?: number | undefined;
}

/** A text field with several lines, for a message. */
export function TextAreaField({ rows = 3, maxLength, name, value, onChange, onBlur, ...rest }: TextAreaFieldProps) {
  const { controlRef, disabled, ...labelProps } = rest;
  return (
    <Field {...labelProps}>
      {(control) => (
        <ControlBox error={rest.error} disabled={disabled}>
          <textarea
            part="input"
            autoComplete="off"
            {...recorderMask.attributes}
            {...control}
            {...{ name, value, rows, maxLength, disabled, onBlur }}
            ref={controlRef}
            dir="auto"
            className={`${boxStyles.control} ${boxStyles.area} ${recorderMask.className}`}
            onChange={({ currentTarget }: SyntheticEvent<HTMLTextAreaElement>) => onChange(currentTarget.value)}
          />
        </ControlBox>
      )}
    </Field>
  );
}
