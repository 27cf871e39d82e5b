interface OrderDeadline {
  /** Payment deadline in milliseconds since 1970; missing or null if the server sets no deadline. */
  payBefore?: number | null | undefined;
}

/** Whether an order's payment deadline is in the future. True for an order without a deadline. */
export const isBeforeDeadline = ({ payBefore }: OrderDeadline, now: number): boolean => !payBefore || payBefore > now;

/** The code of the coupon that an order uses; null if it uses none. The specification has both fields for it. */
export const couponOf = ({
  discountCode,
  coupon,
}: {
  discountCode?: string | null | undefined;
  coupon?: string | null | undefined;
}): string | null => discountCode || coupon || null;

/** Whether an order is pending and can still be paid. */
export const isUnfinished = (order: OrderDeadline & { status: string }, now: number): boolean =>
  order.status === 'pending' && isBeforeDeadline(order, now);
