import { useAreas, useTexts } from '../../../../runtime/page/element-context';
import { Loading, Skeleton } from '../../../../ui/feedback/loading/skeleton';
import type { MethodFieldsProps } from '../../../shared/payment/payment-method';

/** Explains how to pay with a slip, above the payer's fields. A slip has no fields of its own. */
export function TicketFields({ payer }: MethodFieldsProps) {
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
      {payer}
    </>
  );
}
