import { type ChangeEvent, useLayoutEffect, useRef } from 'react';
import { digitsOf } from '../../rules/identity/text';
import { useSheet } from '../../runtime/styles/use-sheet';
import { classNames } from '../styling/class-names';
import styles, { sheet } from './code-input.module.css';
import { Field, type FieldLabelProps, type FieldValueProps } from './field';
import { recorderMask } from './text-input';

export interface CodeInputProps extends FieldLabelProps, FieldValueProps<string> {
  /** How many digits. Default 4. */
  length?: number | undefined;
  /** Called when the last digit is entered. Called again only after a digit has been deleted or changed. */
  onComplete?: ((code: string) => void) | undefined;
  /** Focuses the input when it appears. */
  hasInitialFocus?: boolean | undefined;
}

/** A one-time code field: a single native input over boxes that show the digits, so that pasting and autofill work. */
export function CodeInput(props: CodeInputProps) {
  const { label, labelHidden, hint, optional, error, announcesError, length = 4, value, onChange, onComplete } = props;
  useSheet(sheet);
  const input = useRef<HTMLInputElement | null>(null);
  const completedCode = useRef('');
  useLayoutEffect(() => {
    if (props.hasInitialFocus) input.current?.focus();
  }, [props.hasInitialFocus]);

  const handleChange = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const code = digitsOf(currentTarget.value).slice(0, length);
    onChange(code);
    if (code.length < length) completedCode.current = '';
    else if (code !== completedCode.current) {
      completedCode.current = code;
      onComplete?.(code);
    }
  };
  /** The box that the next digit fills. */
  const nextIndex = Math.min(value.length, length - 1);
  return (
    <Field {...{ label, labelHidden, hint, optional, error, announcesError }}>
      {(control) => (
        <div className={classNames(styles.code, error && styles.wrong)}>
          <input
            {...recorderMask.attributes}
            {...control}
            ref={(element) => {
              input.current = element;
              props.controlRef?.(element);
            }}
            className={`${styles.input} ${recorderMask.className}`}
            type="text"
            inputMode="numeric"
            autoComplete="one-time-code"
            name={props.name}
            disabled={props.disabled}
            value={value}
            onChange={handleChange}
            onBlur={props.onBlur}
            // Keeps the caret at the end, because the boxes don't show where it is.
            onSelect={({ currentTarget }) => {
              const { length: end } = currentTarget.value;
              if (currentTarget.selectionStart !== end && currentTarget.selectionEnd !== end) {
                currentTarget.setSelectionRange(end, end);
              }
            }}
          />
          {Array.from({ length }, (_, index) => (
            <span
              // biome-ignore lint/suspicious/noArrayIndexKey: the index identifies a box
              key={index}
              aria-hidden="true"
              className={classNames(styles.digit, index === nextIndex && styles.next)}
            >
              {value[index]}
            </span>
          ))}
        </div>
      )}
    </Field>
  );
}
