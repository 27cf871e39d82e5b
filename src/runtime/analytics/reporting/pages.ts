import { type ReportPage, reportPageOf } from '../../../contract/analytics/report-pages';
import { type Destination, destinations } from '../../navigation/destinations';
import { shownPath } from '../analytics';

const rows: readonly Destination[] = Object.values(destinations);

/** Selector of every element that shows a page. */
export const reportedTags: string = [...new Set(rows.map(({ tag }) => tag)), 'sub-portal'].join();

/** Payments with a page of their own. */
const paymentPaths: Readonly<Record<string, string>> = { pix: '/payment-pix', redirect: '/payment-redirect' };

/** The page that an element shows: in the portal by its path, elsewhere by the destination of its attributes. */
export function pageOf(tag: HTMLElement): ReportPage | undefined {
  if (tag.closest('sub-portal')) return shownPath.value && reportPageOf(shownPath.value.path);
  const tagRows = rows.filter((row) => row.tag === tag.localName);
  const row =
    tagRows.find(
      ({ attributes }) =>
        attributes && Object.keys(attributes).every((name) => shownAttribute(tag, name) === attributes[name]),
    ) ??
    tagRows.find(({ attributes }) => !attributes) ??
    tagRows[0];
  const path = (row?.tag === 'sub-payment' && paymentPaths[tag.getAttribute('view') ?? '']) || row?.path;
  return path === undefined ? undefined : reportPageOf(path.replace(/\{\w+\}/, '0'));
}

/** An element may show another view than its attribute names, and then says so in `data-view`. */
const shownAttribute = (tag: HTMLElement, name: string): string | null =>
  (name === 'view' && tag.getAttribute('data-view')) || tag.getAttribute(name);
