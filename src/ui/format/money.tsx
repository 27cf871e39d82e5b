import { formatMoney } from '../../rules/money/format-money';
import { useTexts } from '../../runtime/page/element-context';

export interface MoneyProps {
  value: { amount: string; currency: string };
  /** A former price: struck through, and marked as such for those who hear it. */
  struck?: boolean | undefined;
}

/** An amount as a reader of the element's language writes it. */
export function Money({ value, struck }: MoneyProps) {
  const text = formatMoney(value, useTexts().lang);
  return struck ? <s>{text}</s> : text;
}
