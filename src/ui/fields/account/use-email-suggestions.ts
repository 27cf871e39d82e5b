import { type KeyboardEvent, useState } from 'react';
import type { FieldValueProps } from '../field';

const maxSuggestions = 6;

/**
 * Completes a partly typed email address with the domains in `suffixes`: "ann@g" and the suffix gmail.com give
 * ann@gmail.com. Corrects a mistyped domain: "ann@gmial.com" gives ann@gmail.com too. Returns an empty list if the typed
 * domain is one of the suffixes. Suffixes may start with "@".
 */
export function emailSuggestions(typed: string, suffixes: readonly string[]): string[] {
  const text = typed.trim();
  const atIndex = text.indexOf('@');
  const localPart = atIndex < 0 ? text : text.slice(0, atIndex);
  const typedDomain = atIndex < 0 ? '' : text.slice(atIndex + 1).toLowerCase();
  if (!localPart || /\s/.test(localPart)) return [];
  const domains = suffixes.map((suffix) => suffix.replace(/^@/, ''));
  if (domains.includes(typedDomain)) return [];
  const completed = domains.filter((domain) => domain.startsWith(typedDomain));
  const suggested = completed.length > 0 ? completed : domains.filter((domain) => isTypoOf(typedDomain, domain));
  return suggested.slice(0, maxSuggestions).map((domain) => `${localPart}@${domain}`);
}

/**
 * Whether a text differs from a domain by one typo: a missing, additional or wrong character, or two characters in the
 * wrong order. The first character must be right: mail.com and gmail.com are different providers.
 */
function isTypoOf(text: string, domain: string): boolean {
  if (text.length < 5 || Math.abs(text.length - domain.length) > 1) return false;
  let start = 0;
  while (start < text.length && text[start] === domain[start]) start += 1;
  if (start === 0) return false;
  const restOf = (word: string, skipped: number) => word.slice(start + skipped);
  if (text.length > domain.length) return restOf(text, 1) === restOf(domain, 0);
  if (text.length < domain.length) return restOf(text, 0) === restOf(domain, 1);
  const isSwapped = text[start] === domain[start + 1] && text[start + 1] === domain[start];
  return restOf(text, 1) === restOf(domain, 1) || (isSwapped && restOf(text, 2) === restOf(domain, 2));
}

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
    else {
      // Enter submits the form. The list would cover the field's error.
      if (event.key === 'Enter') close();
      return;
    }
    // Without these calls, Enter would submit the form, Escape could close a dialog and arrows would move the caret.
    event.preventDefault();
    event.stopPropagation();
  };
  return { suggestions, activeIndex, choose, close, handleChange, handleKeyDown };
}
