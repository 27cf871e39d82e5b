import type { Order } from '../../../../contract/entities';

/** The orders of one year, in the same sequence as in the list that was passed to `groupByYear`. */
export interface YearGroup<T> {
  year: number;
  orders: T[];
}

/** The year of an order, in the visitor's time zone. */
export const yearOf = ({ date }: Pick<Order, 'date'>): number => new Date(date).getFullYear();

/** Groups orders by year, not by month, because most months have only one order. The list must be sorted by date. */
export function groupByYear<T extends Pick<Order, 'date'>>(orders: readonly T[]): YearGroup<T>[] {
  const groups: YearGroup<T>[] = [];
  for (const order of orders) {
    const year = yearOf(order);
    const last = groups.at(-1);
    if (last?.year === year) last.orders.push(order);
    else groups.push({ year, orders: [order] });
  }
  return groups;
}
