import { type dtReferences, type ReferenceSort, referenceSorts } from '../../../contract/calls/reseller';
import type { RequestOf } from '../../../contract/define-call';

/** The number of rows per page. Each row is for one reference: a label that a reseller adds to a link. */
export const pageSize = 20;

/** The periods to choose from. Their days begin and end in the time zone of the reseller's device. */
export const periods = ['days7', 'days30', 'days90', 'thisYear', 'custom'] as const;
export type Period = (typeof periods)[number];

/** The filter, the sort order and the page of the report. */
export interface ReportFilter {
  period: Period;
  /** The first day of a custom period, as YYYY-MM-DD; empty for other periods. */
  from: string;
  /** The last day of a custom period, as YYYY-MM-DD; empty for other periods. */
  to: string;
  /** The report shows the references that start with this text; empty for all references. */
  prefix: string;
  /** The column to sort by. */
  sort: ReferenceSort;
  isDescending: boolean;
  /** Counted from 1. */
  page: number;
}

export const initialFilter: ReportFilter = {
  period: 'days30',
  from: '',
  to: '',
  prefix: '',
  sort: 'paidOrders',
  isDescending: true,
  page: 1,
};

/** Start and end as timestamps in milliseconds. The end isn't included. */
export interface DateRange {
  from: number;
  to: number;
}

/** Midnight at the start of the day that is `days` days after `date`. */
const addDays = (date: Date, days: number): Date =>
  new Date(date.getFullYear(), date.getMonth(), date.getDate() + days);

/**
 * Midnight at the start of a day in the format YYYY-MM-DD. Null for other text, and for days that don't exist or are
 * before 1970.
 */
function parseDay(text: string): Date | null {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text) ?? [];
  const date = new Date(Number(year), Number(month) - 1, Number(day));
  return date.getMonth() === Number(month) - 1 && date.getTime() >= 0 ? date : null;
}

const twoDigits = (number: number): string => String(number).padStart(2, '0');

/** A day as text in the format of date fields: YYYY-MM-DD. */
export const dayText = (date: Date): string =>
  `${date.getFullYear()}-${twoDigits(date.getMonth() + 1)}-${twoDigits(date.getDate())}`;

/** The number of days in each period that is counted back from today. Today is included. */
const dayCounts = { days7: 7, days30: 30, days90: 90 } as const;

/** The start and end of a filter's period. Null for a custom period that lacks a day or ends before it starts. */
export function rangeOf(
  { period, from, to }: Pick<ReportFilter, 'period' | 'from' | 'to'>,
  now: number,
): DateRange | null {
  const tomorrow = addDays(new Date(now), 1);
  if (period === 'custom') {
    const firstDay = parseDay(from);
    const lastDay = parseDay(to);
    if (!firstDay || !lastDay || firstDay > lastDay) return null;
    return { from: firstDay.getTime(), to: addDays(lastDay, 1).getTime() };
  }
  const firstDay =
    period === 'thisYear' ? new Date(new Date(now).getFullYear(), 0, 1) : addDays(tomorrow, -dayCounts[period]);
  return { from: firstDay.getTime(), to: tomorrow.getTime() };
}

/**
 * The filter with a change applied. Returns to the first page, unless the change sets the page. Removes the dates of a
 * custom period if the period isn't custom any more.
 */
export const changeFilter = (filter: ReportFilter, change: Partial<ReportFilter>): ReportFilter => {
  const next = { ...filter, page: 1, ...change };
  return next.period === 'custom' ? next : { ...next, from: '', to: '' };
};

/**
 * The change that selects a custom period. Its first and last day are those of the filter's current period, so that the
 * date fields aren't empty.
 */
export function customPeriodChange(filter: ReportFilter, now: number): Partial<ReportFilter> {
  const range = rangeOf(filter, now);
  if (!range) return { period: 'custom' };
  return { period: 'custom', from: dayText(new Date(range.from)), to: dayText(new Date(now)) };
}

/**
 * The change that sorts by the column `sort`: references in ascending order, numbers in descending order. If the report
 * is already sorted by this column, the change reverses the order.
 */
export const sortChange = (filter: ReportFilter, sort: ReferenceSort): Partial<ReportFilter> =>
  filter.sort === sort ? { isDescending: !filter.isDescending } : { sort, isDescending: sort !== 'reference' };

/** The request for the filter's page of the report. */
export const reportRequest = (
  { prefix, sort, isDescending, page }: ReportFilter,
  range: DateRange,
): RequestOf<typeof dtReferences> => ({ ...range, ...(prefix && { prefix }), sort, isDescending, page, pageSize });

/** The filter as URL parameters. Defaults are omitted. */
export interface ReportParams {
  /** The name of a period, or the two days of a custom period: `2026-11-01..2026-11-30`. */
  period?: string | undefined;
  /** The text that the references start with. */
  search?: string | undefined;
  /** A column, with a minus sign in front for descending order. */
  sort?: string | undefined;
  page?: string | undefined;
}

/** The URL parameters for a filter. */
export function reportParams({
  period,
  from,
  to,
  prefix,
  sort,
  isDescending,
  page,
}: ReportFilter): Record<string, string> {
  const isDefaultSort = sort === initialFilter.sort && isDescending === initialFilter.isDescending;
  return {
    ...(period !== initialFilter.period && { period: period === 'custom' ? `${from}..${to}` : period }),
    ...(prefix && { search: prefix }),
    ...(!isDefaultSort && { sort: `${isDescending ? '-' : ''}${sort}` }),
    ...(page > 1 && { page: String(page) }),
  };
}

const maxPrefixLength = 200;
const maxPage = 1_000_000;

/** Removes the characters that references can't contain, and shortens the text to the maximum length. */
export const cleanPrefix = (text: string): string => text.replace(/[^\w-]/g, '').slice(0, maxPrefixLength);

/** The filter from URL parameters. Unknown values are ignored. */
export function parseReportParams(params: ReportParams): ReportFilter {
  const { sort = '', page } = params;
  const column = referenceSorts.find((candidate) => candidate === sort.replace(/^-/, ''));
  const days = (params.period ?? '').split('..');
  const [from, to] = days;
  const isCustom = from !== undefined && to !== undefined && days.length === 2;
  const period = isCustom ? 'custom' : (periods.find((option) => option === params.period) ?? initialFilter.period);
  return {
    ...initialFilter,
    period,
    ...(isCustom && { from, to }),
    prefix: cleanPrefix(params.search ?? ''),
    ...(column && { sort: column, isDescending: sort.startsWith('-') }),
    page: Math.max(1, Math.min(Math.floor(Number(page)) || 1, maxPage)),
  };
}
