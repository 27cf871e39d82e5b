import { type ComponentProps, type SyntheticEvent, useLayoutEffect, useReducer, useRef } from 'react';
import { removeSpaces } from '../../rules/identity/text';
import { boxStyles, type FieldValueProps } from './field';

type NativeProps = Omit<
  ComponentProps<'input'>,
  keyof FieldValueProps<string> | 'className' | 'ref' | 'prefix' | 'type'
>;

export interface TextInputProps extends FieldValueProps<string>, NativeProps {
  type?: 'text' | 'email' | 'tel' | 'search' | 'password' | 'date' | undefined;
  /** Formats the text as it is typed, for example in groups of digits. The caret keeps its position. */
  format?: ((text: string) => string) | undefined;
  /** Whether spaces are removed from typed and pasted text. */
  dropsSpaces?: boolean | undefined;
  /** Focuses the input when it is first rendered. Use it for the first field of a step that the visitor opened. */
  hasInitialFocus?: boolean | undefined;
}

/**
 * Asks the session recorders of the page not to record what is typed: rrweb, PostHog, FullStory, Sentry, Datadog,
 * Clarity, Hotjar and LogRocket, in this order.
 */
export const recorderMask = {
  className: 'rr-ignore rr-mask ph-no-capture fs-mask',
  attributes: {
    'data-sentry-mask': '',
    'data-dd-privacy': 'mask',
    'data-clarity-mask': 'true',
    'data-hj-suppress': '',
    'data-private': 'true',
  },
} as const;

/** An input without label and box, for composite fields. `onChange` receives the text. */
export function TextInput(props: TextInputProps) {
  const { type = 'text', value, onChange, controlRef, format, dropsSpaces, hasInitialFocus, ...rest } = props;
  const input = useRef<HTMLInputElement | null>(null);
  const caretToRestore = useRef<number | null>(null);
  const [, rerender] = useReducer((renderCount: number) => renderCount + 1, 0);

  useLayoutEffect(() => {
    if (caretToRestore.current === null) return;
    input.current?.setSelectionRange(caretToRestore.current, caretToRestore.current);
    caretToRestore.current = null;
  });
  useLayoutEffect(() => {
    if (hasInitialFocus) input.current?.focus();
  }, [hasInitialFocus]);

  const applyFormat = (typed: string) => {
    const plain = dropsSpaces ? removeSpaces(typed) : typed;
    return format ? format(plain) : plain;
  };
  const handleChange = ({ currentTarget, nativeEvent }: SyntheticEvent<HTMLInputElement>) => {
    const typed = currentTarget.value;
    // Formatting would end the composition of an on-screen keyboard or an input method.
    const text = (nativeEvent as InputEvent).isComposing ? typed : applyFormat(typed);
    // `selectionStart` is null for inputs of type email.
    if (text !== typed && currentTarget.selectionStart !== null) {
      caretToRestore.current = applyFormat(typed.slice(0, currentTarget.selectionStart)).length;
      // The layout effect restores the caret after the next render. If `onChange` doesn't change the value, nothing
      // else causes a render.
      rerender();
    }
    onChange(text);
  };

  return (
    <input
      part="input"
      autoCorrect="off"
      spellCheck={false}
      {...recorderMask.attributes}
      {...rest}
      // `LightDom`, which renders forms outside the shadow root, may add the input to the document only later. Then
      // `LightDom` finds the input by this attribute and focuses it.
      data-initial-focus={hasInitialFocus || undefined}
      type={type}
      value={value}
      ref={(element) => {
        input.current = element;
        controlRef?.(element);
      }}
      className={`${boxStyles.control} ${recorderMask.className}`}
      onChange={handleChange}
      onCompositionEnd={handleChange}
    />
  );
}
