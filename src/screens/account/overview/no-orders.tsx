import { useElementContext, useTexts } from '../../../runtime/element-context/element-context';
import { Button } from '../../../ui/button/button';
import { EmptyState } from '../../../ui/feedback/empty-state';
import { ReceiptIcon } from '../../../ui/icons/late-icons';

/** The empty state for members without orders. */
export function NoOrders() {
  const context = useElementContext();
  const { t } = useTexts();
  return (
    <EmptyState
      icon={<ReceiptIcon />}
      title={t('account:orders.noneTitle')}
      action={<Button onClick={() => context.navigate('plans')}>{t('account:orders.seePlans')}</Button>}
    >
      {t('account:orders.noneText')}
    </EmptyState>
  );
}
