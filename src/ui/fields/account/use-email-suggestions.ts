import { type KeyboardEvent, useState } from 'react';
import type { FieldValueProps } from '../field';
import { emailSuggestions } from './email-suggestions';

interface SuggestionOptions extends Pick<FieldValueProps<string>, 'value' | 'onChange'> {
  suffixes: readonly string[];
}

/**
 * The suggestions for a typed address, which of them is active, and what typing and keys do. The list is open only
 * while the visitor types.
 */
export function useEmailSuggestions({ value, suffixes, onChange }: SuggestionOptions) {
  const [isOpen, setIsOpen] = useState(false);
  const [activeIndex, setActiveIndex] = useState(-1);
  const suggestions = isOpen ? emailSuggestions(value, suffixes) : [];

  const close = () => {
    setIsOpen(false);
    setActiveIndex(-1);
  };
  const choose = (address: string) => {
    onChange(address);
    close();
  };
  const handleChange = (text: string) => {
    setIsOpen(true);
    setActiveIndex(-1);
    onChange(text);
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
  return { suggestions, activeIndex, choose, close, handleChange, handleKeyDown };
}
