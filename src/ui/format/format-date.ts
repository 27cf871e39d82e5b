import type { Language } from '../../contract/primitives';
import { translatorFor } from '../../runtime/i18n/texts';

/**
 * A day as a reader of the language writes it, in the visitor's own time zone: "20 de novembro de 2026". Long months, so
 * that nobody takes the day for the month. Asking Intl for it would take longer than drawing all the plans: it loads its
 * data for the first date.
 */
export function formatDate(timestamp: number, lang: Language): string {
  const t = translatorFor(lang);
  const date = new Date(timestamp);
  const month = t('common:date.months').split(' ')[date.getMonth()] ?? '';
  return t('common:date.day', { day: date.getDate(), month, year: date.getFullYear() });
}
