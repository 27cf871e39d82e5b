import { type KeyboardEvent, useState } from 'react';
import { useTexts } from '../../../runtime/page/element-context';
import { useSheet } from '../../../runtime/styles/use-sheet';
import { classNames } from '../../styling/class-names';
import { visuallyHidden } from '../../styling/tokens';
import { ControlBox, Field, type FieldLabelProps } from '../field';
import { TextInput, type TextInputProps } from '../text-input';
import styles, { sheet } from './email-field.module.css';
import { emailSuggestions } from './email-suggestions';

export interface EmailFieldProps
  extends FieldLabelProps,
    Omit<TextInputProps, 'type' | 'format' | 'dropsSpaces' | 'onKeyDown'> {
  /** The email domains to suggest: the brand's `emailSuffixes`. */
  suffixes: readonly string[];
}

/** An email field that suggests complete addresses (ARIA combobox with a listbox). */
export function EmailField({
  label,
  labelHidden,
  hint,
  optional,
  error,
  announcesError,
  suffixes,
  ...inputProps
}: EmailFieldProps) {
  useSheet(sheet);
  const { t } = useTexts();
  const [isOpen, setIsOpen] = useState(false);
  const [activeIndex, setActiveIndex] = useState(-1);
  const suggestions = isOpen ? emailSuggestions(inputProps.value, suffixes) : [];

  const close = () => {
    setIsOpen(false);
    setActiveIndex(-1);
  };
  const choose = (address: string) => {
    inputProps.onChange(address);
    close();
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    if (suggestions.length === 0) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const activeSuggestion = suggestions[activeIndex];
    // Arrow keys cycle through the suggestions and one more position, at which no suggestion is active.
    const positionCount = suggestions.length + 1;
    if (step) setActiveIndex((activeIndex + step + positionCount) % positionCount);
    else if (event.key === 'Enter' && activeSuggestion) choose(activeSuggestion);
    else if (event.key === 'Escape') close();
    else return;
    // Without these calls, Enter would submit the form, Escape could close a dialog and arrows would move the caret.
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <Field {...{ label, labelHidden, hint, optional, error, announcesError }}>
      {(control) => {
        const listId = `${control.id}-list`;
        return (
          <div className={styles.wrap}>
            <ControlBox error={error} disabled={inputProps.disabled}>
              <TextInput
                autoComplete="email"
                autoCapitalize="off"
                inputMode="email"
                {...inputProps}
                {...control}
                // ARIA doesn't allow this role on an input of type email. Browsers know the format from `inputMode` and
                // `autoComplete`.
                type="text"
                dropsSpaces
                role="combobox"
                aria-autocomplete="list"
                aria-expanded={suggestions.length > 0}
                aria-controls={listId}
                aria-activedescendant={suggestions[activeIndex] ? `${listId}-${activeIndex}` : undefined}
                onKeyDown={handleKeyDown}
                onChange={(text) => {
                  setIsOpen(true);
                  setActiveIndex(-1);
                  inputProps.onChange(text);
                }}
                onBlur={() => {
                  close();
                  inputProps.onBlur?.();
                }}
              />
            </ControlBox>
            <div
              id={listId}
              role="listbox"
              aria-label={t('common:kit.suggestions')}
              className={styles.list}
              hidden={suggestions.length === 0}
            >
              {suggestions.map((address, index) => (
                // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the combobox handles keys and focus
                <div
                  key={address}
                  id={`${listId}-${index}`}
                  role="option"
                  aria-selected={index === activeIndex}
                  className={classNames(styles.option, index === activeIndex && styles.active)}
                  // Keeps the focus in the input, whose blur would close the list before the click.
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={() => choose(address)}
                >
                  {address}
                </div>
              ))}
            </div>
            <p className={visuallyHidden} role="status">
              {suggestions.length > 0 && t('common:kit.suggestionCount', { count: suggestions.length })}
            </p>
          </div>
        );
      }}
    </Field>
  );
}
