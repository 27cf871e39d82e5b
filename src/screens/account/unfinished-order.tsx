import type { Order } from '../../contract/entities';
import { formatMoney } from '../../rules/format-money';
import { useScope, useTexts } from '../../runtime/scope';
import { useSheet } from '../../runtime/sheets';
import { Button } from '../../ui/button';
import { Notice } from '../../ui/notice';
import { isUnfinished } from './account-facts';
import { formatDate } from './format-date';
import { OrderDrop } from './order-drop';
import { canDrop } from './order-notes';
import styles, { sheet } from './parts.module.css';

/** Reminds of an order that was begun and can still be paid, or given up where it holds a coupon. */
export function UnfinishedOrder({ order }: { order: Order | null | undefined }) {
  useSheet(sheet);
  const scope = useScope();
  const { t, lang } = useTexts();
  if (!order || !isUnfinished(order, Date.now())) return null;
  const { orderId, planName, total, payBefore } = order;
  const amount = formatMoney(total, lang);
  return (
    <Notice
      title={t('account:unfinished.title')}
      action={
        <div className={styles.choices}>
          <Button size="small" onClick={() => scope.navigate('payment', { orderId })}>
            {t('account:unfinished.continue')}
          </Button>
          {canDrop(order) && <OrderDrop order={order} variant="quiet" />}
        </div>
      }
    >
      {payBefore
        ? t('account:unfinished.before', { plan: planName, amount, date: formatDate(payBefore, lang, 'moment') })
        : t('account:unfinished.text', { plan: planName, amount })}
    </Notice>
  );
}
