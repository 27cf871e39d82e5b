import { useElementContext, useTexts } from '../../../runtime/element-context/element-context';
import { Button } from '../../../ui/button/button';
import { EmptyState } from '../../../ui/feedback/empty-state';

/** Shown if the checkout was opened with neither a plan nor an order. */
export function NoPlan() {
  const context = useElementContext();
  const { t } = useTexts();
  return (
    <EmptyState
      title={t('checkout-more:empty.title')}
      action={<Button onClick={() => context.navigate('plans')}>{t('checkout:seePlans')}</Button>}
    >
      {t('checkout-more:empty.text')}
    </EmptyState>
  );
}
