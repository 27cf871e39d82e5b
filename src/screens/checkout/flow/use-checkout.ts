import { useLayoutEffect, useState } from 'react';
import { queryInfo, queryInfoRequest } from '../../../contract/calls/account';
import { listCard } from '../../../contract/calls/cards';
import { orderRemind } from '../../../contract/calls/orders';
import { listPlans, queryCart } from '../../../contract/calls/plans';
import type { UserInfo } from '../../../contract/entities';
import { invalidate } from '../../../runtime/api/query-store';
import { type ElementContext, useElementContext } from '../../../runtime/element-context/element-context';
import { addTextFiles } from '../../../runtime/i18n/texts';
import { keepAttemptForBack } from '../../../runtime/navigation/return-url';
import { safeUrl } from '../../../runtime/navigation/safe-url';
import { memberKey, sessionOf } from '../../../runtime/session/session';
import { isTv } from '../../../runtime/settings/is-tv';
import { sessionStore } from '../../../runtime/storage/storage';
import type { CheckoutCalls } from './checkout-calls';
import { type Checkout, type CheckoutOptions, createCheckout } from './create-checkout';
import { methodTraitsOf } from './method-traits';
import { requestCodeRenewal } from './start/code-renewal-request';

addTextFiles(import.meta.glob('/locales/*/{checkout,payment}.json'));

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
      uid: memberKey(context.settings.peek()) ?? member.uid,
      redirect: (url) => {
        const { handlesRedirect } = methodTraitsOf(created.state.peek().step.group);
        // For such a method and on a TV, whose remote control can't operate a payment page, no page opens here. The
        // result is still true, because false means that the URL isn't allowed.
        return handlesRedirect || isTv(context.settings.peek()) || followIfSafe(context, url);
      },
      onPaid: (orderId) => followSuccessUrl(context, orderId),
      onSettled: () => void invalidateAccountData(context, member),
    });
    return created;
  });
  // Before the first paint: a response that has already arrived then replaces the skeleton before anyone sees it.
  useLayoutEffect(() => {
    checkout.start();
    return () => checkout.stop();
  }, [checkout]);
  return checkout;
}

/** Navigates to a payment page and returns true. If the URL isn't safe to open, stays on the page and returns false. */
export function followIfSafe(context: ElementContext, url: string): boolean {
  const target = safeUrl(url, context.settings.peek().api);
  if (target) {
    storeSuccessUrl(context);
    keepAttemptForBack(context.host);
    location.assign(target.href);
  }
  return target !== null;
}

/**
 * Invalidates the cached data that a payment changes, and reloads the end date of the member's plan or trial, and the
 * member's payment status.
 */
export async function invalidateAccountData(context: ElementContext, member: UserInfo): Promise<void> {
  invalidate(listPlans, queryCart, orderRemind, listCard);
  invalidate({ name: 'queryInfo' }, { name: 'orders' }, { name: 'renewInfo' });
  const info = await context.call(queryInfo, queryInfoRequest(member));
  if (!info.ok) return;
  const { expiredTime, payStatus } = info.value;
  sessionOf(context.settings.peek()).updateMember({ expiration: expiredTime ?? 0, payStatus });
}

/**
 * Leaves the step that shows the order's expired payment code (a QR code, a ticket or bank details), and marks the
 * order, so that its next checkout renews the code. For read-only screens, which can't renew a code themselves.
 */
export function deferCodeRenewal({ state, dispatch }: Pick<Checkout, 'state' | 'dispatch'>): void {
  const { orderId } = state.peek().step;
  if (orderId) requestCodeRenewal(orderId);
  void dispatch({ type: 'changeMethod' });
}

/**
 * Key in `sessionStore`: where a payment on another page, such as a bank's, ends. That page may return to a document in
 * which no element has the URL, because a script had opened the checkout.
 */
const storageKey = 'success-url';

type Source = Pick<ElementContext, 'settings'>;

/** Stores the success URL before the payer leaves for another page. */
function storeSuccessUrl({ settings }: Source): void {
  sessionStore.set(storageKey, settings.peek().successUrl);
}

/** The success URL of an order. Null without one, for other URLs than http and https, and on a TV. */
function successUrlOf({ settings }: Source, orderId: string): URL | null {
  const current = settings.peek();
  const text = current.successUrl ?? sessionStore.get<string>(storageKey);
  if (!text || isTv(current)) return null;
  try {
    const url = new URL(text.replaceAll('{orderId}', encodeURIComponent(orderId)), location.href);
    return /^https?:$/.test(url.protocol) ? url : null;
  } catch {
    return null;
  }
}

/** Goes to the page that the partner shows after a payment. Called once for each paid order, after its events. */
function followSuccessUrl(source: Source, orderId: string): void {
  const url = successUrlOf(source, orderId);
  sessionStore.set(storageKey, undefined);
  if (url) location.assign(url.href);
}
