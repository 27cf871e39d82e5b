import { useTexts } from '../../../../runtime/element-context/element-context';
import { addTextFiles } from '../../../../runtime/i18n/texts';
import type { MethodFieldsProps, MethodModule } from '../../../shared/payment/payment-method';
import { BoletoActionView } from './boleto-action';

addTextFiles(import.meta.glob('/locales/*/pay-boleto.json'));

/** The method group `TICKET`: a boleto, which the payer can pay at any bank within a few days. */
export const method: MethodModule = {
  Fields: BoletoFields,
  ActionView: BoletoActionView,
  payText: () => 'pay-boleto:pay',
};

/**
 * Explains how to pay with a boleto (method group `TICKET`), above the payer's fields. Boletos
 * have no fields of their own.
 */
function BoletoFields({ payerInputs }: MethodFieldsProps) {
  const { t } = useTexts();
  return (
    <>
      <p>{t('pay-boleto:how')}</p>
      {payerInputs}
    </>
  );
}
