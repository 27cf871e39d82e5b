import { describe, expect, it, test } from 'vitest';
import { languages } from '../../contract/languages';
import { currencySymbol, formatMoney, formatMoneyWithCode } from './format-money';

const format = (amount: string, currency: string, lang: string): string => formatMoney({ amount, currency }, lang);

describe('a price', () => {
  it('has the currency symbol of the specification, or the euro sign', () => {
    const symbols = { USD: '$', BRL: 'R$', ARS: '$', CLP: '$', COP: '$', MXN: 'MXN', PEN: 'S/', UYU: '$U', ZAR: 'R' };
    for (const [code, symbol] of Object.entries({ ...symbols, PHP: '₱', RUB: '₽', EUR: '€' })) {
      expect(currencySymbol(code)).toBe(symbol);
      for (const lang of languages) expect(format('1.00', code, lang)).toContain(symbol);
    }
    expect(currencySymbol('KES')).toBe('KES');
  });

  it.each([
    ['1234.50', 'USD', 'en', '$1,234.50'],
    ['1234.50', 'BRL', 'en', 'R$1,234.50'],
    ['1234.50', 'MXN', 'en', 'MXN\u00a01,234.50'],
    ['1234.50', 'PEN', 'en', 'S/\u00a01,234.50'],
    ['1234.50', 'ZAR', 'en', 'R\u00a01,234.50'],
    ['1234.50', 'RUB', 'en', '1,234.50\u00a0₽'],
    ['1234.50', 'KES', 'en', 'KES\u00a01,234.50'],
    ['1234.50', 'BRL', 'pt', 'R$\u00a01.234,50'],
    ['1234.50', 'USD', 'pt', '$\u00a01.234,50'],
    ['19.9', 'BRL', 'pt-BR', 'R$\u00a019,90'],
    ['12345.50', 'ARS', 'es', '$\u00a012.345,50'],
    ['12990', 'CLP', 'es', '$12.990'],
    ['50', 'COP', 'es', '$\u00a050,00'],
    ['1234.50', 'PEN', 'es', 'S/\u00a01,234.50'],
    ['1234.50', 'BRL', 'es', 'R$1,234.50'],
    ['1234.50', 'PEN', 'pt', 'S/\u00a01.234,50'],
    ['1234.50', 'RUB', 'ru', '1\u00a0234,50\u00a0₽'],
    ['1234.50', 'USD', 'ru', '1\u00a0234,50\u00a0$'],
    ['19.90', 'EUR', 'fr', '19,90\u00a0€'],
    ['19.90', 'EUR', 'en', '€19.90'],
    ['19.90', 'EUR', 'es', '19,90\u00a0€'],
    ['1234.50', 'UYU', 'es', '$U\u00a01.234,50'],
    ['1234.50', 'USD', 'fr', '1\u00a0234,50\u00a0$'],
    ['1234.50', 'BRL', 'fr-CA', '1\u00a0234,50\u00a0R$'],
    ['12990', 'CLP', 'fr', '12\u00a0990\u00a0$'],
    ['1234.50', 'USD', 'ar', '\u200f\u202a$1,234.50\u202c\u200f'],
    ['1234.50', 'RUB', 'ar', '\u200f\u202a1,234.50\u00a0₽\u202c\u200f'],
    ['-5', 'USD', 'ar', '\u200f\u202a-$5.00\u202c\u200f'],
    ['19.90', 'USD', 'xx', '$19.90'],
  ])('of %s %s in the language %s is written %s', (amount, currency, lang, written) => {
    expect(format(amount, currency, lang)).toBe(written);
  });

  const locales: Record<string, string> = {
    ...{ en: 'en-US', pt: 'pt-BR', es: 'es-419', ru: 'ru', fr: 'fr', ar: 'ar-u-nu-latn' },
    // In Spanish, the currency's country decides.
    ...{ 'es ARS': 'es-AR', 'es CLP': 'es-CL', 'es COP': 'es-CO', 'es UYU': 'es-UY', 'es EUR': 'es-ES' },
    ...{ 'es PEN': 'es-PE', 'es MXN': 'es-MX', 'es USD': 'es-US' },
  };
  const currencies = ['USD', 'BRL', 'ARS', 'CLP', 'COP', 'MXN', 'PEN', 'UYU', 'ZAR', 'PHP', 'RUB', 'EUR'];
  /** The parts of CLDR's amount, with the no-break space instead of narrow ones. */
  const partsOf = (amount: number, currency: string, lang: string) => {
    const fractionDigits = currency === 'CLP' ? 0 : 2;
    return new Intl.NumberFormat(locales[`${lang} ${currency}`] ?? locales[lang], {
      style: 'currency',
      currency,
      currencyDisplay: 'narrowSymbol',
      minimumFractionDigits: fractionDigits,
      maximumFractionDigits: fractionDigits,
    }).formatToParts(amount);
  };

  it.each(languages)('in the language %s has the digits, separators and side of the symbol of CLDR', (lang) => {
    for (const currency of currencies) {
      // In Spain, CLDR groups digits only from 10.000 on; amounts here are grouped in every language.
      const fourDigits = `${lang} ${currency}` === 'es EUR' ? [] : [1000, 1234, 9999];
      for (const amount of [0, 7, 999, ...fourDigits, 12_345, 123_456, 999_999, 1_000_000, 98_765_432]) {
        const parts = partsOf(amount, currency, lang);
        const numberTypes = ['integer', 'group', 'decimal', 'fraction'];
        const number = parts.filter(({ type }) => numberTypes.includes(type)).map(({ value }) => value);
        const written = format(String(amount), currency, lang);
        expect(written, `${currency} in ${lang}`).toContain(number.join('').replace(/\u202f/g, '\u00a0'));
        const types = parts.map(({ type }) => type);
        // The ruble's sign is after the number in every language. In Arabic, the order on the screen counts.
        const isSymbolFirst =
          currency !== 'RUB' && (lang === 'ar' || types.indexOf('currency') < types.indexOf('integer'));
        const symbolIndex = written.indexOf(currencySymbol(currency));
        expect(symbolIndex < written.search(/\d/), `the side of ${currency} in ${lang}: ${written}`).toBe(
          isSymbolFirst,
        );
      }
    }
  });

  it.each([
    ['ARS', 'USD', 'en', '$1,234.50\u00a0ARS'],
    ['COP', 'USD', 'es', '$\u00a01.234,50\u00a0COP'],
    ['UYU', 'USD', 'es', '$U\u00a01.234,50\u00a0UYU'],
    ['USD', 'BRL', 'pt', '$\u00a01.234,50\u00a0USD'],
    ['ARS', 'USD', 'ru', '1\u00a0234,50\u00a0$\u00a0ARS'],
    ['ARS', 'USD', 'fr', '1\u00a0234,50\u00a0$\u00a0ARS'],
    ['USD', 'USD', 'en', '$1,234.50'],
    ['BRL', 'USD', 'en', 'R$1,234.50'],
    ['MXN', 'USD', 'en', 'MXN\u00a01,234.50'],
    ['KES', 'USD', 'en', 'KES\u00a01,234.50'],
  ])(
    'in %s, with the brand’s currency %s and the language %s, has a currency code only if the symbol is ambiguous: %s',
    (...row) => {
      const [currency, homeCurrency, lang, text] = row;
      expect(formatMoney({ amount: '1234.50', currency }, lang, { homeCurrency })).toBe(text);
    },
  );

  it.each([
    ['USD', 'en', '$9.90\u00a0USD'],
    ['BRL', 'pt', 'R$\u00a09,90\u00a0BRL'],
    ['RUB', 'ru', '9,90\u00a0₽\u00a0RUB'],
    ['MXN', 'es', 'MXN\u00a09.90'],
    ['KES', 'en', 'KES\u00a09.90'],
  ])('in %s on a receipt in the language %s has the currency code once: %s', (currency, lang, text) => {
    expect(formatMoney({ amount: '9.90', currency }, lang, { homeCurrency: currency, showsCurrencyCode: true })).toBe(
      text,
    );
  });

  it('in USD, the brand’s currency, has a currency code in languages whose readers may use a local $', () => {
    const format = (lang: string) => formatMoney({ amount: '7.99', currency: 'USD' }, lang, { homeCurrency: 'USD' });
    expect(['en', 'es', 'pt', 'ru', 'fr'].map(format)).toEqual([
      '$7.99',
      '$7.99\u00a0USD',
      '$\u00a07,99\u00a0USD',
      '7,99\u00a0$',
      '7,99\u00a0$\u00a0USD',
    ]);
  });

  it('beside a price has no currency code, because the price has it', () => {
    const perMonth = { amount: '7.99', currency: 'USD' };
    expect(formatMoney(perMonth, 'es', { homeCurrency: 'USD', isBesidePrice: true })).toBe('$7.99');
  });

  it('below zero begins with the minus sign', () => {
    expect(format('-5', 'USD', 'en')).toBe('-$5.00');
    expect(format('-5', 'BRL', 'pt')).toBe('-R$\u00a05,00');
    expect(format('-5', 'RUB', 'ru')).toBe('-5,00\u00a0₽');
  });

  it('is rounded to minor units and never shows minus zero', () => {
    expect(format('1.005', 'USD', 'en')).toBe('$1.01');
    expect(format('-0.001', 'USD', 'en')).toBe('$0.00');
  });
});

test('a formatted amount contains its currency code exactly once', () => {
  expect(formatMoneyWithCode({ amount: '19.90', currency: 'USD' }, 'en')).toMatch(/19\.90.*USD|USD.*19\.90/);
  const pesos = formatMoneyWithCode({ amount: '150.78', currency: 'MXN' }, 'en');
  expect(pesos.split('MXN')).toHaveLength(2);
});
