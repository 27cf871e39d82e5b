import type { MoneyFormat } from '../../rules/money/format-money';
import { formatMoney } from '../../rules/money/format-money';
import { useElementContext, useTexts } from '../../runtime/element-context/element-context';
import { useSignalValue } from '../../runtime/state/use-signal-value';

type Amount = { amount: string; currency: string };

export interface MoneyProps extends Pick<MoneyFormat, 'showsCurrencyCode' | 'isBesidePrice'> {
  /** The amount to show. `MoneyFormat` documents the other options. */
  value: Amount;
  /** A former price, which is no longer valid. It's rendered as `<s>` (struck through). */
  isFormer?: boolean | undefined;
}

export type FormatMoney = (money: Amount, format?: Pick<MoneyFormat, 'showsCurrencyCode' | 'isBesidePrice'>) => string;

/**
 * Returns a function that formats amounts in the element's language, so that an amount is written in one way on every
 * screen. `MoneyFormat.homeCurrency` says which amounts have their ISO code.
 */
export function useMoney(): FormatMoney {
  const { lang } = useTexts();
  const { currency: homeCurrency } = useSignalValue(useElementContext().brand).settings;
  return (money, format) => formatMoney(money, lang, { homeCurrency, ...format });
}

/** An amount in the format of the element's language. */
export function Money({ value, isFormer, ...format }: MoneyProps) {
  const text = useMoney()(value, format);
  return isFormer ? <s translate="no">{text}</s> : <span translate="no">{text}</span>;
}
