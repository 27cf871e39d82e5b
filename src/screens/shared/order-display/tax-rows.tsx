import type { Tax } from '../../../contract/entities';
import type { Money as MoneyValue } from '../../../contract/primitives';
import { isZeroMoney } from '../../../rules/money/money';
import { ownFields } from '../../../rules/own-fields';
import { useTexts } from '../../../runtime/element-context/element-context';
import { Money } from '../../../ui/format/money';
import type { DescriptionRow } from '../../../ui/layout/description-list';

/**
 * Rows of an order's taxes for a `DescriptionList`: those that are added to the price stand above the total, and those
 * that the prices include below it.
 */
export function useTaxRows(
  taxes: readonly Tax[] | null | undefined,
  format: (value: MoneyValue) => DescriptionRow['value'] = (value) => <Money value={value} />,
): Record<'added' | 'included', DescriptionRow[]> {
  const { t, lang } = useTexts();
  const rows = (isIncluded: boolean) =>
    (taxes ?? [])
      .filter((tax) => tax.isIncluded === isIncluded && !isZeroMoney(tax.amount))
      .map(({ name, percent, amount }) => {
        const formatPercent = new Intl.NumberFormat(
          `${lang}-u-nu-latn`,
          ownFields<Intl.NumberFormatOptions>({ style: 'percent', maximumFractionDigits: 2 }),
        );
        const rate = percent == null ? '' : ` ${formatPercent.format(percent / 100)}`;
        const taxName = name + rate;
        return { term: isIncluded ? t('common:taxIncluded', { tax: taxName }) : taxName, value: format(amount) };
      });
  return { added: rows(false), included: rows(true) };
}
