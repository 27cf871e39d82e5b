import type { Language } from '../../contract/primitives';
import { formatAmount } from '../../rules/money/format-money';
import { directionOf } from '../../rules/text-direction';

/** The server's exchange rate, such as "1 USD = 5.4 BRL", isolated so that right-to-left text doesn't reorder it. */
export function rateText({ from, to, rate }: { from: string; to: string; rate: string }, lang: Language): string {
  const text = `1\u00a0${from} = ${formatAmount(String(Number(Number(rate).toFixed(6))), lang)}\u00a0${to}`;
  return directionOf(lang) === 'rtl' ? `\u2066${text}\u2069` : text;
}
