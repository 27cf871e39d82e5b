import { expect, test } from 'vitest';
import {
  changeFilter,
  customPeriodChange,
  initialFilter,
  parseReportParams,
  rangeOf,
  reportParams,
  sortChange,
} from './report-filter';

const now = new Date(2026, 10, 23, 15, 30).getTime();
const day = (month: number, date: number) => new Date(2026, month - 1, date).getTime();

test.each([
  ['days7', day(11, 17)],
  ['days30', day(10, 25)],
  ['days90', day(8, 26)],
  ['thisYear', day(1, 1)],
] as const)('the period %s starts at midnight and includes today', (period, from) => {
  expect(rangeOf({ ...initialFilter, period }, now)).toEqual({ from, to: day(11, 24) });
});

test('on December 31, the period thisYear is the year that ends on that day', () => {
  const lastDay = new Date(2026, 11, 31, 15, 30).getTime();
  expect(rangeOf({ ...initialFilter, period: 'thisYear' }, lastDay)).toEqual({
    from: day(1, 1),
    to: new Date(2027, 0, 1).getTime(),
  });
});

test.each([
  ['2026-11-01', '2026-11-01', { from: day(11, 1), to: day(11, 2) }],
  ['2026-11-02', '2026-11-01', null],
  ['2026-02-31', '2026-11-01', null],
  ['', '2026-11-01', null],
  ['1', 'x', null],
])('a custom period from %s to %s has a range only if both days exist and are in order', (from, to, range) => {
  expect(rangeOf({ period: 'custom', from, to }, now)).toEqual(range);
});

test('URL parameters contain everything of a filter except defaults, and restore the filter', () => {
  expect(reportParams(initialFilter)).toEqual({});
  const params = {
    period: '2026-11-01..2026-11-05',
    search: 'spring_',
    sort: 'reference',
    page: '3',
  };
  expect(reportParams(parseReportParams(params))).toEqual(params);
  expect(reportParams(parseReportParams({ sort: '-conversion' }))).toEqual({ sort: '-conversion' });
});

test('parsing URL parameters ignores invalid values, and removes characters that a reference can’t contain', () => {
  const params = { period: 'ever', sort: '-constructor', page: '-7', search: "x' or 1=1 --" };
  expect(parseReportParams(params)).toEqual({ ...initialFilter, prefix: 'xor11--' });
});

test('a filter change returns to page 1 unless it sets the page; choosing days7 removes custom dates', () => {
  const thirdPage = { ...initialFilter, page: 3 };
  expect(changeFilter(thirdPage, { prefix: 'a' }).page).toBe(1);
  expect(changeFilter(thirdPage, { page: 4 }).page).toBe(4);
  expect(changeFilter({ ...thirdPage, ...customPeriodChange(thirdPage, now) }, { period: 'days7' })).toMatchObject({
    from: '',
    to: '',
  });
});

test('a newly chosen custom period has the first and last day of the period that was chosen before', () => {
  expect(customPeriodChange(initialFilter, now)).toEqual({ period: 'custom', from: '2026-10-25', to: '2026-11-23' });
});

test('a newly chosen sort column has its own default order; choosing the current column reverses the order', () => {
  const byOrders = { ...initialFilter, ...sortChange(initialFilter, 'orders') };
  expect(byOrders).toMatchObject({ sort: 'orders', isDescending: true });
  expect(sortChange(byOrders, 'orders')).toEqual({ isDescending: false });
  expect(sortChange(byOrders, 'reference')).toEqual({ sort: 'reference', isDescending: false });
});
