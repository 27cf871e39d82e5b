import type { Language } from '../../../contract/primitives';
import { ownFields } from '../../../rules/own-fields';
import { keepDayTogether } from '../../../ui/format/date-text';

const timeFields = { hour: 'numeric', minute: '2-digit' } as const;

const dateStyles = {
  /** Dec 12, 2026, 2:05 PM */
  short: { day: 'numeric', month: 'short', year: 'numeric', ...timeFields },
  /** December 12, 2026 at 2:05 PM */
  long: { day: 'numeric', month: 'long', year: 'numeric', ...timeFields },
  /** December 12, 2026: for upcoming payments, whose time of day isn't known. */
  date: { day: 'numeric', month: 'long', year: 'numeric' },
  /** Dec 12, 2026 */
  shortDate: { day: 'numeric', month: 'short', year: 'numeric' },
  /** Dec 12: for places where the year is clear from the context. */
  day: { day: 'numeric', month: 'short' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

/** Formatters by language and style, because creating one is slow. */
const formatters = new Map<string, Intl.DateTimeFormat>();

/**
 * Formats a timestamp in a language, in the visitor's time zone and with Latin digits. Source: specification, section
 * 9. The checkout and the plans use `ui/format/format-date` instead, which formats only dates.
 */
export function formatDateTime(timestamp: number, lang: Language, style: keyof typeof dateStyles): string {
  const key = `${lang} ${style}`;
  // Cached, because creating a formatter takes longer than a hundred calls of its `format`.
  const formatter =
    formatters.get(key) ?? new Intl.DateTimeFormat(`${lang}-u-nu-latn`, ownFields({ ...dateStyles[style] }));
  formatters.set(key, formatter);
  // Without Russian's abbreviated "year" (28 ноября 2027 г.), as in `formatDate`. No-break spaces keep "at", the
  // time and "PM" on one line.
  return keepDayTogether(formatter.format(timestamp).replace(/\sг\./, '')).replace(/(:\d\d)\s/, '$1\u00a0');
}
