import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readMoneyTable } from '../../../tests/payments/money-table';

const root = new URL('../../../', import.meta.url);
const languages = readdirSync(new URL('locales/', root), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

type Texts = { [key: string]: string | Texts };

const readArea = (lang: string, area: string): Texts =>
  JSON.parse(readFileSync(new URL(`locales/${lang}/${area}.json`, root), 'utf8')) as Texts;

/** Plural forms of one text end in these suffixes. */
const pluralSuffix = /_(zero|one|two|few|many|other)$/;

/** The keys and texts of an area, with the key's path: `result.success.title`. */
const entriesOf = (texts: Texts, path = ''): [key: string, text: string][] =>
  Object.entries(texts).flatMap(([name, value]) =>
    typeof value === 'string' ? [[path + name, value] as [string, string]] : entriesOf(value, `${path}${name}.`),
  );

/** Whether an English text says that money moved, didn't move or will move. */
const aboutMoney =
  /\bcharge[ds]?\b|pay again|went through|go through|didn’t reach|n’t received|received \{\{amount|\brefund(?:ed|s)?\b|\bbought\b|been paid|already paid|is paid\b|order’s value|don’t pay this|didn’t arrive|\byou paid\b/i;

test('every text about money has a row in README.md that says when it is allowed', () => {
  const areas = readdirSync(new URL('locales/en/', root)).map((file) => file.replace('.json', ''));
  const keys = areas
    // The error catalogue says what the texts of error codes may claim.
    .filter((area) => area !== 'errors')
    .flatMap((area) =>
      entriesOf(readArea('en', area))
        .filter(([, text]) => aboutMoney.test(text))
        .map(([key]) => `${area}:${key.replace(pluralSuffix, '')}`),
    );
  const documented = readMoneyTable().flatMap(({ keys: rowKeys }) => rowKeys);
  expect(new Set(documented).size, 'each text has one row').toBe(documented.length);
  expect(documented.toSorted()).toEqual([...new Set(keys)].toSorted());
});

test('the text of an error code doesn’t repeat the title above it', () => {
  for (const lang of languages) {
    const titles = [
      ...['refused', 'notReceived', 'unpaid', 'outcomeUnknown', 'priceChanged', 'expired'].map(
        (kind) => `problem.${kind}.title`,
      ),
      'result.failed.title',
    ];
    const titleTexts = entriesOf(readArea(lang, 'payment'))
      .filter(([key]) => titles.includes(key))
      .map(([, text]) => text);
    expect(titleTexts).toHaveLength(titles.length);
    for (const [code, text] of entriesOf(readArea(lang, 'errors'))) {
      const firstSentence = text.split(/[.!؟?](?:\s|$)/)[0];
      // The notice about a changed price has a text of its own.
      if (code !== '-2410') expect(titleTexts, `${lang} ${code}`).not.toContain(firstSentence);
    }
  }
});
