import type { Language } from '../../../contract/primitives';
import { formatDate as formatDay } from '../../../ui/format/format-date';

const looks = {
  /** 12 Dec 2026 */
  short: { day: 'numeric', month: 'short', year: 'numeric' },
  /** 12 December, 14:05 */
  moment: { day: 'numeric', month: 'long', hour: 'numeric', minute: '2-digit' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

const formats = new Map<string, Intl.DateTimeFormat>();

/** A point in time as a reader of the language writes it, in the visitor's own time zone. */
export function formatDate(time: number, lang: Language, look: keyof typeof looks | 'long'): string {
  if (look === 'long') return formatDay(time, lang);
  const key = `${lang} ${look}`;
  // Making one costs more than a hundred uses of it.
  const format = formats.get(key) ?? new Intl.DateTimeFormat(lang, looks[look]);
  formats.set(key, format);
  // Russian ends a date with the word for year and a stop, which then meets the stop of the sentence.
  return format.format(time).replace(/\sг\.$/, '');
}
