import { useEffect, useState } from 'react';
import type { UserInfo } from '../../../contract/entities';
import { type ElementContext, useElementContext } from '../../../runtime/element-context/element-context';
import { isTv } from '../../../runtime/settings/is-tv';
import { registryRowOf } from '../methods/method-registry';
import type { CheckoutCalls } from './checkout-calls';
import './checkout-texts';
import { type Checkout, type CheckoutOptions, createCheckout } from './create-checkout';
import { followIfSafe } from './follow-url';
import { invalidateAccountData } from './invalidate-account-data';

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
