import { useScope, useTexts } from '../../runtime/scope';
import { Button } from '../../ui/button';
import { EmptyState } from '../../ui/empty-state';
import { ReceiptIcon } from '../../ui/icons-rest';

/** Stands where a member has not ordered anything. */
export function NoOrders() {
  const scope = useScope();
  const { t } = useTexts();
  return (
    <EmptyState
      icon={<ReceiptIcon />}
      title={t('account:orders.noneTitle')}
      action={<Button onClick={() => scope.navigate('plans')}>{t('account:orders.seePlans')}</Button>}
    >
      {t('account:orders.noneText')}
    </EmptyState>
  );
}
