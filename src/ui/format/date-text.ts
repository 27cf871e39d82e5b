import type { Translate } from '../../runtime/i18n/text-keys';

/** The date in the language of `t` and the visitor's time zone: "20 de novembro de 2026". */
export function dateText(timestamp: number, t: Translate): string {
  const date = new Date(timestamp);
  const month = t('common:date.months').split(' ')[date.getMonth()] ?? '';
  return t('common:date.day', { day: date.getDate(), month, year: date.getFullYear() });
}
