import type { Installment } from '../../../../contract/entities';
import { useTexts } from '../../../../runtime/element-context/element-context';
import type { Translate } from '../../../../runtime/i18n/text-keys';
import { useMoney } from '../../../../ui/format/money';
import { differingLastInstallment } from './last-installment';

export type FormatMoney = ReturnType<typeof useMoney>;

/** Text to append to the amount of an installment: " (last one R$ 9,96)", or "" if all installments are the same. */
export function lastInstallmentText(installment: Installment, formatMoney: FormatMoney, t: Translate): string {
  const last = differingLastInstallment(installment);
  return last ? ` ${t('checkout-more:installments.last', { amount: formatMoney(last) })}` : '';
}

/** "3 installments of R$ 9,97 (last one R$ 9,96)", below the total. */
export function InstallmentSummary({ installment }: { installment: Installment }) {
  const { t } = useTexts();
  const formatMoney = useMoney();
  const { count, each } = installment;
  return (
    <span>
      <span>{t('checkout-more:installments.parts', { count, amount: formatMoney(each) })}</span>
      <span>{lastInstallmentText(installment, formatMoney, t)}</span>
    </span>
  );
}
