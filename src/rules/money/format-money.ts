import type { Money } from './money';
import { fromMinor, toMinor } from './money';

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

const noBreakSpace = '\u00a0';

interface Habits {
  /** Separators of thousands and decimals. */
  group: string;
  decimal: string;
  /** Shorter numbers aren't grouped. */
  groupsFrom: number;
  placement: 'before' | 'after';
  spacing: 'afterLetters' | 'byCurrency' | 'always';
}

/**
 * How each language writes numbers, and where it puts the symbol. Spanish follows Latin America, where its readers are.
 * Asking Intl for the same would take as long as drawing all the plans: it loads its data for the first number.
 */
const languages: Readonly<Record<string, Habits>> = {
  en: { group: ',', decimal: '.', groupsFrom: 4, placement: 'before', spacing: 'afterLetters' },
  pt: { group: '.', decimal: ',', groupsFrom: 4, placement: 'before', spacing: 'always' },
  es: { group: '.', decimal: ',', groupsFrom: 5, placement: 'before', spacing: 'byCurrency' },
  ru: { group: noBreakSpace, decimal: ',', groupsFrom: 4, placement: 'after', spacing: 'always' },
};

/** The symbol of a currency, or its code without one. */
export const currencySymbol = (code: string): string => currencies[code]?.symbol ?? code;

/** `1234.50` as the language writes it. */
function numberText(amount: string, { group, decimal, groupsFrom }: Habits): string {
  const [whole = '', fraction] = amount.split('.');
  const grouped = whole.length < groupsFrom ? whole : whole.replace(/\B(?=(\d{3})+$)/g, group);
  return fraction === undefined ? grouped : grouped + decimal + fraction;
}

/**
 * An amount as a reader of the language expects it: `R$ 1.234,50` in pt, `$1,234.50` in en, `1 234,50 ₽` in ru,
 * with no-break spaces. Two decimals, none where the currency has no minor unit.
 */
export function formatMoney(money: Money, lang: string): string {
  const habits = languages[lang.slice(0, 2).toLowerCase()] ?? (languages.en as Habits);
  const { placement, spacing } = habits;
  const minor = toMinor(money);
  const number = numberText(fromMinor(Math.abs(minor), money.currency).amount, habits);
  const symbol = currencySymbol(money.currency);
  const currency = currencies[money.currency] ?? { symbol, isApart: true };
  const sign = minor < 0 ? '-' : '';
  if (placement === 'after' || currency.isAfter) return `${sign}${number}${noBreakSpace}${symbol}`;
  const isApart = spacing === 'always' || (spacing === 'byCurrency' && currency.isApart) || /[A-Za-z.]$/.test(symbol);
  return `${sign}${symbol}${isApart ? noBreakSpace : ''}${number}`;
}
