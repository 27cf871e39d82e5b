import { useTexts } from '../../../../runtime/element-context/element-context';
import type { MethodFieldsProps } from '../../../shared/payment/payment-method';

/**
 * Explains how to pay with a payment slip, such as a boleto (method group `TICKET`), above the payer's fields. Slips
 * have no fields of their own.
 */
export function TicketFields({ payerInputs }: MethodFieldsProps) {
  const { t } = useTexts();
  return (
    <>
      <p>{t('pay-ticket:how')}</p>
      {payerInputs}
    </>
  );
}
