import { useTexts } from '../../../../runtime/element-context/element-context';
import { addTextFiles } from '../../../../runtime/i18n/texts';
import type { MethodFieldsProps, MethodModule } from '../../../shared/payment/payment-method';
import { MobileMoneyActionView } from './mobile-money-action';

addTextFiles(import.meta.glob('/locales/*/pay-wallet.json'));

/**
 * Shows the fields for the payer's data, such as the phone number, which identifies the mobile money account, and a
 * text that says how the payment works. The checkout itself shows the mobile money operators, as the method's options.
 */
function MobileMoneyFields({ payerInputs }: MethodFieldsProps) {
  const { t } = useTexts();
  return (
    <>
      {payerInputs}
      <p>{t('pay-wallet:mobile.how')}</p>
    </>
  );
}

export const method: MethodModule = {
  Fields: MobileMoneyFields,
  ActionView: MobileMoneyActionView,
  optionsText: 'pay-wallet:mobile.operator',
  payText: () => 'pay-wallet:mobile.pay',
  showsOptionsFirst: true,
};
