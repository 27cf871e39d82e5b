import { ownFields } from '../own-fields';
import { embedLtr } from '../text-direction';
import { fromMinor, type Money, toMinor } from './money';

interface CurrencySymbol {
  symbol: string;
  /** True for symbols that begin with `$`: readers could take them for the symbol of another currency. */
  isShared?: true;
  /** True if the symbol is after the number in every language. */
  isAfterNumber?: true;
}

/**
 * Symbols of the specification, section 9, except that of PEN: Peru changed its symbol in 2016, so PEN has the new one,
 * as in CLDR. The symbols of Intl aren't used: they differ from the specification's and depend on the browser's
 * version.
 */
const currencies: Readonly<Record<string, CurrencySymbol>> = {
  USD: { symbol: '$', isShared: true },
  BRL: { symbol: 'R$' },
  ARS: { symbol: '$', isShared: true },
  CLP: { symbol: '$', isShared: true },
  COP: { symbol: '$', isShared: true },
  MXN: { symbol: 'MXN' },
  PEN: { symbol: 'S/' },
  UYU: { symbol: '$U', isShared: true },
  ZAR: { symbol: 'R' },
  PHP: { symbol: '₱' },
  RUB: { symbol: '₽', isAfterNumber: true },
  // Not in the specification.
  EUR: { symbol: '€' },
};

const noBreakSpace = '\u00a0';

/** Languages other than English whose readers may take `$` for a local currency instead of USD. */
const languagesWithLocalDollar = /^(es|fr|pt)/;

interface NumberStyle {
  /** The thousands separator. */
  group: string;
  /** The decimal separator. */
  decimal: string;
  /** Whether the symbol is before or after the number. */
  placement: 'before' | 'after';
  /** Whether a space always separates symbol and number, or only if the symbol ends with a letter or slash. */
  spacing: 'afterLetters' | 'always';
}

const americanStyle: NumberStyle = { group: ',', decimal: '.', placement: 'before', spacing: 'afterLetters' };
const spacedStyle: NumberStyle = { group: noBreakSpace, decimal: ',', placement: 'after', spacing: 'always' };

/**
 * How each language writes numbers, and where it puts the symbol: CLDR for en-US, pt-BR, es-419, ru and fr. Intl isn't
 * used, because loading its data for the first number takes as long as rendering all plans. French groups digits with
 * the wide no-break space, because fonts of TV boxes lack the narrow one of CLDR, U+202F. Arabic is formatted as
 * English: with Latin digits, as on streaming services in the region, and with the symbol on the left of the number, as
 * in CLDR.
 */
const numberStyles: Readonly<Record<string, NumberStyle>> = {
  en: americanStyle,
  es: americanStyle,
  pt: { group: '.', decimal: ',', placement: 'before', spacing: 'always' },
  ru: spacedStyle,
  fr: spacedStyle,
};

/**
 * Spanish is written differently in its countries, so an amount is written as in its currency's country: CLDR for es-AR,
 * es-CL, es-CO, es-UY and es-ES. In Chile, `$12,990` would read as twelve pesos.
 */
const commaStyle: NumberStyle = { group: '.', decimal: ',', placement: 'before', spacing: 'always' };
const spanishStyles: Readonly<Record<string, NumberStyle>> = ownFields({
  ARS: commaStyle,
  CLP: { ...commaStyle, spacing: 'afterLetters' },
  COP: commaStyle,
  UYU: commaStyle,
  EUR: { ...commaStyle, placement: 'after' },
});

function styleOf(lang: string, currency = ''): NumberStyle {
  const language = lang.slice(0, 2).toLowerCase();
  return (language === 'es' && spanishStyles[currency]) || (numberStyles[language] ?? americanStyle);
}

/** The symbol of a currency, or its code if it has no symbol. */
export const currencySymbol = (code: string): string => currencies[code]?.symbol ?? code;

/** Formats a decimal string such as `1234.50` for the language, without a currency. */
export function formatAmount(amount: string, lang: string, group = styleOf(lang).group): string {
  return withSeparators(amount, { ...styleOf(lang), group });
}

function withSeparators(amount: string, { group, decimal }: NumberStyle): string {
  const [whole = '', fraction] = amount.split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, group);
  return fraction === undefined ? grouped : grouped + decimal + fraction;
}

export interface MoneyFormat {
  /**
   * The brand's currency. With it, amounts have their ISO code if the symbol begins with `$` and readers could take it
   * for another currency's: if the amount isn't in the brand's currency, and always in Spanish, French and Portuguese.
   */
  homeCurrency?: string | undefined;
  /** Always adds the ISO code, as on receipts. */
  showsCurrencyCode?: boolean | undefined;
  /** True for an amount beside a price that has the ISO code if needed, such as the price per month. */
  isBesidePrice?: boolean | undefined;
}

/**
 * Formats an amount for the language: `R$ 1.234,50` in pt, `$1,234.50` in en, `1 234,50 ₽` in ru, with no-break spaces.
 * In Spanish, the currency decides: `$ 1.234,50` for ARS.
 * Two decimals, or none if the currency has no minor unit.
 */
export function formatMoney(money: Money, lang: string, format: MoneyFormat = {}): string {
  const { currency } = money;
  const { homeCurrency, showsCurrencyCode, isBesidePrice } = format;
  const style = styleOf(lang, currency);
  const { placement, spacing } = style;
  const minor = toMinor(money);
  const number = withSeparators(fromMinor(Math.abs(minor), currency).amount, style);
  const symbol = currencySymbol(currency);
  const { isShared, isAfterNumber } = currencies[currency] ?? {};
  const isForeign = currency !== homeCurrency || languagesWithLocalDollar.test(lang);
  const isAmbiguous = homeCurrency && isShared && isForeign && !isBesidePrice;
  const code = symbol !== currency && (showsCurrencyCode || isAmbiguous) ? noBreakSpace + currency : '';
  const sign = minor < 0 ? '-' : '';
  const space = spacing === 'always' || /[A-Za-z/]$/.test(symbol) ? noBreakSpace : '';
  const text =
    placement === 'after' || isAfterNumber
      ? `${sign}${number}${noBreakSpace}${symbol}${code}`
      : `${sign}${symbol}${space}${number}${code}`;
  return embedLtr(text, lang);
}

/** Formats an amount with its ISO 4217 code, such as `$19.90 USD`, because symbols such as "$" are ambiguous. */
export function formatMoneyWithCode(money: Money, lang: string): string {
  const text = formatMoney(money, lang);
  return text.includes(money.currency) ? text : `${text}\u00a0${money.currency}`;
}
