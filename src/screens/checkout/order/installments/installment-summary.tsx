import type { Installment } from '../../../../contract/entities';
import type { Money } from '../../../../contract/primitives';
import { compareMoney, isZeroMoney, multiplyMoney, subtractMoney } from '../../../../rules/money/money';
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
  const last = differingLastInstallment(installment);
  return (
    <span>
      <span>{t('checkout:installments.parts', { count, amount: formatMoney(each) })}</span>
      {last && <span>{` ${t('checkout:installments.last', { amount: formatMoney(last) })}`}</span>}
    </span>
  );
}
