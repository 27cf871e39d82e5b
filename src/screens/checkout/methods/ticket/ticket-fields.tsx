import { useAreas, useTexts } from '../../../../runtime/page/element-context';
import { Loading, Skeleton } from '../../../../ui/feedback/loading/skeleton';
import type { MethodFieldsProps } from '../../../shared/payment/payment-method';

/**
 * Explains how to pay with a payment slip, such as a boleto (method group `TICKET`), above the payer's fields. Slips
 * have no fields of their own.
 */
export function TicketFields({ payerInputs }: MethodFieldsProps) {
  const { t } = useTexts();
  const hasTexts = useAreas('pay-ticket');
  return (
    <>
      {hasTexts ? (
        <p>{t('pay-ticket:how')}</p>
      ) : (
        <Loading>
          <Skeleton lines={2} />
        </Loading>
      )}
      {payerInputs}
    </>
  );
}
