import { beforeAll, expect, it } from 'vitest';
import { languages } from '../../contract/languages';
import { loadTexts } from '../../runtime/i18n/texts';
import { formatDate } from './format-date';

beforeAll(() => Promise.all(languages.map((lang) => loadTexts(lang, ['common']))));

const timestamp = Date.UTC(2027, 10, 27, 12);

it.each([
  ['en', 'November\u00a027, 2027'],
  ['pt', '27\u00a0de\u00a0novembro de\u00a02027'],
  ['es', '27\u00a0de\u00a0noviembre de\u00a02027'],
  ['ru', '27\u00a0ноября\u00a02027'],
  ['fr', '27\u00a0novembre\u00a02027'],
  ['ar', '27\u00a0نوفمبر\u00a02027'],
] as const)('formats a date in %s, with day and month on one line', (lang, text) => {
  expect(formatDate(timestamp, lang)).toBe(text);
});

it.each(languages)('formats a date of each month in %s as Intl does', (lang) => {
  const intlFormat = new Intl.DateTimeFormat(`${lang}-u-nu-latn`, { year: 'numeric', month: 'long', day: 'numeric' });
  for (let month = 0; month < 12; month++) {
    const monthTimestamp = new Date(2028, month, 29, 12).getTime();
    // In Russian, Intl adds the abbreviation “г.” (year), which `formatDate` omits.
    expect(formatDate(monthTimestamp, lang).replace(/\u00a0/g, ' ')).toBe(
      intlFormat.format(monthTimestamp).replace(/\sг\.$/, ''),
    );
  }
});
