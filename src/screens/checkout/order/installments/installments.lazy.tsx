import type { Installment } from '../../../../contract/entities';
import { isZeroMoney } from '../../../../rules/money/money';
import { useTexts } from '../../../../runtime/element-context/element-context';
import type { Translate } from '../../../../runtime/i18n/text-keys';
import { LinkButton } from '../../../../ui/button/button';
import { Notice } from '../../../../ui/feedback/notice';
import { SelectField } from '../../../../ui/fields/select/select-field';
import { useMoney } from '../../../../ui/format/money';
import type { InstallmentChoice } from '../../../shared/payment/payment-method';
import { type FormatMoney, lastInstallmentText } from './installment-summary';

interface InstallmentsProps {
  choice: InstallmentChoice;
  onChoose: (count: number) => void;
}

/**
 * A select field for the number of installments, with their cost. If the options fail to load, renders a notice with a
 * retry button instead. If there are fewer than two options, renders nothing.
 */
export function Installments({ choice, onChoose }: InstallmentsProps) {
  const { t } = useTexts();
  const formatMoney = useMoney();
  if (choice.query.status === 'error' && choice.list.length === 0) {
    return (
      <Notice role="status">
        {t('checkout:installments.failed')}{' '}
        <LinkButton onClick={choice.query.retry}>{t('common:actions.retry')}</LinkButton>
      </Notice>
    );
  }
  if (choice.list.length < 2) return null;
  return (
    <SelectField
      label={t('checkout:installments.label')}
      placeholder={null}
      value={String(choice.count ?? '')}
      onChange={(count) => onChoose(Number(count))}
      options={choice.list.map((option) => ({
        value: String(option.count),
        label: installmentLabel(option, formatMoney, t),
      }))}
    />
  );
}

/**
 * The text of an option: "3 × R$ 10,00, interest-free", or with the total and the interest. Ends with the amount of the
 * last installment if it differs from the others.
 */
function installmentLabel(installment: Installment, formatMoney: FormatMoney, t: Translate): string {
  const { count, each, total, interest } = installment;
  const amount = formatMoney(each);
  if (count === 1) return t('checkout:installments.once', { amount });
  const values = { count, amount, total: formatMoney(total), interest: formatMoney(interest) };
  const label = t(`checkout:installments.${isZeroMoney(interest) ? 'free' : 'withInterest'}`, values);
  return label + lastInstallmentText(installment, formatMoney, t);
}
