import { expect, test } from 'vitest';
import { loadTexts } from '../../../runtime/i18n/texts';
import { formatDateTime } from './format-date-time';

const timestamp = new Date(2026, 10, 22, 23, 5).getTime();

test.each([
  ['en', /November\s22,\s2026.*11:05\sPM/, /Nov\s22,\s2026.*11:05\sPM/],
  ['pt', /22\sde\snovembro\sde\s2026.*23:05/, /22\sde\snov\.\sde\s2026.*23:05/],
  ['es', /22\sde\snoviembre\sde\s2026.*23:05/, /22\snov\s2026.*23:05/],
  ['ru', /22\sноября\s2026.*23:05/, /22\sнояб\.\s2026.*23:05/],
  ['ar', /22\sنوفمبر\s2026.*11:05\sم/, /22\sنوفمبر\s2026.*11:05\sم/],
  ['fr', /22\snovembre\s2026.*23:05/, /22\snov\.\s2026.*23:05/],
] as const)('formats a timestamp in %s with the day, the month, the year and the time', async (lang, long, short) => {
  await loadTexts(lang, ['common']);
  expect(formatDateTime(timestamp, lang, 'long')).toMatch(long);
  expect(formatDateTime(timestamp, lang, 'short')).toMatch(short);
});

test('Russian dates have one style, without the abbreviated “year”', async () => {
  await loadTexts('ru', ['common']);
  for (const style of ['short', 'long', 'date', 'shortDate'] as const)
    expect(formatDateTime(timestamp, 'ru', style)).not.toContain('г.');
  expect(formatDateTime(timestamp, 'ru', 'date')).toBe('22\u00a0ноября\u00a02026');
});

test.each([
  ['en', 'at 11:05\u00a0PM'],
  ['ar', '11:05\u00a0م'],
  ['pt', 'às\u00a023:05'],
  ['ru', 'в\u00a023:05'],
] as const)('in %s, no-break spaces keep the time on one line with the words beside it', async (lang, part) => {
  await loadTexts(lang, ['common']);
  expect(formatDateTime(timestamp, lang, 'long')).toContain(part);
});

test.each([
  [0, '12:05 AM'],
  [12, '12:05 PM'],
  [13, '1:05 PM'],
] as const)('at %i o’clock, English shows %s', async (hours, text) => {
  await loadTexts('en', ['common']);
  const time = formatDateTime(new Date(2026, 10, 22, hours, 5).getTime(), 'en', 'short').replace(/\u00a0/g, ' ');
  expect(time).toBe(`Nov 22, 2026, ${text}`);
});

test('a date of this year leaves the year out', async () => {
  for (const [lang, text] of [
    ['en', 'Nov 22'],
    ['pt', '22 de nov.'],
    ['fr', '22 nov.'],
  ] as const) {
    await loadTexts(lang, ['common']);
    expect(formatDateTime(timestamp, lang, 'day').replace(/\u00a0/g, ' ')).toBe(text);
  }
});
