import { type KeyboardEvent, useState } from 'react';
import { useTexts } from '../../../runtime/page/element-context';
import { useSheet } from '../../../runtime/styles/sheets';
import { classNames } from '../../styling/class-names';
import { visuallyHidden } from '../../styling/tokens';
import { ControlBox, Field, type FieldLook } from '../field';
import { TextInput, type TextInputProps } from '../text-input';
import styles, { sheet } from './email-field.module.css';
import { emailSuggestions } from './email-suggestions';

export interface EmailFieldProps
  extends FieldLook,
    Omit<TextInputProps, 'type' | 'format' | 'removeSpaces' | 'onKeyDown'> {
  /** Mail domains to suggest: the brand's `emailSuffixes`. */
  suffixes: readonly string[];
}

/** An email field that suggests complete addresses (WAI combobox with a listbox). */
export function EmailField({
  label,
  labelHidden,
  hint,
  optional,
  error,
  isErrorQuiet,
  suffixes,
  ...input
}: EmailFieldProps) {
  useSheet(sheet);
  const { t } = useTexts();
  const [isOpen, setIsOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const offered = isOpen ? emailSuggestions(input.value, suffixes) : [];

  const close = () => {
    setIsOpen(false);
    setActive(-1);
  };
  const choose = (address: string) => {
    input.onChange(address);
    close();
  };
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (offered.length === 0) return;
    const chosen = offered[active];
    if (step) setActive((active + step + offered.length + 1) % (offered.length + 1));
    else if (event.key === 'Enter' && chosen) choose(chosen);
    else if (event.key === 'Escape') close();
    else return;
    // Otherwise Enter would submit, Escape would close the dialog and arrows would move the caret.
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <Field {...{ label, labelHidden, hint, optional, error, isErrorQuiet }}>
      {(control) => {
        const listId = `${control.id}-list`;
        return (
          <div className={styles.wrap}>
            <ControlBox error={error} disabled={input.disabled}>
              <TextInput
                autoComplete="email"
                autoCapitalize="off"
                inputMode="email"
                {...input}
                {...control}
                // A combobox may not have the type email; the input mode and autocomplete say what it is.
                type="text"
                removeSpaces
                role="combobox"
                aria-autocomplete="list"
                aria-expanded={offered.length > 0}
                aria-controls={listId}
                aria-activedescendant={offered[active] ? `${listId}-${active}` : undefined}
                onKeyDown={press}
                onChange={(text) => {
                  setIsOpen(true);
                  setActive(-1);
                  input.onChange(text);
                }}
                onBlur={() => {
                  close();
                  input.onBlur?.();
                }}
              />
            </ControlBox>
            <div
              id={listId}
              role="listbox"
              aria-label={t('common:kit.suggestions')}
              className={styles.list}
              hidden={offered.length === 0}
            >
              {offered.map((address, index) => (
                // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the combobox handles keys and focus
                <div
                  key={address}
                  id={`${listId}-${index}`}
                  role="option"
                  aria-selected={index === active}
                  className={classNames(styles.option, index === active && styles.active)}
                  // Keeps focus in the input, which would otherwise close the list before the click.
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={() => choose(address)}
                >
                  {address}
                </div>
              ))}
            </div>
            <p className={visuallyHidden} role="status">
              {offered.length > 0 && t('common:kit.suggestionCount', { count: offered.length })}
            </p>
          </div>
        );
      }}
    </Field>
  );
}
