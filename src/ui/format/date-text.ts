import type { Translate } from '../../runtime/i18n/text-keys';

/**
 * Formats a Unix time in milliseconds as a date, such as "20 de novembro de 2026", in the language of `t` and the
 * visitor's time zone.
 */
export function dateText(timestamp: number, t: Translate): string {
  const date = new Date(timestamp);
  const month = t('common:date.months').split(' ')[date.getMonth()] ?? '';
  return t('common:date.day', { day: date.getDate(), month, year: date.getFullYear() });
}
