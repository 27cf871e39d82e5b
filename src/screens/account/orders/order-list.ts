import type { orders } from '../../../contract/calls/account/orders';
import type { RequestOf } from '../../../contract/define-call';
import { type OrderOutcome, orderOutcomes, type PaymentStatus, paymentStatuses } from '../../../contract/entities';
import { dayInMilliseconds } from '../../../rules/plans/dates';

/** Orders per page. */
export const pageSize = 20;

/** Pages in the document at once, so that ten thousand orders cost as little as two hundred. Our choice. */
export const windowPages = 10;

/** The periods to choose from; years are in the visitor's time zone. */
export const periods = ['all', 'days30', 'months6', 'thisYear', 'lastYear', 'earlier'] as const;
export type Period = (typeof periods)[number];

/** Start and end of a period, in milliseconds; an absent end is open. */
export interface Range {
  from?: number;
  to?: number;
}

/** What the list is filtered by: the status of the payment, or what happened to the money later. */
export type StatusFilter = PaymentStatus | OrderOutcome;

export const isOutcome = (status: string): status is OrderOutcome =>
  orderOutcomes.some((outcome) => outcome === status);

/** The filters of the list, and the pages in the document. */
export interface OrderList {
  /** Empty for all statuses. */
  status: StatusFilter | '';
  period: Period;
  range: Range;
  /** The first page shown, from 1, and the number of pages. */
  first: number;
  count: number;
}

export type OrderListChange =
  | { type: 'status'; status: StatusFilter | '' }
  | { type: 'period'; period: Period; now: number }
  | { type: 'more' }
  | { type: 'newer' }
  | { type: 'all' }
  | { type: 'replaced'; list: OrderList };

/** All orders, newest first. */
export const initialList: OrderList = { status: '', period: 'all', range: {}, first: 1, count: 1 };

/** The period of a choice at this moment. Days begin at midnight in the visitor's time zone. */
export function rangeOf(period: Period, now: number): Range {
  const today = new Date(now);
  const year = today.getFullYear();
  const startOf = (startYear: number) => new Date(startYear, 0, 1).getTime();
  const midnight = new Date(year, today.getMonth(), today.getDate());
  switch (period) {
    case 'days30':
      return { from: midnight.getTime() - 30 * dayInMilliseconds };
    case 'months6':
      return { from: new Date(year, today.getMonth() - 6, today.getDate()).getTime() };
    case 'thisYear':
      return { from: startOf(year) };
    case 'lastYear':
      return { from: startOf(year - 1), to: startOf(year) - 1 };
    case 'earlier':
      return { to: startOf(year - 1) - 1 };
    default:
      return {};
  }
}

/** The reducer of the list. A list at its maximum length continues with the next pages only. */
export function changeList(list: OrderList, change: OrderListChange): OrderList {
  switch (change.type) {
    case 'status':
      return { ...list, status: change.status, first: 1, count: 1 };
    case 'period':
      return { ...list, period: change.period, range: rangeOf(change.period, change.now), first: 1, count: 1 };
    case 'more':
      return list.count < windowPages
        ? { ...list, count: list.count + 1 }
        : { ...list, first: list.first + windowPages, count: 1 };
    case 'newer':
      return { ...list, first: Math.max(1, list.first - windowPages), count: windowPages };
    case 'all':
      return initialList;
    case 'replaced':
      return change.list;
  }
}

/** The numbers of the pages in the document. */
export const pagesOf = ({ first, count }: OrderList): number[] => Array.from({ length: count }, (_, at) => first + at);

/** A page of orders with a key that is unique among all filters. */
export interface ListedPage extends Pick<OrderList, 'status' | 'range'> {
  key: string;
  page: number;
}

/** The pages in the document, in order. */
export const listedPages = (list: OrderList): ListedPage[] => {
  const { status, range } = list;
  return pagesOf(list).map((page) => ({ key: JSON.stringify([status, range, page]), status, range, page }));
};

/** The request for a page of the list. */
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

/** The range of orders in the document, from 1. */
export function shownOf({ first, count }: OrderList, total: number): { from: number; to: number; isMore: boolean } {
  const to = Math.min((first + count - 1) * pageSize, total);
  return { from: Math.min((first - 1) * pageSize + 1, total), to, isMore: to < total };
}

/** The list as parameters of an address. Parameters at their default are left out. */
export interface ListParams {
  status?: string | undefined;
  period?: string | undefined;
  /** The last page shown, from 1. */
  page?: string | undefined;
}

/** The parameters that show the list again. */
export function paramsOf({ status, period, first, count }: OrderList): Record<string, string> {
  const page = first + count - 1;
  return {
    ...(status && { status }),
    ...(period !== 'all' && { period }),
    ...(page > 1 && { page: String(page) }),
  };
}

/** The list of an address. Unknown values are ignored. */
export function listOf({ status, period, page }: ListParams, now: number): OrderList {
  const last = Math.max(1, Math.floor(Number(page)) || 1);
  const first = Math.floor((last - 1) / windowPages) * windowPages + 1;
  const chosen = periods.find((option) => option === period) ?? 'all';
  return {
    status: [...paymentStatuses, ...orderOutcomes].find((option) => option === status) ?? '',
    period: chosen,
    range: rangeOf(chosen, now),
    first,
    count: last - first + 1,
  };
}
