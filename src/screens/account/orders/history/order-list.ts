import type { orders } from '../../../../contract/calls/orders';
import type { RequestOf } from '../../../../contract/define-call';
import {
  type Order,
  type OrderOutcome,
  orderOutcomes,
  type PaymentStatus,
  paymentStatuses,
} from '../../../../contract/entities';
import { dayInMilliseconds } from '../../../../rules/plans/dates';
import { yearOf } from '../../../shared/order-display/order-state';

/** Orders per page. */
export const pageSize = 20;

/** The maximum number of pages rendered at once, so that a long list stays fast. Not in the specification. */
export const maxShownPages = 10;

/** The periods to choose from; years are in the visitor's time zone. */
export const periods = ['all', 'days30', 'months6', 'thisYear', 'lastYear', 'earlier'] as const;
export type Period = (typeof periods)[number];

/**
 * The timestamps of a period's first and last millisecond. `from` is missing if the period has no start, `to` if it has
 * no end.
 */
export interface DateRange {
  from?: number;
  to?: number;
}

/** A filter by the payment's status, or by a later refund or chargeback (an outcome). */
export type StatusFilter = PaymentStatus | OrderOutcome;

/** Whether a status is an outcome, not a payment status. */
export const isOutcome = (status: string): status is OrderOutcome =>
  orderOutcomes.some((outcome) => outcome === status);

/** The state of the list of orders: its filters, and which of its pages are shown. */
export interface OrderList {
  /** Empty for all statuses. */
  status: StatusFilter | '';
  period: Period;
  range: DateRange;
  /** The first page shown, counted from 1. */
  firstPage: number;
  /** The number of pages shown. */
  pageCount: number;
}

export type OrderListChange =
  | { type: 'status'; status: StatusFilter | '' }
  | { type: 'period'; period: Period; now: number }
  /** Shows the next page (`more`), or goes back to newer orders (`newer`). */
  | { type: 'more' }
  | { type: 'newer' }
  /** Clears the filters. */
  | { type: 'all' }
  /** New attributes of the element set the list. */
  | { type: 'replaced'; list: OrderList };

/** The first page of all orders, newest first. */
export const initialList: OrderList = { status: '', period: 'all', range: {}, firstPage: 1, pageCount: 1 };

/** The date range of a period, relative to `now`. Days begin at midnight in the visitor's time zone. */
export function rangeOf(period: Period, now: number): DateRange {
  const today = new Date(now);
  const year = today.getFullYear();
  const startOfYear = (someYear: number) => new Date(someYear, 0, 1).getTime();
  const midnight = new Date(year, today.getMonth(), today.getDate());
  switch (period) {
    case 'days30':
      return { from: midnight.getTime() - 30 * dayInMilliseconds };
    case 'months6':
      return { from: new Date(year, today.getMonth() - 6, today.getDate()).getTime() };
    case 'thisYear':
      return { from: startOfYear(year) };
    case 'lastYear':
      return { from: startOfYear(year - 1), to: startOfYear(year) - 1 };
    case 'earlier':
      return { to: startOfYear(year - 1) - 1 };
    default:
      return {};
  }
}

/**
 * The reducer of the list. `more` adds the next page; if the list already has `maxShownPages` pages, the next page
 * replaces them. `newer` goes back to the `maxShownPages` pages before the first page shown.
 */
export function changeList(list: OrderList, change: OrderListChange): OrderList {
  switch (change.type) {
    case 'status':
      return { ...list, status: change.status, firstPage: 1, pageCount: 1 };
    case 'period':
      return { ...list, period: change.period, range: rangeOf(change.period, change.now), firstPage: 1, pageCount: 1 };
    case 'more':
      return list.pageCount < maxShownPages
        ? { ...list, pageCount: list.pageCount + 1 }
        : { ...list, firstPage: list.firstPage + maxShownPages, pageCount: 1 };
    case 'newer':
      return { ...list, firstPage: Math.max(1, list.firstPage - maxShownPages), pageCount: maxShownPages };
    case 'all':
      return initialList;
    case 'replaced':
      return change.list;
  }
}

/** The numbers of the pages shown. */
export const pageNumbersOf = ({ firstPage, pageCount }: OrderList): number[] =>
  Array.from({ length: pageCount }, (_, index) => firstPage + index);

/** A page of orders to render. `key` is its React key; it differs for each filter and page number. */
export interface ShownPage extends Pick<OrderList, 'status' | 'range'> {
  key: string;
  page: number;
}

/** The pages shown, in order. */
export const shownPages = (list: OrderList): ShownPage[] => {
  const { status, range } = list;
  return pageNumbersOf(list).map((page) => ({ key: JSON.stringify([status, range, page]), status, range, page }));
};

/** The fields of the request for a page of the list. */
export const pageRequest = (
  { status, range }: Pick<OrderList, 'status' | 'range'>,
  page: number,
): RequestOf<typeof orders> => ({
  page,
  pageSize,
  ...(status && (isOutcome(status) ? { outcome: status } : { status })),
  ...range,
});

/** Whether a filter is active. */
export const isFiltered = ({ status, period }: OrderList): boolean => status !== '' || period !== 'all';

/**
 * The positions of the first (`from`) and last (`to`) shown order in the whole list, counted from 1, and whether orders
 * follow the last one. `total` is the number of orders in the whole list.
 */
export function shownPositions(
  { firstPage, pageCount }: OrderList,
  total: number,
): { from: number; to: number; hasMore: boolean } {
  const to = Math.min((firstPage + pageCount - 1) * pageSize, total);
  return { from: Math.min((firstPage - 1) * pageSize + 1, total), to, hasMore: to < total };
}

/** The list as URL parameters. */
export interface ListParams {
  status?: string | undefined;
  period?: string | undefined;
  /** The last page shown, counted from 1. */
  page?: string | undefined;
}

/** The URL parameters that restore the list. Defaults are omitted. */
export function listParams({ status, period, firstPage, pageCount }: OrderList): Record<string, string> {
  const page = firstPage + pageCount - 1;
  return {
    ...(status && { status }),
    ...(period !== 'all' && { period }),
    ...(page > 1 && { page: String(page) }),
  };
}

/** The list that URL parameters describe. Unknown values are ignored. */
export function parseListParams({ status, period, page }: ListParams, now: number): OrderList {
  const lastPage = Math.max(1, Math.floor(Number(page)) || 1);
  const firstPage = Math.floor((lastPage - 1) / maxShownPages) * maxShownPages + 1;
  const knownPeriod = periods.find((option) => option === period) ?? 'all';
  return {
    status: [...paymentStatuses, ...orderOutcomes].find((option) => option === status) ?? '',
    period: knownPeriod,
    range: rangeOf(knownPeriod, now),
    firstPage,
    pageCount: lastPage - firstPage + 1,
  };
}

/** The orders of one year, in the same sequence as in the list that was passed to `groupByYear`. */
export interface YearGroup<T> {
  year: number;
  orders: T[];
}

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
