import type { Installment } from '../../../../contract/entities';
import type { Language } from '../../../../contract/primitives';
import { formatMoney } from '../../../../rules/money/format-money';
import { isZeroMoney } from '../../../../rules/money/money';
import type { Translate } from '../../../../runtime/i18n/text-keys';
import { addTextFiles } from '../../../../runtime/i18n/texts';
import { useTexts } from '../../../../runtime/page/element-context';
import { LinkButton } from '../../../../ui/button/button';
import { Notice } from '../../../../ui/feedback/notice';
import { SelectField } from '../../../../ui/fields/select/select-field';
import type { InstallmentsView } from '../../../shared/payment/payment-method';

addTextFiles(import.meta.glob('/locales/*/checkout-more.json'));

interface InstallmentsProps {
  view: InstallmentsView;
  onChoose: (count: number) => void;
}

/** The choice of installments with their cost. Renders nothing if there is only one. */
export function Installments({ view, onChoose }: InstallmentsProps) {
  const { t, lang } = useTexts();
  if (view.query.status === 'error' && view.list.length === 0) {
    return (
      <Notice role="status">
        {t('checkout-more:installments.failed')}{' '}
        <LinkButton onClick={view.query.retry}>{t('common:actions.retry')}</LinkButton>
      </Notice>
    );
  }
  if (view.list.length < 2) return null;
  return (
    <SelectField
      label={t('checkout:installments.label')}
      placeholder={null}
      value={String(view.count ?? '')}
      onChange={(count) => onChoose(Number(count))}
      options={view.list.map((one) => ({ value: String(one.count), label: partsLabel(one, lang, t) }))}
    />
  );
}

/** "3 × R$ 10,00, no interest", or with the total and the interest. */
export function partsLabel({ count, each, total, interest }: Installment, lang: Language, t: Translate): string {
  const amount = formatMoney(each, lang);
  if (count === 1) return t('checkout-more:installments.once', { amount });
  if (isZeroMoney(interest)) return t('checkout-more:installments.free', { count, amount });
  const values = { count, amount, total: formatMoney(total, lang), interest: formatMoney(interest, lang) };
  return t('checkout-more:installments.withInterest', values);
}
