import type { Installment } from '../../../../contract/entities';
import type { Money } from '../../../../contract/primitives';
import { compareMoney, multiplyMoney, subtractMoney } from '../../../../rules/money/money';
import { useTexts } from '../../../../runtime/element-context/element-context';
import type { Translate } from '../../../../runtime/i18n/text-keys';
import { type FormatMoney, useMoney } from '../../../../ui/format/money';

/** The last installment, if it differs from the others because the total can't be divided evenly; otherwise null. */
export function differingLastInstallment({
  count,
  each,
  total,
}: Pick<Installment, 'count' | 'each' | 'total'>): Money | null {
  const last = subtractMoney(total, multiplyMoney(each, count - 1));
  return compareMoney(last, each) === 0 ? null : last;
}

/** Text to append to the amount of an installment: " (last one R$ 9,96)", or "" if all installments are the same. */
export function lastInstallmentText(installment: Installment, formatMoney: FormatMoney, t: Translate): string {
  const last = differingLastInstallment(installment);
  return last ? ` ${t('checkout:installments.last', { amount: formatMoney(last) })}` : '';
}

/** "3 installments of R$ 9,97 (last one R$ 9,96)", below the total. */
export function InstallmentSummary({ installment }: { installment: Installment }) {
  const { t } = useTexts();
  const formatMoney = useMoney();
  const { count, each } = installment;
  return (
    <span>
      <span>{t('checkout:installments.parts', { count, amount: formatMoney(each) })}</span>
      <span>{lastInstallmentText(installment, formatMoney, t)}</span>
    </span>
  );
}
