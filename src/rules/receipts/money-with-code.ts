import { formatMoney } from '../money/format-money';
import type { Money } from '../money/money';

/** An amount with its ISO 4217 code, where symbols such as "$" would leave the currency open: `$19.90 USD`. */
export function formatMoneyWithCode(money: Money, lang: string): string {
  const text = formatMoney(money, lang);
  return text.includes(money.currency) ? text : `${text}\u00a0${money.currency}`;
}
