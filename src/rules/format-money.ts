import type { Money } from './money';
import { fromMinor, minorDigits, toMinor } from './money';

/**
 * Symbols of the specification, section 9. Intl is not asked: it prints others, and different ones by release.
 * `isApart` says whether the currency's own country leaves a space between symbol and number.
 */
const currencies: Readonly<Record<string, { symbol: string; isApart: boolean; isAfter?: true }>> = {
  USD: { symbol: '$', isApart: false },
  BRL: { symbol: 'R$', isApart: true },
  ARS: { symbol: '$', isApart: true },
  CLP: { symbol: '$', isApart: false },
  COP: { symbol: '$', isApart: true },
  MXN: { symbol: 'MXN', isApart: true },
  PEN: { symbol: 'S/.', isApart: true },
  UYU: { symbol: '$U', isApart: true },
  ZAR: { symbol: 'R', isApart: true },
  PHP: { symbol: '₱', isApart: false },
  RUB: { symbol: '₽', isApart: true, isAfter: true },
};

type Habits = { locale: string; placement: 'before' | 'after'; spacing: 'afterLetters' | 'byCurrency' | 'always' };

/** Where each language puts the symbol. Spanish follows Latin America, where its readers are. */
const languages: Readonly<Record<string, Habits>> = {
  en: { locale: 'en-US', placement: 'before', spacing: 'afterLetters' },
  pt: { locale: 'pt-BR', placement: 'before', spacing: 'always' },
  es: { locale: 'es', placement: 'before', spacing: 'byCurrency' },
  ru: { locale: 'ru', placement: 'after', spacing: 'always' },
};

const noBreakSpace = '\u00a0';

/** The symbol of a currency, or its code where we have none. */
export const currencySymbol = (code: string): string => currencies[code]?.symbol ?? code;

const formats = new Map<string, Intl.NumberFormat>();

// Making a format takes far longer than using one, and a long list of orders uses hundreds.
function numbers(locale: string, digits: number): Intl.NumberFormat {
  const key = locale + digits;
  const known = formats.get(key);
  if (known) return known;
  const made = new Intl.NumberFormat(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits });
  formats.set(key, made);
  return made;
}

/**
 * An amount as a reader of the language expects it: `R$ 1.234,50` in pt, `$1,234.50` in en, `1 234,50 ₽` in ru,
 * with no-break spaces. Two decimals, none where the currency has no minor unit.
 */
export function formatMoney(money: Money, lang: string): string {
  const { locale, placement, spacing } = languages[lang.slice(0, 2).toLowerCase()] ?? (languages.en as Habits);
  const digits = minorDigits(money.currency);
  const minor = toMinor(money);
  const number = numbers(locale, digits).format(Number(fromMinor(Math.abs(minor), money.currency).amount));
  const symbol = currencySymbol(money.currency);
  const currency = currencies[money.currency] ?? { symbol, isApart: true };
  const sign = minor < 0 ? '-' : '';
  if (placement === 'after' || currency.isAfter) return `${sign}${number}${noBreakSpace}${symbol}`;
  const isApart = spacing === 'always' || (spacing === 'byCurrency' && currency.isApart) || /[A-Za-z.]$/.test(symbol);
  return `${sign}${symbol}${isApart ? noBreakSpace : ''}${number}`;
}
