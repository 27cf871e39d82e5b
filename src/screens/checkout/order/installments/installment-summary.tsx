import type { Installment } from '../../../../contract/entities';
import { isZeroMoney } from '../../../../rules/money/money';
import { useTexts } from '../../../../runtime/element-context/element-context';
import type { Translate } from '../../../../runtime/i18n/text-keys';
import { type FormatMoney, useMoney } from '../../../../ui/format/money';
import { differingLastInstallment, lastInstallmentText } from '../../../shared/order-display/installments-text';

/** What the choice of installments also costs: "Includes R$ 3,20 interest. The last one is R$ 9,96."; "" if nothing. */
export function installmentHint(installment: Installment, formatMoney: FormatMoney, t: Translate): string {
  const { interest } = installment;
  const last = differingLastInstallment(installment);
  return [
    ...(isZeroMoney(interest) ? [] : [t('checkout:installments.interestHint', { interest: formatMoney(interest) })]),
    ...(last ? [t('checkout:installments.lastHint', { amount: formatMoney(last) })] : []),
  ].join(' ');
}

/** "3 installments of R$ 9,97 (last one R$ 9,96)", below the total. */
export function InstallmentSummary({ installment }: { installment: Installment }) {
  const { t } = useTexts();
  const formatMoney = useMoney();
  const { count, each } = installment;
  const last = lastInstallmentText(installment, formatMoney, t);
  return (
    <span>
      <span>{t('checkout:installments.parts', { count, amount: formatMoney(each) })}</span>
      {last && <span>{` ${last}`}</span>}
    </span>
  );
}
