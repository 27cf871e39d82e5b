import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { methodGroups, paymentStatuses, renewalSchema } from '../../../../contract/entities';
import { type Language, languages } from '../../../../contract/primitives';
import { dayInMilliseconds as day } from '../../../../rules/plans/dates';
import { addTextFiles, loadTexts, translatorFor } from '../../../../runtime/i18n/texts';
import { renewalDisplays, timeLeftText } from './account-state';

addTextFiles(import.meta.glob('/locales/*/account.json'));

const areas = ['account', 'portal'];

const keysOf = (value: unknown, path = ''): string[] =>
  typeof value === 'string'
    ? [path]
    : Object.entries(value as object).flatMap(([key, inner]) => keysOf(inner, path ? `${path}.${key}` : key));

/** The keys of a locale file. The plural forms of a text count as one key. */
const keysOfFile = (lang: Language, area: string): string[] => {
  const file = JSON.parse(
    readFileSync(new URL(`../../../../../locales/${lang}/${area}.json`, import.meta.url), 'utf8'),
  ) as unknown;
  return [...new Set(keysOf(file).map((key) => key.replace(/_(zero|one|two|few|many|other)$/, '#')))].sort();
};

test.each(areas.flatMap((area) => languages.map((lang) => [area, lang] as const)))(
  'the locale file %s.json in %s has the same keys as in English',
  (area, lang) => {
    expect(keysOfFile(lang, area)).toEqual(keysOfFile('en', area));
  },
);

test.each([
  ['en', 'Less than a day left', '1 day left', '2 days left', '0 days left'],
  ['pt', 'Menos de um dia restante', '1 dia restante', '2 dias restantes', '0 dias restantes'],
  ['es', 'Queda menos de un día', 'Queda 1 día', 'Quedan 2 días', 'Quedan 0 días'],
  ['ar', 'بقي أقل من يوم', 'بقي يوم واحد', 'بقي يومان', 'بقي 0 يوم'],
  ['ru', 'Осталось меньше дня', 'Остался 1 день', 'Осталось 2 дня', 'Осталось 0 дней'],
] as const)(
  'in %s, the texts for less than a day, one day, two days and no time are "%s", "%s", "%s" and "%s"',
  async (lang, lessThanDay, one, two, zero) => {
    await loadTexts(lang, ['account']);
    const t = translatorFor(lang);
    const sentenceFor = (remainingMs: number) => {
      const { key, values } = timeLeftText(remainingMs, 0);
      return t(key, values);
    };
    expect([sentenceFor(1), sentenceFor(day), sentenceFor(2 * day), sentenceFor(0)]).toEqual([
      lessThanDay,
      one,
      two,
      zero,
    ]);
  },
);

test('every renewal status, payment status and payment method group has a text', () => {
  const keys = keysOfFile('en', 'account');
  const renewalStatuses = renewalSchema.def.shape.status.def.entries;
  expect(Object.keys(renewalDisplays).sort()).toEqual(Object.keys(renewalStatuses).sort());
  for (const status of Object.keys(renewalStatuses))
    expect(keys).toEqual(expect.arrayContaining([`renewal.states.${status}`, `renewal.badges.${status}`]));
  for (const status of paymentStatuses) expect(keys).toContain(`orders.states.${status}`);
  for (const group of methodGroups) expect(keys).toContain(`methods.${group}`);
});
