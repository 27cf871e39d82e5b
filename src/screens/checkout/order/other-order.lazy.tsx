import type { Order } from '../../../contract/entities';
import { useElementContext, useTexts } from '../../../runtime/element-context/element-context';
import { Button } from '../../../ui/button/button';
import { Notice } from '../../../ui/feedback/notice';
import { Money } from '../../../ui/format/money';

/** A notice about an unfinished order for another plan, with a button to finish that order. */
export function OtherOrder({ order }: { order: Order }) {
  const context = useElementContext();
  const { t } = useTexts();
  return (
    <Notice
      title={t('checkout-more:other.title')}
      action={
        <Button
          variant="secondary"
          size="small"
          onClick={() => context.navigate('checkout', { orderId: order.orderId })}
        >
          {t('checkout-more:other.finish')}
        </Button>
      }
    >
      <span translate="no">{order.planName}</span> · <Money value={order.total} />
    </Notice>
  );
}
