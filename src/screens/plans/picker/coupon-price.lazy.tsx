import { useLayoutEffect } from 'react';
import { goodsValuation } from '../../../contract/calls/payments';
import { useMember, useTexts } from '../../../runtime/element-context/element-context';
import { useErrorText } from '../../../runtime/element-context/error-text';
import { useQuery } from '../../../runtime/element-context/use-query';
import { useMoney } from '../../../ui/format/money';
import type { PlanCouponProps } from './plan-coupon';

/**
 * For members, a plan's price with a coupon, or why the coupon doesn't apply. For visitors, a note that the checkout
 * applies the coupon.
 */
export function CouponPrice({ code, planId, onPrice }: PlanCouponProps) {
  const { t } = useTexts();
  const formatMoney = useMoney();
  const errorTextOf = useErrorText();
  const isMember = useMember() !== null;
  const { data, error } = useQuery(goodsValuation, isMember ? { planId, couponCode: code } : null);
  const total = data?.total ?? null;
  useLayoutEffect(() => {
    onPrice(total);
    return () => onPrice(null);
  }, [total, onPrice]);
  if (error) return <p>{errorTextOf(error)}</p>;
  if (isMember && !data) return null;
  return (
    <p>
      {data ? t('plans:coupon.price', { code, amount: formatMoney(data.total) }) : t('plans:coupon.visitor', { code })}
    </p>
  );
}
