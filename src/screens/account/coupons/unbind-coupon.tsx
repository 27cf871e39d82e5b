import { queryInfo } from '../../../contract/calls/account';
import { order, orderRemind, orders, unbindDiscountCode } from '../../../contract/calls/orders';
import type { Coupon } from '../../../contract/entities';
import { formatMoney } from '../../../rules/money/format-money';
import { useElementContext, useTexts } from '../../../runtime/element-context/element-context';
import { useQuery } from '../../../runtime/element-context/use-query';
import { useSheet } from '../../../runtime/styles/use-sheet';
import { Button } from '../../../ui/button/button';
import { ErrorState } from '../../../ui/feedback/error-state';
import { Dialog } from '../../../ui/overlays/dialog';
import { formatDateTime } from '../../shared/order-display/format-date-time';
import styles, { sheet } from '../shared/account-list.module.css';
import { invalidateInAllTabs } from '../shared/queries/cross-tab-invalidation';
import { useAction } from '../shared/use-action';

interface UnbindCouponDialogProps {
  coupon: Coupon;
  onClose: () => void;
  /** Called after the coupon was unbound. */
  onDone: (code: string) => void;
}

/**
 * Asks for confirmation, then unbinds a coupon from the unpaid order that it was applied to. The server also cancels
 * that order. Source: specification, section 4.
 */
export function UnbindCouponDialog({ coupon, onClose, onDone }: UnbindCouponDialogProps) {
  useSheet(sheet);
  const context = useElementContext();
  const { t, lang } = useTexts();
  const { isBusy, error, run, reset } = useAction();
  const { orderId } = coupon;
  const boundOrder = useQuery(order, orderId ? { id: orderId } : null).data;
  if (!orderId) return null;
  const { code } = coupon;
  /** Clears the last attempt's error, so that the dialog opens without it next time, and then calls `callback`. */
  const resetAndCall = (callback: () => void) => {
    reset();
    callback();
  };
  const unbind = async () => {
    const result = await context.call(unbindDiscountCode, { orderId, discountCode: code });
    // Data is refetched even after a failure: the server may have unbound the coupon although the response was lost.
    invalidateInAllTabs(queryInfo, orders, orderRemind);
    if (!result.ok) return result.error;
    resetAndCall(() => onDone(code));
    return null;
  };
  return (
    <Dialog
      open
      onClose={() => resetAndCall(onClose)}
      title={t('account:unbind.title', { code })}
      actions={
        <>
          <Button variant="danger" busy={isBusy} onClick={() => void run(unbind)}>
            {t('account:unbind.confirm')}
          </Button>
          <Button variant="quiet" onClick={() => resetAndCall(onClose)}>
            {t('account:unbind.keep')}
          </Button>
        </>
      }
    >
      <p>{t('account:unbind.text', { orderId })}</p>
      {boundOrder && (
        <p className={styles.meta}>
          {[
            boundOrder.planName,
            formatMoney(boundOrder.total, lang),
            formatDateTime(boundOrder.date, lang, 'short'),
          ].join(' · ')}
        </p>
      )}
      <p className={styles.text}>{t('account:unbind.after')}</p>
      {error && (
        <div className={styles.text}>
          <ErrorState title={t('account:unbind.failed')} error={error} />
        </div>
      )}
    </Dialog>
  );
}
