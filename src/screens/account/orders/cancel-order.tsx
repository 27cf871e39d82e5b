import { type RefObject, useLayoutEffect, useReducer, useRef } from 'react';
import { queryInfo } from '../../../contract/calls/account/member';
import { order as orderCall, orders, unbindDiscountCode } from '../../../contract/calls/account/orders';
import { cancelOrder } from '../../../contract/calls/account-changes/orders';
import { orderRemind } from '../../../contract/calls/storefront/plans';
import type { Order } from '../../../contract/entities';
import type { CallError } from '../../../runtime/api/call-error';
import { useElementContext, useTexts } from '../../../runtime/page/element-context';
import { Button } from '../../../ui/button/button';
import { ErrorState } from '../../../ui/feedback/error-state';
import { Dialog } from '../../../ui/overlays/dialog';
import { invalidateEverywhere } from '../shared/queries/cross-tab-invalidation';

type Step = 'closed' | 'confirming' | 'working';
interface State {
  step: Step;
  error: CallError | null;
}

const change = (_: State, { step, error = null }: { step: Step; error?: CallError | null }): State => ({ step, error });

/** Cancels an order after a confirmation. Its coupon, if it has one, becomes available again. */
export function CancelOrder({ order, variant = 'danger' }: { order: Order; variant?: 'danger' | 'quiet' }) {
  const context = useElementContext();
  const { t } = useTexts();
  const [{ step, error }, go] = useReducer(change, { step: 'closed', error: null });
  const place = useRef<HTMLDivElement>(null);
  const isCancelling = useFocusAfter(place);
  const isWorking = step === 'working';
  const close = () => {
    if (isWorking) return;
    isCancelling.current = false;
    go({ step: 'closed' });
  };
  const cancel = async () => {
    go({ step: 'working' });
    isCancelling.current = true;
    const { orderId, discountCode } = order;
    const result = discountCode
      ? await context.call(unbindDiscountCode, { orderId, discountCode })
      : await context.call(cancelOrder, { orderId });
    go(result.ok ? { step: 'closed' } : { step: 'confirming', error: result.error });
    // If the answer was lost, the order may be cancelled anyway; the refetched data shows it.
    invalidateEverywhere(orders, orderCall, orderRemind, queryInfo);
  };
  return (
    <div ref={place}>
      <Button variant={variant} size="small" onClick={() => go({ step: 'confirming' })}>
        {t('account:orders.drop.title')}
      </Button>
      <Dialog
        open={step !== 'closed'}
        onClose={close}
        title={t('account:orders.drop.question')}
        actions={
          <>
            <Button variant="secondary" onClick={close}>
              {t('account:orders.drop.keep')}
            </Button>
            <Button variant="danger" busy={isWorking} onClick={() => void cancel()}>
              {t('account:orders.drop.title')}
            </Button>
          </>
        }
      >
        <p>
          {order.discountCode
            ? t('account:orders.drop.text', { plan: order.planName, code: order.discountCode })
            : t('account:orders.drop.plainText', { plan: order.planName })}
        </p>
        {error && <ErrorState error={error} title={t('account:orders.drop.failed')} />}
      </Dialog>
    </div>
  );
}

/**
 * The button disappears with the cancelled order, and the dialog with it. The focus moves to the order's row, or to the
 * start of the view.
 */
function useFocusAfter(place: RefObject<HTMLElement | null>): RefObject<boolean> {
  const isCancelling = useRef(false);
  useLayoutEffect(() => {
    const box = place.current;
    const row = box?.closest('li')?.querySelector<HTMLElement>('[aria-expanded]');
    const focusTarget = row ?? (box?.getRootNode() as ShadowRoot | undefined)?.querySelector<HTMLElement>('h2');
    return () => {
      // A microtask runs after the commit and before the paint. During the commit an open dialog still makes the rest inert.
      if (isCancelling.current) queueMicrotask(() => focusTarget?.focus({ preventScroll: true }));
    };
  }, [place]);
  return isCancelling;
}
