import type { Order } from '../../../contract/entities';
import { useTexts } from '../../../runtime/element-context/element-context';
import { Notice } from '../../../ui/feedback/notice';
import { useMoney } from '../../../ui/format/money';

/**
 * What the payer must know about an order's money beside its payment: money that will be returned, value that was added
 * to another plan, or that the order should not be paid any more. Renders nothing for most orders.
 */
export function OrderMoneyNotices({ order }: { order: Order }) {
  const { t } = useTexts();
  const formatMoney = useMoney();
  const { orderId, owed, credited, isSuperseded, isResale } = order;
  return (
    <>
      {isSuperseded && (
        <Notice kind="warning" title={t('common:superseded.title')}>
          {t(isResale ? 'common:superseded.customer' : 'common:superseded.text')}
        </Notice>
      )}
      {credited && (
        <Notice title={t('common:credited.title', { plan: credited.planName })}>
          {t('common:credited.text', { count: credited.days })}
        </Notice>
      )}
      {owed?.map(({ money, coins, receivedAt }) => {
        const amount = coins ?? formatMoney(money, { showsCurrencyCode: true });
        return (
          <Notice key={`${receivedAt} ${amount}`} title={t('common:owed.title', { amount })}>
            {t('common:owed.text', { amount, orderId })}
          </Notice>
        );
      })}
    </>
  );
}
