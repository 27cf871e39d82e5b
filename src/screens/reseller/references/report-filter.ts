import { type dtReferences, type ReferenceSort, referenceSorts } from '../../../contract/calls/references';
import type { RequestOf } from '../../../contract/define-call';

/** References per page. */
export const pageSize = 20;

/** The periods to choose from, in the reseller's time zone. */
export const periods = ['days7', 'days30', 'days90', 'thisYear', 'custom'] as const;
export type Period = (typeof periods)[number];

/** What the report shows. */
export interface ReportFilter {
  period: Period;
  /** For a custom period: its first and last day, as YYYY-MM-DD. */
  from: string;
  to: string;
  prefix: string;
  sort: ReferenceSort;
  isDescending: boolean;
  /** From 1. */
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

/** Start and end in milliseconds; the end isn't included. */
export interface Range {
  from: number;
  to: number;
}

const dayAfter = (date: Date, days: number): Date =>
  new Date(date.getFullYear(), date.getMonth(), date.getDate() + days);

/** Midnight of a day as date fields have it (YYYY-MM-DD). Null for none, or for one that no calendar has. */
function dayOf(text: string): Date | null {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text) ?? [];
  const date = new Date(Number(year), Number(month) - 1, Number(day));
  return date.getMonth() === Number(month) - 1 && date.getTime() >= 0 ? date : null;
}

const twoDigits = (number: number): string => String(number).padStart(2, '0');

/** A day as date fields have it: YYYY-MM-DD. */
export const dayText = (date: Date): string =>
  `${date.getFullYear()}-${twoDigits(date.getMonth() + 1)}-${twoDigits(date.getDate())}`;

const daysOf = { days7: 7, days30: 30, days90: 90 } as const;

/** The period of a filter. Null for a custom one without both days, or that ends before it starts. */
export function rangeOf({ period, from, to }: Pick<ReportFilter, 'period' | 'from' | 'to'>, now: number): Range | null {
  const tomorrow = dayAfter(new Date(now), 1);
  if (period === 'custom') {
    const [first, last] = [dayOf(from), dayOf(to)];
    return first && last && first <= last ? { from: first.getTime(), to: dayAfter(last, 1).getTime() } : null;
  }
  const first = period === 'thisYear' ? new Date(tomorrow.getFullYear(), 0, 1) : dayAfter(tomorrow, -daysOf[period]);
  return { from: first.getTime(), to: tomorrow.getTime() };
}

/** A change of the filter. All but a change of the page lead to the first page. */
export const changed = (filter: ReportFilter, change: Partial<ReportFilter>): ReportFilter => {
  const next = { ...filter, page: 1, ...change };
  return next.period === 'custom' ? next : { ...next, from: '', to: '' };
};

/** A custom period that starts as the present one does, so that the fields aren't empty. */
export function customPeriod(filter: ReportFilter, now: number): Partial<ReportFilter> {
  const range = rangeOf(filter, now);
  if (!range) return { period: 'custom' };
  return { period: 'custom', from: dayText(new Date(range.from)), to: dayText(new Date(now)) };
}

/** The filter for a press on a column: its largest values first, or the reverse of the present order. */
export const sortedBy = (filter: ReportFilter, sort: ReferenceSort): Partial<ReportFilter> =>
  filter.sort === sort ? { isDescending: !filter.isDescending } : { sort, isDescending: sort !== 'reference' };

/** The request for a page of the report. */
export const reportRequest = (
  { prefix, sort, isDescending, page }: ReportFilter,
  range: Range,
): RequestOf<typeof dtReferences> => ({ ...range, ...(prefix && { prefix }), sort, isDescending, page, pageSize });

/** The filter as parameters of an address. Parameters at their default are left out. */
export interface ReportParams {
  /** A preset, or the two days of a custom period: `2026-11-01..2026-11-30`. */
  period?: string | undefined;
  /** The first characters of the references. */
  search?: string | undefined;
  /** A column; with a minus in front, its largest values come first. */
  sort?: string | undefined;
  page?: string | undefined;
}

/** The parameters that show the report again. */
export function paramsOf({ period, from, to, prefix, sort, isDescending, page }: ReportFilter): Record<string, string> {
  const isDefaultSort = sort === initialFilter.sort && isDescending === initialFilter.isDescending;
  return {
    ...(period !== initialFilter.period && { period: period === 'custom' ? `${from}..${to}` : period }),
    ...(prefix && { search: prefix }),
    ...(!isDefaultSort && { sort: `${isDescending ? '-' : ''}${sort}` }),
    ...(page > 1 && { page: String(page) }),
  };
}

/** What a prefix can contain; other characters are dropped as they are typed. */
export const prefixOf = (text: string): string => text.replace(/[^\w-]/g, '').slice(0, 200);

/** The filter of an address. Unknown values are ignored. */
export function filterOf(params: ReportParams): ReportFilter {
  const { sort = '', page } = params;
  const column = referenceSorts.find((candidate) => candidate === sort.replace(/^-/, ''));
  const [from, to, ...rest] = (params.period ?? '').split('..');
  const isCustom = from !== undefined && to !== undefined && rest.length === 0;
  const period = isCustom ? 'custom' : (periods.find((option) => option === params.period) ?? initialFilter.period);
  return {
    ...initialFilter,
    period,
    ...(isCustom && { from, to }),
    prefix: prefixOf(params.search ?? ''),
    ...(column && { sort: column, isDescending: sort.startsWith('-') }),
    page: Math.max(1, Math.min(Math.floor(Number(page)) || 1, 1_000_000)),
  };
}
