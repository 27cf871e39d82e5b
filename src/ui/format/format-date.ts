import type { Language } from '../../contract/primitives';
import { translatorFor } from '../../runtime/i18n/texts';
import { dateText } from './date-text';

/**
 * Formats a Unix time in milliseconds as a date in the language's format and the visitor's time zone: "20 de novembro
 * de 2026". Month names are written out, so that day and month can't be confused. We don't use Intl because formatting
 * the first date with it takes longer than rendering all plans: Intl first loads its data.
 */
export function formatDate(timestamp: number, lang: Language): string {
  return dateText(timestamp, translatorFor(lang));
}
