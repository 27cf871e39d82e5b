import type { Order } from '../../contract/entities';
import { formatMoney } from '../../rules/format-money';
import { useScope, useTexts } from '../../runtime/scope';
import { Button } from '../../ui/button';
import { Notice } from '../../ui/notice';
import { isUnfinished } from './account-facts';
import { formatDate } from './format-date';

/** Reminds of an order that was begun and can still be paid. */
export function UnfinishedOrder({ order }: { order: Order | null | undefined }) {
  const scope = useScope();
  const { t, lang } = useTexts();
  if (!order || !isUnfinished(order, Date.now())) return null;
  const { orderId, planName, total, payBefore } = order;
  const amount = formatMoney(total, lang);
  return (
    <Notice
      title={t('account:unfinished.title')}
      action={
        <Button size="small" onClick={() => scope.navigate('payment', { orderId })}>
          {t('account:unfinished.continue')}
        </Button>
      }
    >
      {payBefore
        ? t('account:unfinished.before', { plan: planName, amount, date: formatDate(payBefore, lang, 'moment') })
        : t('account:unfinished.text', { plan: planName, amount })}
    </Notice>
  );
}
