import { embedLtr } from '../text-direction';
import type { Money } from './money';
import { fromMinor, toMinor } from './money';

/**
 * Symbols of the specification, section 9; PEN has the symbol of CLDR, as Peru changed it in 2016. Intl isn't used: it has
 * other symbols, which differ by release. `isShared`: other currencies use the same symbol. `isAfterNumber`: in every language.
 */
const currencies: Readonly<Record<string, { symbol: string; isShared?: true; isAfterNumber?: true }>> = {
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
};

const noBreakSpace = '\u00a0';

interface NumberStyle {
  /** Separators of thousands and decimals. */
  group: string;
  decimal: string;
  placement: 'before' | 'after';
  spacing: 'afterLetters' | 'always';
}

const american: NumberStyle = { group: ',', decimal: '.', placement: 'before', spacing: 'afterLetters' };
const spaced: NumberStyle = { group: noBreakSpace, decimal: ',', placement: 'after', spacing: 'always' };

/**
 * How each language writes numbers, and where it puts the symbol: CLDR for en-US, pt-BR, es-419, ru and fr. Intl would take
 * as long as rendering all the plans, because it loads its data for the first number. French groups digits with the wide
 * no-break space: fonts of TV boxes lack CLDR's narrow one, U+202F. Arabic is written as in English: with Latin digits, as on
 * streaming services in the region, and the symbol at the left of the number, where CLDR has it too.
 */
const languages: Readonly<Record<string, NumberStyle>> = {
  en: american,
  es: american,
  pt: { group: '.', decimal: ',', placement: 'before', spacing: 'always' },
  ru: spaced,
  fr: spaced,
};

const styleOf = (lang: string): NumberStyle => languages[lang.slice(0, 2).toLowerCase()] ?? american;

/** The symbol of a currency, or its code without one. */
export const currencySymbol = (code: string): string => currencies[code]?.symbol ?? code;

/** `1234.50` as the language writes it, without a currency. */
export function formatAmount(amount: string, lang: string, group = styleOf(lang).group): string {
  const [whole = '', fraction] = amount.split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, group);
  return fraction === undefined ? grouped : grouped + styleOf(lang).decimal + fraction;
}

export interface MoneyFormat {
  /** The brand's currency, whose symbol needs no code. If missing, no symbol needs one. */
  homeCurrency?: string | undefined;
  /** Always adds the ISO code, as on receipts. */
  showsCurrencyCode?: boolean | undefined;
  /** What the payer is charged: in languages of countries with another `$`, the brand's dollars have the code too. */
  isCharge?: boolean | undefined;
}

/**
 * An amount as a reader of the language expects it: `R$ 1.234,50` in pt, `$1,234.50` in en, `1 234,50 ₽` in ru,
 * with no-break spaces. Two decimals, none where the currency has no minor unit. A symbol of several currencies is followed
 * by the ISO code, unless it is the brand's: `$8,557.29 ARS`.
 */
export function formatMoney(money: Money, lang: string, format: MoneyFormat = {}): string {
  const { currency } = money;
  const { homeCurrency = currency, showsCurrencyCode, isCharge } = format;
  const { placement, spacing } = styleOf(lang);
  const minor = toMinor(money);
  const number = formatAmount(fromMinor(Math.abs(minor), currency).amount, lang);
  const symbol = currencySymbol(currency);
  const { isShared, isAfterNumber: isAfter } = currencies[currency] ?? {};
  const isAmbiguous = isShared && (currency !== homeCurrency || (isCharge && /^(es|fr|pt)/.test(lang)));
  const code = symbol !== currency && (showsCurrencyCode || isAmbiguous) ? noBreakSpace + currency : '';
  const sign = minor < 0 ? '-' : '';
  const space = spacing === 'always' || /[A-Za-z/]$/.test(symbol) ? noBreakSpace : '';
  const text =
    placement === 'after' || isAfter
      ? `${sign}${number}${noBreakSpace}${symbol}${code}`
      : `${sign}${symbol}${space}${number}${code}`;
  return embedLtr(text, lang);
}
