import type { Language } from '../contract/primitives';

const formats = new Map<string, Intl.DateTimeFormat>();

/** A day as a reader of the language writes it: "20 de novembro de 2026"; with `time` the hour too. */
export function formatDate(timestamp: number, lang: Language, { time = false }: { time?: boolean } = {}): string {
  const key = `${lang}${time}`;
  let format = formats.get(key);
  if (!format) {
    // Long months, so that nobody takes the day for the month.
    format = new Intl.DateTimeFormat(lang, {
      year: 'numeric',
      month: 'long',
      day: 'numeric',
      ...(time && { hour: 'numeric', minute: '2-digit' }),
    });
    formats.set(key, format);
  }
  // Russian ends a date with the word for year and a stop, which then meets the stop of the sentence.
  return format.format(timestamp).replace(/\sг\.$/, '');
}
