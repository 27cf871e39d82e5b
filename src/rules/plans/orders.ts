interface Deadline {
  /** Milliseconds since 1970; missing or null if the server sets no deadline. */
  payBefore?: number | null | undefined;
}

/** Whether an order's deadline hasn't passed. True without a deadline. */
export const isBeforeDeadline = ({ payBefore }: Deadline, now: number): boolean => !payBefore || payBefore > now;

/** Whether an order is pending and can still be paid. */
export const isUnfinished = (order: Deadline & { status: string }, now: number): boolean =>
  order.status === 'pending' && isBeforeDeadline(order, now);
