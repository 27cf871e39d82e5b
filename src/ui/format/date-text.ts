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

/**
 * - `long`: December 12, 2026 at 2:05 PM.
 * - `short`: Dec 12, 2026, 2:05 PM.
 * - `date`: December 12, 2026, for upcoming payments, whose time of day isn't known.
 * - `shortDate`: Dec 12, 2026.
 * - `day`: Dec 12, for places where the year is clear from the context.
 */
export type DateStyle = 'long' | 'short' | 'date' | 'shortDate' | 'day';

/**
 * Formats a Unix time in milliseconds in the language of `t`, in the visitor's time zone and with Latin digits. Source:
 * specification, section 9. Doesn't use Intl, for the reason that `formatDate` names.
 */
export function dateTimeText(timestamp: number, style: DateStyle, t: Translate): string {
  const moment = new Date(timestamp);
  const shortDate = (key: 'common:date.shortDay' | 'common:date.thisYear') => {
    const month = t('common:date.shortMonths').split(' ')[moment.getMonth()] ?? '';
    return keepDayTogether(t(key, { day: moment.getDate(), month, year: moment.getFullYear() }));
  };
  if (style === 'date') return dateText(timestamp, t);
  if (style === 'shortDate') return shortDate('common:date.shortDay');
  if (style === 'day') return shortDate('common:date.thisYear');
  // No-break spaces keep "at", the time and "PM" on one line.
  const [hourCount, am, pm] = t('common:date.clock').split(' ');
  const hours = moment.getHours();
  const minutes = String(moment.getMinutes()).padStart(2, '0');
  const time =
    hourCount === '12' ? `${hours % 12 || 12}:${minutes}\u00a0${hours < 12 ? am : pm}` : `${hours}:${minutes}`;
  if (style === 'short') return t('common:date.withTime', { date: shortDate('common:date.shortDay'), time });
  return t('common:date.at', { date: dateText(timestamp, t), time }).replace(/ (?=\S+$)/, '\u00a0');
}
