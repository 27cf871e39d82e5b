import { useElementContext, useTexts } from '../../../runtime/element-context/element-context';
import { Button } from '../../../ui/button/button';

/** A button that opens the member's orders. Shown if the order in the URL doesn't exist. */
export function OrdersButton() {
  const context = useElementContext();
  const { t } = useTexts();
  return (
    <Button variant="secondary" size="small" onClick={() => context.navigate('orders')}>
      {t('checkout:seeOrders')}
    </Button>
  );
}
