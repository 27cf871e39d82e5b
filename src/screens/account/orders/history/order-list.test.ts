import { expect, test } from 'vitest';
import {
  changeList,
  groupByYear,
  initialList,
  isFiltered,
  listParams,
  type OrderList,
  pageNumbersOf,
  pageRequest,
  parseListParams,
  rangeOf,
  shownPositions,
} from './order-list';

const now = new Date(2026, 10, 20, 15, 30).getTime();

/** The list after a series of changes: `more` adds a page of older orders, `newer` goes back to newer ones. */
const after = (list: OrderList, ...types: ('more' | 'newer')[]) =>
  types.reduce((current, type) => changeList(current, { type }), list);

test('the list starts with the first page and adds one page at a time', () => {
  expect(pageNumbersOf(initialList)).toEqual([1]);
  expect(pageNumbersOf(after(initialList, 'more', 'more'))).toEqual([1, 2, 3]);
});

test('the list shows at most 200 of 10,000 orders at once', () => {
  let list = initialList;
  for (let index = 1; index < 500; index += 1) {
    list = after(list, 'more');
    expect(pageNumbersOf(list).length).toBeLessThanOrEqual(10);
  }
  expect(pageNumbersOf(list).at(-1)).toBe(500);
  expect(shownPositions(list, 10_000)).toEqual({ from: 9_801, to: 10_000, hasMore: false });
});

test('URL parameters restore the filters and the pages', () => {
  expect(listParams(initialList)).toEqual({});
  expect(parseListParams({}, now)).toEqual(initialList);
  for (const moreCount of [0, 2, 9, 10, 13]) {
    const list = after(
      changeList(changeList(initialList, { type: 'status', status: 'refunded' }), {
        type: 'period',
        period: 'lastYear',
        now,
      }),
      ...Array.from({ length: moreCount }, () => 'more' as const),
    );
    expect(parseListParams(listParams(list), now)).toEqual(list);
  }
  expect(listParams(after(initialList, 'more'))).toEqual({ page: '2' });
});

test('URL parameters with unknown values show all orders', () => {
  expect(parseListParams({ status: 'lost', period: 'soon', page: '-3' }, now)).toEqual(initialList);
  expect(parseListParams({ page: 'x' }, now)).toEqual(initialList);
});

test('a payment status is sent as `status`, a refund or chargeback as `outcome`', () => {
  expect(pageRequest({ status: 'failed', range: {} }, 1)).toMatchObject({ status: 'failed' });
  expect(pageRequest({ status: 'chargedBack', range: {} }, 1)).toEqual({
    page: 1,
    pageSize: 20,
    outcome: 'chargedBack',
  });
});

test('going back to newer orders shows all of the previous ten pages', () => {
  const eleventhPage = after(initialList, ...Array.from({ length: 10 }, () => 'more' as const));
  expect(pageNumbersOf(eleventhPage)).toEqual([11]);
  expect(pageNumbersOf(after(eleventhPage, 'newer'))).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  expect(after(initialList, 'newer').firstPage).toBe(1);
});

test('changing a filter goes to the first page and keeps the other filter', () => {
  const threePages = after(initialList, 'more', 'more');
  const failed = changeList(threePages, { type: 'status', status: 'failed' });
  expect(failed).toMatchObject({ status: 'failed', period: 'all', firstPage: 1, pageCount: 1 });
  const filtered = changeList(after(failed, 'more'), { type: 'period', period: 'lastYear', now });
  expect(filtered).toMatchObject({ status: 'failed', period: 'lastYear', firstPage: 1, pageCount: 1 });
  expect(isFiltered(filtered)).toBe(true);
  expect(changeList(filtered, { type: 'all' })).toEqual(initialList);
  expect(isFiltered(initialList)).toBe(false);
});

test('periods are in the visitor’s time zone, and `earlier` ends where `lastYear` starts', () => {
  expect(rangeOf('all', now)).toEqual({});
  expect(rangeOf('days30', now)).toEqual({ from: new Date(2026, 9, 21).getTime() });
  expect(rangeOf('months6', now)).toEqual({ from: new Date(2026, 4, 20).getTime() });
  expect(rangeOf('thisYear', now)).toEqual({ from: new Date(2026, 0, 1).getTime() });
  const lastYear = rangeOf('lastYear', now);
  expect(lastYear).toEqual({ from: new Date(2025, 0, 1).getTime(), to: new Date(2026, 0, 1).getTime() - 1 });
  expect(rangeOf('earlier', now)).toEqual({ to: (lastYear.from as number) - 1 });
});

test('the request contains only the active filters', () => {
  expect(pageRequest(initialList, 3)).toEqual({ page: 3, pageSize: 20 });
  const chosen = changeList(changeList(initialList, { type: 'status', status: 'success' }), {
    type: 'period',
    period: 'earlier',
    now,
  });
  expect(pageRequest(chosen, 1)).toEqual({
    page: 1,
    pageSize: 20,
    status: 'success',
    to: new Date(2025, 0, 1).getTime() - 1,
  });
});

test('the range of shown orders is counted from 1 and doesn’t exceed the total', () => {
  expect(shownPositions(initialList, 7)).toEqual({ from: 1, to: 7, hasMore: false });
  expect(shownPositions(initialList, 21)).toEqual({ from: 1, to: 20, hasMore: true });
  expect(shownPositions(after(initialList, 'more'), 21)).toEqual({ from: 1, to: 21, hasMore: false });
  expect(shownPositions(initialList, 0)).toEqual({ from: 0, to: 0, hasMore: false });
});

const orderOn = (year: number, month: number, day: number) => ({ date: new Date(year, month - 1, day, 12).getTime() });

test('groupByYear groups orders by their year in the visitor’s time zone without reordering them', () => {
  const orders = [orderOn(2026, 11, 22), orderOn(2026, 1, 1), orderOn(2025, 12, 31)];
  expect(groupByYear(orders)).toEqual([
    { year: 2026, orders: orders.slice(0, 2) },
    { year: 2025, orders: [orders[2]] },
  ]);
});

test('groupByYear returns an empty list if there are no orders', () => {
  expect(groupByYear([])).toEqual([]);
});
