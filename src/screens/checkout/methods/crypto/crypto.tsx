import type { PaymentMethod } from '../../../../contract/entities';
import type { Money } from '../../../../contract/primitives';
import { compareMoney } from '../../../../rules/money/money';
import { useTexts } from '../../../../runtime/element-context/element-context';
import { addTextFiles } from '../../../../runtime/i18n/texts';
import { Notice } from '../../../../ui/feedback/notice';
import { useMoney } from '../../../../ui/format/money';
import type { MethodFieldsProps, MethodModule } from '../../../shared/payment/payment-method';
import { CryptoActionView } from './crypto-action';
import { receivedShare } from './crypto-payment';

addTextFiles(import.meta.glob('/locales/*/pay-crypto.json'));

/** Whether the total is below the method's minimum. False if one of them is unknown or their currencies differ. */
function isBelowMinimum({ minimum }: PaymentMethod, total: Money | undefined): boolean {
  if (!minimum || !total || minimum.currency !== total.currency) return false;
  return compareMoney(total, minimum) < 0;
}

/** The only fields are those for the payer's data. The checkout shows the coins as the method's options. */
function CryptoFields({ method, total, payerInputs }: MethodFieldsProps) {
  const { t } = useTexts();
  const formatMoney = useMoney();
  return (
    <>
      <p>{t('pay-crypto:how')}</p>
      {method.minimum && isBelowMinimum(method, total) && (
        <Notice kind="warning" role="status" title={t('pay-crypto:tooLittle.title')}>
          {t('pay-crypto:tooLittle.text', { amount: formatMoney(method.minimum) })}
        </Notice>
      )}
      {payerInputs}
    </>
  );
}

export const method: MethodModule = {
  Fields: CryptoFields,
  ActionView: CryptoActionView,
  optionsText: 'pay-crypto:which',
  payText: () => 'pay-crypto:pay',
  isBlocked: isBelowMinimum,
  isInProgress: (action) => action.type === 'cryptoAddress' && receivedShare(action) === 'all',
};
