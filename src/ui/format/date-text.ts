import type { Translate } from '../../runtime/i18n/text-keys';

/**
 * Formats a Unix time in milliseconds as a date, such as "20 de novembro de 2026", in the language of `t` and the
 * visitor's time zone.
 */
export function dateText(timestamp: number, t: Translate): string {
  const date = new Date(timestamp);
  const month = t('common:date.months').split(' ')[date.getMonth()] ?? '';
  return keepDayTogether(t('common:date.day', { day: date.getDate(), month, year: date.getFullYear() }));
}

/**
 * Keeps the day and the month of a date on one line, with no-break spaces. After a comma and before "de 2026" or after
 * the year, a line may end: the whole date is too long for a heading on a phone.
 */
export function keepDayTogether(date: string): string {
  return date.replace(/(\S+) (?!de \d)/g, (part, word: string) => (/,$|\d{4}$/.test(word) ? part : `${word}\u00a0`));
}
