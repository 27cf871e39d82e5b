import { useTexts } from '../../../runtime/element-context/element-context';
import { useSheet } from '../../../runtime/styles/use-sheet';
import { classNames } from '../../styling/class-names';
import { visuallyHidden } from '../../styling/tokens';
import { ControlBox, Field, type FieldLabelProps } from '../field';
import { TextInput, type TextInputProps } from '../text-input';
import styles, { sheet } from './email-field.module.css';
import { useEmailSuggestions } from './use-email-suggestions';

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
  const { value, onChange } = inputProps;
  const { suggestions, activeIndex, choose, close, handleChange, handleKeyDown } = useEmailSuggestions({
    value,
    suffixes,
    onChange,
  });
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
                aria-activedescendant={suggestions[activeIndex] ? optionId(listId, activeIndex) : undefined}
                onKeyDown={handleKeyDown}
                onChange={handleChange}
                onBlur={() => {
                  close();
                  inputProps.onBlur?.();
                }}
              />
            </ControlBox>
            <SuggestionList id={listId} suggestions={suggestions} activeIndex={activeIndex} onChoose={choose} />
          </div>
        );
      }}
    </Field>
  );
}

const optionId = (listId: string, index: number) => `${listId}-${index}`;

interface SuggestionListProps {
  id: string;
  suggestions: readonly string[];
  activeIndex: number;
  onChoose(address: string): void;
}

/** The suggested addresses, and their number for screen readers. */
function SuggestionList({ id, suggestions, activeIndex, onChoose }: SuggestionListProps) {
  const { t } = useTexts();
  const count = suggestions.length;
  return (
    <>
      <div
        id={id}
        role="listbox"
        translate="no"
        aria-label={t('common:kit.suggestions')}
        className={styles.list}
        hidden={count === 0}
      >
        {suggestions.map((address, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the combobox handles keys and focus
          <div
            key={address}
            id={optionId(id, index)}
            role="option"
            aria-selected={index === activeIndex}
            className={classNames(styles.option, index === activeIndex && styles.active)}
            // Keeps the focus in the input, whose blur would close the list before the click.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onChoose(address)}
          >
            {address}
          </div>
        ))}
      </div>
      <p className={visuallyHidden} role="status">
        {count > 0 && t('common:kit.suggestionCount', { count })}
      </p>
    </>
  );
}
