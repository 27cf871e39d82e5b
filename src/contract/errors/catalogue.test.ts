import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { errorCatalogue } from '../openapi/error-catalogue';
import { languages } from '../primitives';
import { behaviorOf } from './catalogue';
import type { Handling } from './error-row';

/** Each handling with the codes it applies to. Source: specification, section 8, "handling of error codes". */
const codesByHandling: readonly (readonly [Handling, string])[] = [
  ['pass', '0 301 302 306 309 312 314 315 2003 2002 3001 5000 5003 5008 5015 2007'],
  ['clearSession', '-24010 -24020 21'],
  ['messageAndClearSession', '-1112'],
  ['notFound', '6001'],
  ['cannotBuyPlan', '6000'],
  ['messageAndLogin', '-24030'],
];

/** The codes that have a message. Source: specification, section 8, "messages by code". */
const codesWithMessage = `
1 2 7 3 4 12 5 6 13 8 9 10 11 15 29 16 17 21 28 32 105 112 187 197 201 203
301 302 306 312 309 314 315
1000 1001 1003 1014 1015 1020 1021 1022 1030 1040 1300
2000 2001 2005 2002 2003 2006 2008 2500 -2500
3001 4000 4020 4596 4597 4598 5000 5003 5008 5015
6201 6202 6204 6206 6207 6699 7004
9000 9001 9002 9003 9004 9991
10024 10025 10026 10027 10028 10029 10302 10303
-24010 -24020 -24030 -24031 -24040 -24050 -2511 -2502 -2400 -2499 -2602 -2408 -1112 -2223
-3031 -3032 -3033 -3034 -3035 -3036 -3039 -3040
`
  .trim()
  .split(/\s+/);

/** The specification's messages without a code. Messages about pages and the network are in other locale files. */
const messagesWithoutCode = ['onlineWallet', 'thirdPartyLoad', 'unknown'];

const codesWithHandling = codesByHandling.flatMap(([, codes]) => codes.split(' '));
const codesInSpecification = [...new Set([...codesWithHandling, ...codesWithMessage])].sort();
const specifiedErrors = errorCatalogue.filter(({ isOwn }) => !isOwn);
const everyCode = errorCatalogue.map(({ code }) => code);

const textsOf = (language: string) =>
  JSON.parse(readFileSync(new URL(`../../../locales/${language}/errors.json`, import.meta.url), 'utf8')) as Record<
    string,
    string
  >;

describe('handling of errors', () => {
  it.each(codesByHandling)('is %s for exactly the codes that the specification lists', (expected, codes) => {
    const rows = specifiedErrors.filter((row) => row.handling === expected);
    expect(rows.map(({ code }) => code).sort()).toEqual(codes.split(' ').sort());
  });

  it('is the default for unknown codes', () => {
    for (const code of ['77777', '', 'constructor', '0301']) expect(behaviorOf(code), code).toEqual({});
  });
});

describe('the error table', () => {
  it('has one row for every code of the specification, and marks every other code as our own', () => {
    expect(specifiedErrors.map(({ code }) => code).sort()).toEqual(codesInSpecification);
    expect(new Set(everyCode).size).toBe(everyCode.length);
  });

  it('has no column that only one code needs: such a code is a constant where it’s used', () => {
    const counts = new Map<string, number>();
    for (const { code } of errorCatalogue)
      for (const column of Object.keys(behaviorOf(code))) counts.set(column, (counts.get(column) ?? 0) + 1);
    for (const [column, count] of counts) expect(count, column).toBeGreaterThan(1);
  });

  it('describes each code for developers', () => {
    for (const { code, meaning } of errorCatalogue) expect(meaning, code).toMatch(/^[A-Z].{5,}/);
  });

  it('has no special behavior for unknown codes and for errors without a code', () => {
    for (const error of ['77777', '', null, undefined, { kind: 'network' }]) expect(behaviorOf(error)).toEqual({});
  });

  it('names the screen where the customer can solve the problem', () => {
    expect(behaviorOf('2500').goTo).toBe('forgot-password');
    expect(behaviorOf('2008').goTo).toBe('plans');
    expect(behaviorOf('301').goTo).toBeUndefined();
  });

  it.each(['10302', '10027', '10303', '187'])('marks an emailed link as unusable after error %s', (code) => {
    expect(behaviorOf({ kind: 'code', code }).endsLink).toBe(true);
  });

  it.each(['-2499', '-24040', '2001'])('keeps an emailed link usable after the temporary error %s', (code) => {
    expect(behaviorOf({ kind: 'code', code }).endsLink).toBeUndefined();
  });

  it('marks a card as not found if it doesn’t exist, but not if its deletion failed', () => {
    expect(behaviorOf('1020').isNotFound).toBe(true);
    expect(behaviorOf('1022').isNotFound).toBeUndefined();
  });
});

describe.each(languages)('error texts in %s', (language) => {
  const texts = textsOf(language);

  it('exist for every code and every message without a code, and for nothing else', () => {
    expect(Object.keys(texts).sort()).toEqual([...everyCode, ...messagesWithoutCode].sort());
  });

  it('are complete sentences', () => {
    for (const [key, text] of Object.entries(texts)) expect(text, key).toMatch(/^[\p{Lu}\p{Lo}].{10,}\.$/u);
  });

  it('contain the placeholder {{code}} only in the text for unknown codes', () => {
    for (const [key, text] of Object.entries(texts)) expect(text.includes('{{code}}'), key).toBe(key === 'unknown');
    expect(texts.unknown).not.toMatch(/\{\{(?!code\}\})/);
  });

  it('are not copies of another language', () => {
    for (const other of languages.filter((candidate) => candidate !== language)) {
      const otherTexts = textsOf(other);
      for (const [key, text] of Object.entries(texts)) expect(text, `${key} in ${other}`).not.toBe(otherTexts[key]);
    }
  });
});

describe('error texts about money', () => {
  const notChargedPhrases: Partial<Record<string, string>> = {
    en: 'haven’t been charged',
    pt: 'Nada foi cobrado',
    es: 'No se te cobró nada',
    ru: 'Деньги не списаны',
    fr: 'Aucun montant n’a été débité',
    ar: 'لم يُخصم أي مبلغ',
  };

  it.each(languages)(
    'say in %s that nothing was charged if the code’s `money` is notMoved, and only then',
    (language) => {
      const texts = textsOf(language);
      for (const { code, money } of errorCatalogue)
        expect(texts[code]?.includes(notChargedPhrases[language] ?? ''), code).toBe(money === 'notMoved');
    },
  );
});
