import { useEffect } from 'react';
import { orderRemind } from '../../contract/calls/orders';
import { useElementContext, useMember } from '../../runtime/element-context/element-context';
import { callWithToast } from '../../runtime/error-toast/call-with-toast';
import { clearAttemptKey, readAttemptKey } from '../../runtime/navigation/return-url';

/**
 * Opens the payment view of an order when the reseller returns from the order's payment page, such as a bank's.
 * `isEnabled` is false while the payment view is open already.
 */
export function useReturnFromPaymentPage(isEnabled: boolean): void {
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
