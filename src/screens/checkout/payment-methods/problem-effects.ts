import { useEffect } from 'react';
import { listCard } from '../../../contract/calls/cards';
import { invalidate } from '../../../runtime/api/query-store';
import type { Problem } from '../../shared/payment/problem';
import { useErrorBehavior } from '../../shared/payment/use-error-behavior';
import type { PriceView } from '../order/use-price';
import type { PaymentMethodsProps } from './payment-methods-props';

interface BoundCouponOptions extends Pick<PaymentMethodsProps, 'draft' | 'onDraft'> {
  /** The ID of the unfinished order that already uses the coupon. */
  boundTo: string | null | undefined;
  /** The ID of the order that this checkout pays. */
  orderId: string | null;
}

/**
 * Removes the coupon that the checkout was opened with, if another order already uses the coupon. If the payer types a
 * coupon, the coupon form makes this check before it applies the coupon.
 */
export function useBoundCouponRemoval({ draft: { couponCode }, boundTo, orderId, onDraft }: BoundCouponOptions): void {
  useEffect(() => {
    if (couponCode && boundTo && boundTo !== orderId)
      onDraft({ couponCode: null, boundCoupon: { code: couponCode, orderId: boundTo } });
  }, [couponCode, boundTo, orderId, onDraft]);
}

/** Handles an error of the coupon or the saved card: removes the coupon and shows why, or reloads the saved cards. */
export function useCouponOrCardError(code: string | null, onDraft: PaymentMethodsProps['onDraft']): void {
  const { field } = useErrorBehavior(code);
  useEffect(() => {
    if (field === 'coupon') onDraft({ couponCode: null, couponError: code });
    if (field === 'savedCard') invalidate(listCard);
  }, [code, field, onDraft]);
}

/** Reloads the price after the server refused a payment because the price has changed. */
export function usePriceReload(problem: Problem | null, { retry }: PriceView['valuation']): void {
  const hasPriceChanged = problem?.kind === 'priceChanged';
  useEffect(() => {
    if (hasPriceChanged) retry();
  }, [hasPriceChanged, retry]);
}
