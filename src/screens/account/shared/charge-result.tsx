import type { Order } from '../../../contract/entities';
import { behaviorOf } from '../../../contract/errors/catalogue';
import type { Money } from '../../../contract/primitives';
import { useElementContext, useTexts } from '../../../runtime/element-context/element-context';
import { Button } from '../../../ui/button/button';
import { ErrorState } from '../../../ui/feedback/error-state';
import { Notice } from '../../../ui/feedback/notice';
import { useMoney } from '../../../ui/format/money';
import { formatDateTime } from '../../shared/order-display/format-date-time';

/** What a card change that charges a failed renewal led to. */
export type ChargeResult =
  /** `until`: when the plan ends; null if unknown. `order` is null if it couldn't be loaded. */
  | { status: 'paid'; amount: Money; until: number | null; order: Order | null }
  | { status: 'processing'; amount: Money }
  /** The card was changed, but its charge was declined. */
  | { status: 'declined'; code: string | null };

/** The result of a charge, read from the renewal's order. */
export function chargeResultOf(order: Order): ChargeResult | null {
  const { status, total, expiry, failureCode } = order;
  if (status === 'success') return { status: 'paid', amount: total, until: expiry ?? null, order };
  if (status === 'pending') return { status: 'processing', amount: total };
  return status === 'failed' ? { status: 'declined', code: failureCode ?? null } : null;
}

/** Says what was charged and until when the plan runs, with a button that opens the receipt; or why nothing was charged. */
export function ChargeNotice({ result }: { result: ChargeResult }) {
  const context = useElementContext();
  const { t, lang } = useTexts();
  const formatMoney = useMoney();
  if (result.status === 'declined') {
    const { code } = result;
    return (
      <ErrorState title={t('account:renewal.alerts.failed.title')} error={code === null ? null : { code }}>
        {behaviorOf(code).money !== 'notMoved' && t('account:orders.notes.notCharged')}
      </ErrorState>
    );
  }
  const amount = formatMoney(result.amount);
  if (result.status === 'processing')
    return (
      <Notice role="status" title={t('account:changeCard.processing.title', { amount })}>
        {t('account:changeCard.processing.text')}
      </Notice>
    );
  const { order, until } = result;
  return (
    <Notice
      kind="success"
      role="status"
      title={t('account:changeCard.paid.title', { amount })}
      action={
        order && (
          <Button
            variant="secondary"
            size="small"
            onClick={() => context.navigate('receipt', { orderId: order.orderId })}
          >
            {t('account:orders.receipt')}
          </Button>
        )
      }
    >
      {until && <span>{t('account:changeCard.paid.text', { date: formatDateTime(until, lang, 'long') })}</span>}{' '}
      <span>{t('account:changeCard.paid.on')}</span>
    </Notice>
  );
}
