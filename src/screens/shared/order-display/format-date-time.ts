import type { Language } from '../../../contract/primitives';
import { translatorFor } from '../../../runtime/i18n/texts';
import { dateText, keepDayTogether } from '../../../ui/format/date-text';

/**
 * - `long`: December 12, 2026 at 2:05 PM.
 * - `short`: Dec 12, 2026, 2:05 PM.
 * - `date`: December 12, 2026, for upcoming payments, whose time of day isn't known.
 * - `shortDate`: Dec 12, 2026.
 * - `day`: Dec 12, for places where the year is clear from the context.
 */
type DateStyle = 'long' | 'short' | 'date' | 'shortDate' | 'day';

/**
 * Formats a Unix time in milliseconds in a language, in the visitor's time zone and with Latin digits. Source:
 * specification, section 9. Doesn't use Intl, for the reason that `formatDate` names.
 */
export function formatDateTime(timestamp: number, lang: Language, style: DateStyle): string {
  const t = translatorFor(lang);
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
