import { type ComponentType, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { orderRemind } from '../../contract/calls/orders';
import { callWithToast } from '../../runtime/api/handle-error';
import { useElementContext, useMember } from '../../runtime/element-context/element-context';
import { clearAttemptKey, readAttemptKey } from '../../runtime/navigation/return-url';
import { useSheet } from '../../runtime/styles/use-sheet';
import { LazyPart } from '../../ui/async/lazy-part';
import { Loading } from '../../ui/feedback/loading/skeleton';
import { findHeading } from '../../ui/focus/focus-heading';
import { NotSignedIn } from '../shared/reseller/no-access';
import type { ResellerPaymentProps } from '../shared/reseller/payment-view';
import styles, { sheet } from '../shared/reseller/reseller.module.css';
import { Pricing } from './pricing';
import { PricingSkeleton } from './pricing-skeleton';
import type { ReportParams } from './references/report-filter';

export interface ResellerScreenProps extends ReportParams {
  /** 'pricing' (default) or 'payment'. */
  view?: string | undefined;
  orderId?: string | undefined;
  /** The id of the preselected plan. */
  planId?: string | undefined;
}

interface ResellerProps extends ResellerScreenProps {
  /** Loads the checkout's view for the payment. The element passes it, because a screen doesn't import another one. */
  loadPayment: () => Promise<ComponentType<ResellerPaymentProps>>;
}

/** The reseller's prices and order form, and the payment of an order. The form keeps its values during the payment. */
export function ResellerScreen({ view, orderId, planId, loadPayment, ...reportParams }: ResellerProps) {
  useSheet(sheet);
  const member = useMember();
  // Part of the React key of `Pricing`, so that a new order starts with an empty form. Going back from the payment to
  // change the order keeps the form.
  const [newOrderCount, setNewOrderCount] = useState(0);
  const isPayment = view === 'payment';
  useReturnFromPaymentPage(!isPayment);
  // Once shown, `Pricing` stays mounted and is hidden during the payment.
  const [hasShownPricing, setHasShownPricing] = useState(!isPayment);
  if (!isPayment && !hasShownPricing) setHasShownPricing(true);
  const pricingRef = useFocusOnPricing(isPayment);
  if (!member) return <NotSignedIn isPayment={isPayment} orderId={orderId} planId={planId} />;
  return (
    <div className={styles.screen}>
      {isPayment && (
        <LazyPart
          key={[member.uid, orderId].join()}
          load={loadPayment}
          props={{
            member,
            orderId,
            onNewOrder: () => setNewOrderCount(newOrderCount + 1),
            takesFocus: hasShownPricing,
          }}
        >
          <Loading>
            <PricingSkeleton />
          </Loading>
        </LazyPart>
      )}
      {hasShownPricing && (
        <div hidden={isPayment} ref={pricingRef}>
          <Pricing key={[member.uid, newOrderCount].join()} planId={planId} params={reportParams} />
        </div>
      )}
    </div>
  );
}

/**
 * When the screen switches from the payment back to the price list, focuses the price list's heading, because the
 * clicked link no longer exists. Returns the ref of the price list's container.
 */
function useFocusOnPricing(isPayment: boolean) {
  const pricingRef = useRef<HTMLDivElement>(null);
  const wasPayment = useRef(isPayment);
  useLayoutEffect(() => {
    const isBackOnPricing = wasPayment.current && !isPayment;
    wasPayment.current = isPayment;
    const heading = isBackOnPricing ? findHeading([pricingRef.current]) : undefined;
    heading?.focus();
    heading?.scrollIntoView?.({ block: 'nearest' });
  }, [isPayment]);
  return pricingRef;
}

/**
 * Opens the payment view of an order when the reseller returns from the order's payment page, such as a bank's.
 * `isEnabled` is false while the payment view is open already.
 */
function useReturnFromPaymentPage(isEnabled: boolean): void {
  const context = useElementContext();
  const uid = useMember()?.uid;
  useEffect(() => {
    // The idempotency key of the payment attempt. The return URL contains it.
    const attemptKey = isEnabled && uid ? readAttemptKey() : undefined;
    if (!attemptKey) return;
    // With `attempt`, `orderRemind` returns the order of that payment attempt.
    void callWithToast(context, orderRemind, { attempt: attemptKey }).then((result) => {
      const orderId = result.ok ? result.value.order?.orderId : undefined;
      if (orderId) context.navigate('reseller-payment', { orderId });
      // No order of the reseller belongs to the key.
      else if (result.ok) clearAttemptKey();
    });
  }, [context, uid, isEnabled]);
}
