import type { Order } from '../../../contract/entities';
import { formatMoney } from '../../../rules/money/format-money';
import { isUnfinished } from '../../../rules/plans/orders';
import { useElementContext, useTexts } from '../../../runtime/page/element-context';
import { useSheet } from '../../../runtime/styles/sheets';
import { Button } from '../../../ui/button/button';
import { Notice } from '../../../ui/feedback/notice';
import { formatDate } from '../../shared/facts/format-date';
import { CancelOrder } from '../orders/cancel-order';
import { canCancelOrder } from '../orders/row/order-notes';
import styles, { sheet } from '../shared/parts.module.css';

/** Reminds of an unfinished order that can be paid, or cancelled if it uses a coupon. */
export function UnfinishedOrder({ order }: { order: Order | null | undefined }) {
  useSheet(sheet);
  const context = useElementContext();
  const { t, lang } = useTexts();
  if (!order || !isUnfinished(order, Date.now())) return null;
  const { orderId, planName, total, payBefore } = order;
  const amount = formatMoney(total, lang);
  return (
    <Notice
      title={t('account:unfinished.title')}
      action={
        <div className={styles.choices}>
          <Button size="small" onClick={() => context.navigate('payment', { orderId })}>
            {t('account:unfinished.continue')}
          </Button>
          {canCancelOrder(order) && <CancelOrder order={order} variant="quiet" />}
        </div>
      }
    >
      {payBefore
        ? t('account:unfinished.before', { plan: planName, amount, date: formatDate(payBefore, lang, 'long') })
        : t('account:unfinished.text', { plan: planName, amount })}
    </Notice>
  );
}
