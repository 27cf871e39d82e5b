import { type ChangeEvent, useLayoutEffect, useRef } from 'react';
import { useSheet } from '../../../runtime/styles/use-sheet';
import { classNames } from '../../styling/class-names';
import { Field, type FieldLabelProps, type FieldValue } from '../field';
import styles, { sheet } from './code-input.module.css';

export interface CodeInputProps extends FieldLabelProps, FieldValue<string> {
  /** How many digits. Default 4. */
  length?: number | undefined;
  /** Called once when the code is complete, and again only for another code. */
  onComplete?: ((code: string) => void) | undefined;
  /** Focuses the input when it appears. */
  hasInitialFocus?: boolean | undefined;
}

/** A one-time code. A single native input, drawn as boxes, so that pasting and autofill work. */
export function CodeInput(props: CodeInputProps) {
  const { label, labelHidden, hint, optional, error, isErrorQuiet, length = 4, value, onChange, onComplete } = props;
  useSheet(sheet);
  const input = useRef<HTMLInputElement | null>(null);
  const completedCode = useRef('');
  useLayoutEffect(() => {
    if (props.hasInitialFocus) input.current?.focus();
  }, [props.hasInitialFocus]);

  const handleChange = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const code = currentTarget.value.replace(/\D/g, '').slice(0, length);
    onChange(code);
    if (code.length < length) completedCode.current = '';
    else if (code !== completedCode.current) {
      completedCode.current = code;
      onComplete?.(code);
    }
  };
  const next = Math.min(value.length, length - 1);
  return (
    <Field {...{ label, labelHidden, hint, optional, error, isErrorQuiet }}>
      {(control) => (
        <div className={classNames(styles.code, error && styles.wrong)}>
          <input
            {...control}
            ref={(element) => {
              input.current = element;
              props.controlRef?.(element);
            }}
            className={styles.input}
            type="text"
            inputMode="numeric"
            autoComplete="one-time-code"
            name={props.name}
            disabled={props.disabled}
            value={value}
            onChange={handleChange}
            onBlur={props.onBlur}
            // The boxes have no caret: digits are always added at the end.
            onSelect={({ currentTarget }) => {
              const { length: end } = currentTarget.value;
              if (currentTarget.selectionStart !== end && currentTarget.selectionEnd !== end) {
                currentTarget.setSelectionRange(end, end);
              }
            }}
          />
          {Array.from({ length }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the index identifies a box
            <span key={index} aria-hidden="true" className={classNames(styles.digit, index === next && styles.next)}>
              {value[index]}
            </span>
          ))}
        </div>
      )}
    </Field>
  );
}
