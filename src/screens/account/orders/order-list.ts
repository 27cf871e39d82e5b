import type { orders } from '../../../contract/calls/account/orders';
import type { RequestOf } from '../../../contract/define-call';
import type { PaymentStatus } from '../../../contract/entities';
import { dayInMilliseconds } from '../../../rules/plans/dates';

/** Orders on a page. Source: design, `orders`. */
export const pageSize = 20;

/** Pages in the document at once: with ten thousand orders it stays as light as with two hundred. Our choice. */
export const windowPages = 10;

/** Spans of time to choose among; the years are the visitor's own. */
export const periods = ['all', 'days30', 'months6', 'thisYear', 'lastYear', 'earlier'] as const;
export type Period = (typeof periods)[number];

/** First and last moment of a span, in milliseconds; an end that is missing is open. */
export interface Range {
  from?: number;
  to?: number;
}

/** What is listed, and which part of it is in the document. */
export interface OrderList {
  /** Empty for every status. */
  status: PaymentStatus | '';
  period: Period;
  range: Range;
  /** The first page shown, from 1, and how many follow. */
  first: number;
  count: number;
}

export type OrderListChange =
  | { type: 'status'; status: PaymentStatus | '' }
  | { type: 'period'; period: Period; now: number }
  | { type: 'more' }
  | { type: 'newer' }
  | { type: 'all' };

/** Every order, from the newest on. */
export const wholeList: OrderList = { status: '', period: 'all', range: {}, first: 1, count: 1 };

/** The span that a choice means at this moment. Days begin at midnight where the visitor is. */
export function rangeOf(period: Period, now: number): Range {
  const today = new Date(now);
  const year = today.getFullYear();
  const startOf = (one: number) => new Date(one, 0, 1).getTime();
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

/** The list after a choice. A list that grew to its most goes on with the pages behind it alone. */
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
      return wholeList;
  }
}

/** Numbers of the pages in the document. */
export const pagesOf = ({ first, count }: OrderList): number[] => Array.from({ length: count }, (_, at) => first + at);

/** A page of orders under a name that no page of another choice has. */
export interface ListedPage extends Pick<OrderList, 'status' | 'range'> {
  key: string;
  page: number;
}

/** The pages in the document, in order. */
export const listedPages = (list: OrderList): ListedPage[] => {
  const { status, range } = list;
  return pagesOf(list).map((page) => ({ key: JSON.stringify([status, range, page]), status, range, page }));
};

/** What the server is asked for a page of the list. */
export const pageRequest = (
  { status, range }: Pick<OrderList, 'status' | 'range'>,
  page: number,
): RequestOf<typeof orders> => ({
  page,
  pageSize,
  ...(status && { status }),
  ...range,
});

/** Whether the list leaves orders out. */
export const isFiltered = ({ status, period }: OrderList): boolean => status !== '' || period !== 'all';

/** Which of so many orders are in the document, counted from 1. */
export function shownOf({ first, count }: OrderList, total: number): { from: number; to: number; isMore: boolean } {
  const to = Math.min((first + count - 1) * pageSize, total);
  return { from: Math.min((first - 1) * pageSize + 1, total), to, isMore: to < total };
}
