import { formatMoney } from '../../rules/money/format-money';
import { useTexts } from '../../runtime/page/element-context';

export interface MoneyProps {
  value: { amount: string; currency: string };
  /** A former price: struck through, and announced as such to screen readers. */
  struck?: boolean | undefined;
}

/** An amount in the format of the element's language. */
export function Money({ value, struck }: MoneyProps) {
  const text = formatMoney(value, useTexts().lang);
  return struck ? <s>{text}</s> : text;
}
