import { useEffect, useState } from 'react';
import { queryInfo } from '../../../../contract/calls/account';
import { order as orderCall, orders, withdraw } from '../../../../contract/calls/orders';
import { queryCart } from '../../../../contract/calls/plans';
import { renewInfo } from '../../../../contract/calls/renewal';
import type { DataOf } from '../../../../contract/define-call';
import type { Order } from '../../../../contract/entities';
import { useElementContext, useTexts } from '../../../../runtime/element-context/element-context';
import { useSheet } from '../../../../runtime/styles/use-sheet';
import { Button } from '../../../../ui/button/button';
import { ErrorState } from '../../../../ui/feedback/error-state';
import { Loading, Skeleton } from '../../../../ui/feedback/loading/skeleton';
import { Notice } from '../../../../ui/feedback/notice';
import { formatDate } from '../../../../ui/format/format-date';
import { useMoney } from '../../../../ui/format/money';
import { Dialog } from '../../../../ui/overlays/dialog';
import { useAction } from '../../../shared/use-action';
import styles, { sheet } from '../../shared/account-list.module.css';
import { invalidateInAllTabs } from '../../shared/queries';

interface WithdrawDialogProps {
  order: Order;
  onClose: () => void;
}

/**
 * A dialog that withdraws from a purchase: first what the member gets back and loses, as the server says, then a button
 * that confirms.
 */
export function WithdrawDialog({ order, onClose }: WithdrawDialogProps) {
  useSheet(sheet);
  const context = useElementContext();
  const { t, lang } = useTexts();
  const formatAmount = useMoney();
  const [effect, setEffect] = useState<DataOf<typeof withdraw> | null>(null);
  const { isBusy, error, run } = useAction();
  const { orderId, planName, canWithdrawUntil } = order;
  const request = (apply: boolean) =>
    run(async () => {
      const result = await context.call(withdraw, { orderId, ...(apply && { apply }) });
      if (!result.ok) return result.error;
      setEffect(result.value);
      return null;
    });
  // biome-ignore lint/correctness/useExhaustiveDependencies: asks once, when the dialog opens
  useEffect(() => void request(false), []);
  const isDone = effect !== null && effect.refundStatus != null;
  const close = () => {
    if (isBusy) return;
    // The order changes when the dialog closes, because its row then no longer offers this dialog.
    if (isDone || error) invalidateInAllTabs(orders, orderCall, queryInfo, renewInfo, queryCart);
    onClose();
  };
  const amount = effect ? formatAmount(effect.refund) : '';
  return (
    <Dialog
      open
      onClose={close}
      title={t('account:withdraw.title', { plan: planName })}
      actions={
        isDone ? (
          <Button onClick={close}>{t('common:actions.close')}</Button>
        ) : (
          <>
            {effect && (
              <Button
                variant="danger"
                busy={isBusy}
                busyLabel={t('common:kit.working')}
                onClick={() => void request(true)}
              >
                {t('account:withdraw.submit', { amount })}
              </Button>
            )}
            <Button variant="quiet" onClick={close}>
              {t('account:withdraw.keep')}
            </Button>
          </>
        )
      }
    >
      <div className={styles.stack}>
        {isDone && (
          <Notice kind="success" role="status" title={t('account:withdraw.done')}>
            {t('account:withdraw.doneText', { amount })}
          </Notice>
        )}
        {error && (
          <ErrorState title={t('account:withdraw.failed')} error={error} retry={() => void request(effect !== null)} />
        )}
        {effect && !isDone && (
          <ul className={styles.points}>
            <li>{t('account:withdraw.refund', { amount })}</li>
            <li>
              {effect.activeUntil
                ? t('account:withdraw.until', { date: formatDate(effect.activeUntil, lang) })
                : t('account:withdraw.atOnce')}
            </li>
            {effect.endsRenewal && <li>{t('account:withdraw.renewal')}</li>}
            {canWithdrawUntil && (
              <li>{t('account:withdraw.deadline', { date: formatDate(canWithdrawUntil, lang) })}</li>
            )}
          </ul>
        )}
        {!effect && !error && (
          <Loading>
            <Skeleton lines={3} />
          </Loading>
        )}
      </div>
    </Dialog>
  );
}
