import { useLayoutEffect, useRef } from 'react';
import type { Order } from '../../../contract/entities';
import { useElementContext, useTexts } from '../../../runtime/element-context/element-context';
import { Button } from '../../../ui/button/button';
import { Notice } from '../../../ui/feedback/notice';
import { useMoney } from '../../../ui/format/money';

/**
 * A notice about the member's unfinished order, with a button that opens this order in the checkout. When the checkout
 * closes, the portal shows the plans again; the destination `payment`, which the account opens, closes to the account.
 */
export function UnfinishedOrderNotice({ order }: { order: Order }) {
  const context = useElementContext();
  const { t } = useTexts();
  const formatMoney = useMoney();
  const container = useRef<HTMLDivElement>(null);
  // When the order is paid or canceled elsewhere, such as in another tab, the notice disappears. If the focus was in
  // the notice, it moves to the screen's heading.
  useLayoutEffect(() => {
    const node = container.current;
    const root = node?.getRootNode() as ShadowRoot;
    return () => {
      if (node?.contains(root.activeElement)) root.querySelector('h2')?.focus({ preventScroll: true });
    };
  }, []);
  return (
    <div ref={container}>
      <Notice
        kind="warning"
        title={t('plans:unfinished.title')}
        action={
          <Button
            variant="secondary"
            size="small"
            onClick={() => context.navigate('checkout', { orderId: order.orderId })}
          >
            {t('plans:unfinished.continue', { amount: formatMoney(order.total) })}
          </Button>
        }
      >
        <span translate="no">{order.planName}</span>
      </Notice>
    </div>
  );
}
