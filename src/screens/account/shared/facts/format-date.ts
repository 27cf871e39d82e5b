import type { Language } from '../../../../contract/primitives';
import { formatDate as formatDay } from '../../../../ui/format/format-date';

const looks = {
  /** 12 Dec 2026 */
  short: { day: 'numeric', month: 'short', year: 'numeric' },
  /** 12 December, 14:05 */
  moment: { day: 'numeric', month: 'long', hour: 'numeric', minute: '2-digit' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

const formats = new Map<string, Intl.DateTimeFormat>();

/** Formats a time for the language, in the visitor's time zone. */
export function formatDate(time: number, lang: Language, look: keyof typeof looks | 'long'): string {
  if (look === 'long') return formatDay(time, lang);
  const key = `${lang} ${look}`;
  // Creating a formatter costs more than a hundred uses of it.
  const format = formats.get(key) ?? new Intl.DateTimeFormat(lang, looks[look]);
  formats.set(key, format);
  // Russian dates end in an abbreviation with a period, which would double the period of the sentence.
  return format.format(time).replace(/\sг\.$/, '');
}
