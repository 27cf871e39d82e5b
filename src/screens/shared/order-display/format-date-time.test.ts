import { expect, test } from 'vitest';
import { formatDateTime } from './format-date-time';

const timestamp = new Date(2026, 10, 22, 23, 5).getTime();

test.each([
  ['en', /November\s22,\s2026.*11:05\sPM/, /Nov\s22,\s2026.*11:05\sPM/],
  ['pt', /22\sde\snovembro\sde\s2026.*23:05/, /22\sde\snov\.\sde\s2026.*23:05/],
  ['es', /22\sde\snoviembre\sde\s2026.*23:05/, /22\snov\s2026.*23:05/],
  ['ru', /22\sноября\s2026.*23:05/, /22\sнояб\.\s2026.*23:05/],
  ['ar', /22\sنوفمبر\s2026.*11:05\sم/, /22\sنوفمبر\s2026.*11:05\sم/],
  ['fr', /22\snovembre\s2026.*23:05/, /22\snov\.\s2026.*23:05/],
] as const)('formats a timestamp in %s with the day, the month, the year and the time', (lang, long, short) => {
  expect(formatDateTime(timestamp, lang, 'long')).toMatch(long);
  expect(formatDateTime(timestamp, lang, 'short')).toMatch(short);
});

test('Russian dates have one style, without the abbreviated “year”', () => {
  for (const style of ['short', 'long', 'date', 'shortDate'] as const)
    expect(formatDateTime(timestamp, 'ru', style)).not.toContain('г.');
  expect(formatDateTime(timestamp, 'ru', 'date')).toBe('22\u00a0ноября\u00a02026');
});

test.each([
  ['en', 'at\u00a011:05\u00a0PM'],
  ['ar', '11:05\u00a0م'],
  ['pt', 'às\u00a023:05'],
  ['ru', 'в\u00a023:05'],
] as const)('in %s, no-break spaces keep the time on one line with the words beside it', (lang, part) => {
  expect(formatDateTime(timestamp, lang, 'long')).toContain(part);
});

test('formatDateTime ignores options that a script added to Object.prototype', () => {
  const timestamp = Date.UTC(2027, 10, 8, 11, 21);
  const before = formatDateTime(timestamp, 'en', 'long');
  const polluted = { timeZone: 'Pacific/Kiritimati', calendar: 'buddhist', era: 'long', weekday: 'long' };
  Object.assign(Object.prototype, polluted);
  try {
    // A style that this language hasn't used yet has no cached formatter.
    expect(formatDateTime(timestamp, 'pt', 'long')).toMatch(/2027/);
    expect(formatDateTime(timestamp, 'pt', 'long')).not.toMatch(/segunda|terça|2570|E\.B/);
    expect(formatDateTime(timestamp, 'en', 'long')).toBe(before);
  } finally {
    for (const name of Object.keys(polluted)) delete (Object.prototype as Record<string, unknown>)[name];
  }
});
