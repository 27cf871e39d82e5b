import { formatMoney } from '../money/format-money';
import type { Money } from '../money/money';

/** Formats an amount with its ISO 4217 code, such as `$19.90 USD`, because symbols such as "$" are ambiguous. */
export function formatMoneyWithCode(money: Money, lang: string): string {
  const text = formatMoney(money, lang);
  return text.includes(money.currency) ? text : `${text}\u00a0${money.currency}`;
}
