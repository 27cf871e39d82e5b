import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { languages } from '../contract/languages';
import { renewalPeriodDays } from './plans/plans';
import { reasons } from './validation-reasons';

type Texts = Record<string, Record<string, string>>;

function textsOf(lang: string): Texts {
  const readTexts = (area: string) => {
    const path = fileURLToPath(new URL(`../../locales/${lang}/${area}.json`, import.meta.url));
    return JSON.parse(readFileSync(path, 'utf8')) as Texts;
  };
  // Card fields are only in the card frame, which has its own texts.
  const { cardNumber = {}, cardExpiry = {}, securityCode = {}, cardHolder = {} } = readTexts('card-frame');
  return { ...readTexts('fields'), cardNumber, cardExpiry, securityCode, cardHolder };
}

describe.each(languages)('in %s', (lang) => {
  const texts = textsOf(lang);

  it('every validation reason has a text', () => {
    const missing = reasons.filter((reason) => {
      const [, field = '', problem = ''] = reason.split('.');
      return !texts[field]?.[problem]?.trim();
    });
    expect(missing).toEqual([]);
  });

  it('every text belongs to a validation reason', () => {
    const known = new Set<string>(reasons);
    // The sentences about the price of renewals (`renewalDiscount`) are in the same file, but don't belong to a reason.
    const stale = Object.entries(texts)
      .filter(([field]) => field !== 'renewalDiscount')
      .flatMap(([field, problems]) => Object.keys(problems).map((problem) => `fields.${field}.${problem}`))
      .filter((key) => !known.has(key));
    expect(stale).toEqual([]);
  });

  it('the renewal discount has a text for every period and plural form', () => {
    const pluralRules = new Intl.PluralRules(lang);
    const plurals = new Set(Array.from({ length: 101 }, (_, count) => pluralRules.select(count)));
    for (const period of Object.keys(renewalPeriodDays)) {
      for (const plural of plurals) {
        const sentence = texts.renewalDiscount?.[`${period}_${plural}`] ?? '';
        // The plural form for 0 discounted renewals doesn't need the discounted price.
        if (plural !== 'zero') expect(sentence).toContain('{{price}}');
        expect(sentence).toContain('{{fullPrice}}');
      }
    }
  });
});
