import { type ChangeEvent, type ComponentProps, useLayoutEffect, useReducer, useRef } from 'react';
import { boxStyles, type FieldValue } from './field';

type NativeProps = Omit<ComponentProps<'input'>, keyof FieldValue<string> | 'className' | 'ref' | 'prefix' | 'type'>;

export interface TextInputProps extends FieldValue<string>, NativeProps {
  type?: 'text' | 'email' | 'tel' | 'search' | 'password' | undefined;
  /** Makes the text readable while it is typed (groups of digits), its own marks included; the caret keeps its place. */
  format?: ((text: string) => string) | undefined;
  /** Spaces are dropped as they are typed or pasted. */
  removeSpaces?: boolean | undefined;
  /** Takes focus when it appears; for the first field of a step the visitor asked for. */
  isFocused?: boolean | undefined;
}

/** The input alone, for fields made of several. `onChange` gets the text. */
export function TextInput(props: TextInputProps) {
  const { type = 'text', value, onChange, controlRef, format, removeSpaces, isFocused, ...rest } = props;
  const input = useRef<HTMLInputElement | null>(null);
  const caret = useRef<number | null>(null);
  const [, redraw] = useReducer((draws: number) => draws + 1, 0);

  useLayoutEffect(() => {
    if (caret.current === null) return;
    input.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });
  useLayoutEffect(() => {
    if (isFocused) input.current?.focus();
  }, [isFocused]);

  const readable = (typed: string) => {
    const plain = removeSpaces ? typed.replace(/\s/g, '') : typed;
    return format ? format(plain) : plain;
  };
  const change = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const typed = currentTarget.value;
    const text = readable(typed);
    // An input of type email has no selection to keep.
    if (text !== typed && currentTarget.selectionStart !== null) {
      caret.current = readable(typed.slice(0, currentTarget.selectionStart)).length;
      // The text may be what it was before, and the caret must go back all the same.
      redraw();
    }
    onChange(text);
  };

  return (
    <input
      autoCorrect="off"
      spellCheck={false}
      {...rest}
      type={type}
      value={value}
      ref={(element) => {
        input.current = element;
        controlRef?.(element);
      }}
      className={boxStyles.control}
      onChange={change}
    />
  );
}
