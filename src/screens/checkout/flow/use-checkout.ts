import { useEffect, useState } from 'react';
import { listCard } from '../../../contract/calls/payments/payments';
import { listPlans, orderRemind, queryCart } from '../../../contract/calls/storefront/plans';
import type { UserInfo } from '../../../contract/entities';
import { invalidate } from '../../../runtime/api/query-store';
import { type ElementContext, useElementContext } from '../../../runtime/page/element-context';
import { withTimeLimit } from '../../../runtime/page/time-limit';
import { registryRowOf } from '../methods/method-registry';
import type { CheckoutCalls } from './checkout-calls';
import './checkout-texts';
import { isTv } from '../../../runtime/settings/is-tv';
import { type Checkout, type CheckoutOptions, createCheckout } from './create-checkout';
import { followIfSafe } from './follow-url';

interface UseCheckoutOptions extends Pick<CheckoutOptions, 'planId' | 'orderId' | 'isReadOnly'> {
  member: UserInfo;
  /** Creates the functions that call the API. Default: those of a member's purchase. */
  makeCalls?: (call: ElementContext['call']) => CheckoutCalls;
}

/**
 * Creates the checkout of an element; starts it on mount and stops it on unmount. Later changes of the options are
 * ignored, so the component's `key` must change with the member, plan and order.
 */
export function useCheckout({ member, makeCalls, ...options }: UseCheckoutOptions): Checkout {
  const context = useElementContext();
  const [checkout] = useState(() => {
    const created: Checkout = createCheckout({
      ...options,
      call: context.call,
      ...(makeCalls && { calls: makeCalls(context.call) }),
      emit: context.emit,
      settings: context.settings,
      uid: member.uid,
      redirect: (url) => {
        const { handlesRedirect } = registryRowOf(created.state.peek().step.group);
        // For such a method and on a TV, whose remote control can't operate a payment page, no page opens here. The
        // result is still true, because false means that the URL isn't allowed.
        return handlesRedirect || isTv(context.settings.peek()) || followIfSafe(context, url);
      },
      onSettled: () => void invalidateAccountData(context, member),
    });
    return created;
  });
  useEffect(() => {
    checkout.start();
    return () => checkout.stop();
  }, [checkout]);
  return checkout;
}

/** Invalidates the cached data that a payment changes, and requests the member's data again. */
async function invalidateAccountData(context: ElementContext, member: UserInfo): Promise<void> {
  invalidate(listPlans, queryCart, orderRemind, listCard);
  invalidate({ name: 'queryInfo' }, { name: 'orders' }, { name: 'renewInfo' });
  // If the module can't be loaded, the member's data stays outdated until the next page load.
  const module = await withTimeLimit(import('./refresh-member.lazy')).catch(() => null);
  await module?.refreshMember(context, member);
}
