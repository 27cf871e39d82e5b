import type { Order } from '../../../../contract/entities';

/** The orders of one year, sorted as in the list that `groupByYear` got. */
export interface YearGroup<T> {
  year: number;
  orders: T[];
}

/** The year of an order, in the visitor's time zone. */
export const yearOf = ({ date }: Pick<Order, 'date'>): number => new Date(date).getFullYear();

/** Groups orders that are sorted by date into years. Groups by month would mostly have one order each. */
export function groupByYear<T extends Pick<Order, 'date'>>(orders: readonly T[]): YearGroup<T>[] {
  const years: YearGroup<T>[] = [];
  for (const order of orders) {
    const year = yearOf(order);
    const last = years.at(-1);
    if (last?.year === year) last.orders.push(order);
    else years.push({ year, orders: [order] });
  }
  return years;
}
