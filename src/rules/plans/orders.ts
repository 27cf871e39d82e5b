interface OrderDeadline {
  /** Payment deadline in milliseconds since 1970; missing or null if the server sets no deadline. */
  payBefore?: number | null | undefined;
}

/** Whether an order's payment deadline is in the future. True for an order without a deadline. */
export const isBeforeDeadline = ({ payBefore }: OrderDeadline, now: number): boolean => !payBefore || payBefore > now;

/** Whether an order is pending and can still be paid. */
export const isUnfinished = (order: OrderDeadline & { status: string }, now: number): boolean =>
  order.status === 'pending' && isBeforeDeadline(order, now);
