import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { queryInfo } from '../../../../contract/calls/account';
import {
  cancelOrder,
  order as orderCall,
  orderRemind,
  orders,
  unbindDiscountCode,
} from '../../../../contract/calls/orders';
import type { Order } from '../../../../contract/entities';
import { couponOf } from '../../../../rules/plans/orders';
import type { CallError } from '../../../../runtime/api/call-error';
import { useElementContext, useTexts } from '../../../../runtime/element-context/element-context';
import { Button } from '../../../../ui/button/button';
import { ErrorState } from '../../../../ui/feedback/error-state';
import { findHeading } from '../../../../ui/focus/focus-heading';
import { Dialog } from '../../../../ui/overlays/dialog';
import { invalidateInAllTabs } from '../../shared/queries';
import { mayBePaidLate } from './order-notes';

interface State {
  isBusy: boolean;
  error: CallError | null;
}

/** A button that cancels an order. Asks for confirmation first. */
export function CancelOrderButton({ order, variant = 'danger' }: { order: Order; variant?: 'danger' | 'quiet' }) {
  const { t } = useTexts();
  const [isDialogOpen, setDialogOpen] = useState(false);
  const container = useRef<HTMLDivElement>(null);
  const hasConfirmedCancelRef = useFocusAfterCancel(container);
  return (
    <div ref={container}>
      <Button variant={variant} size="small" onClick={() => setDialogOpen(true)}>
        {t('account:orders.drop.title')}
      </Button>
      {isDialogOpen && (
        <CancelDialog
          order={order}
          hasConfirmedCancelRef={hasConfirmedCancelRef}
          onClose={() => setDialogOpen(false)}
        />
      )}
    </div>
  );
}

interface CancelDialogProps {
  order: Order;
  /** The dialog sets it to true when the member confirms, so that the caller moves the focus after the cancellation. */
  hasConfirmedCancelRef: RefObject<boolean>;
  onClose: () => void;
}

/** A dialog that cancels an order if the member confirms. The order's coupon, if any, becomes available again. */
export function CancelDialog({ order, hasConfirmedCancelRef, onClose }: CancelDialogProps) {
  const context = useElementContext();
  const { t } = useTexts();
  const [{ isBusy, error }, setState] = useState<State>({ isBusy: false, error: null });
  const coupon = couponOf(order);
  const close = () => {
    if (isBusy) return;
    hasConfirmedCancelRef.current = false;
    onClose();
  };
  const cancel = async () => {
    setState({ isBusy: true, error: null });
    hasConfirmedCancelRef.current = true;
    const { orderId } = order;
    // Unbinding the coupon cancels the order.
    const result = coupon
      ? await context.call(unbindDiscountCode, { orderId, discountCode: coupon })
      : await context.call(cancelOrder, { orderId });
    if (result.ok) onClose();
    else setState({ isBusy: false, error: result.error });
    // Refetches even after a failure, because the server may have canceled the order although its response was lost.
    invalidateInAllTabs(orders, orderCall, orderRemind, queryInfo);
  };
  return (
    <Dialog
      open
      onClose={close}
      title={t('account:orders.drop.question')}
      actions={
        <>
          <Button variant="secondary" onClick={close}>
            {t('account:orders.drop.keep')}
          </Button>
          <Button variant="danger" busy={isBusy} onClick={() => void cancel()}>
            {t('account:orders.drop.title')}
          </Button>
        </>
      }
    >
      <p>
        <span>
          {t(mayBePaidLate(order) ? 'account:orders.drop.unlessPaid' : 'account:orders.drop.plainText', {
            plan: order.planName,
          })}
        </span>
        {coupon && <span>{` ${t('account:orders.drop.coupon', { code: coupon })}`}</span>}
      </p>
      {error && <ErrorState error={error} title={t('account:orders.drop.failed')} />}
    </Dialog>
  );
}

/**
 * Moves the focus to the order's row, or to the view's heading, when the cancel button disappears because the order was
 * canceled. The caller sets the returned ref to true once the member confirms.
 */
export function useFocusAfterCancel(container: RefObject<HTMLElement | null>): RefObject<boolean> {
  const hasConfirmedCancelRef = useRef(false);
  useLayoutEffect(() => {
    const node = container.current;
    const row = node?.closest('li')?.querySelector<HTMLElement>('[aria-expanded]');
    const focusTarget = row ?? findHeading([node?.getRootNode() as ShadowRoot | undefined]);
    return () => {
      // A microtask runs after React's commit and before the paint. During the commit, the dialog keeps the page inert.
      if (hasConfirmedCancelRef.current) queueMicrotask(() => focusTarget?.focus({ preventScroll: true }));
    };
  }, [container]);
  return hasConfirmedCancelRef;
}
