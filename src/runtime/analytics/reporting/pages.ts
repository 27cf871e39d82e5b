import { type ReportPage, reportPageOf } from '../../../contract/analytics/report-pages';
import { type Destination, destinations } from '../../navigation/destinations';
import { portalPath } from '../analytics';

const rows: readonly Destination[] = Object.values(destinations);

/** Selector of every element that shows a page. */
export const reportedTags: string = [...new Set(rows.map(({ tag }) => tag)), 'sub-portal'].join();

/** Views of `sub-payment` that have their own path. */
const paymentPaths: Readonly<Record<string, string>> = { pix: '/payment-pix', redirect: '/payment-redirect' };

/** The page that an element shows: in the portal by its path, elsewhere by the destination of its attributes. */
export function pageOf(element: HTMLElement): ReportPage | undefined {
  if (element.closest('sub-portal')) return portalPath.value && reportPageOf(portalPath.value.path);
  const tagRows = rows.filter((row) => row.tag === element.localName);
  const rowWithSameAttributes = tagRows.find(
    ({ attributes }) =>
      attributes && Object.keys(attributes).every((name) => attributeOf(element, name) === attributes[name]),
  );
  const row = rowWithSameAttributes ?? tagRows.find(({ attributes }) => !attributes) ?? tagRows[0];
  const path = (row?.tag === 'sub-payment' && paymentPaths[element.getAttribute('view') ?? '']) || row?.path;
  return path === undefined ? undefined : reportPageOf(path.replace(/\{\w+\}/, '0'));
}

/** An attribute's value. `data-view` takes precedence: an element sets it while it shows another view than `view`. */
const attributeOf = (element: HTMLElement, name: string): string | null =>
  (name === 'view' && element.getAttribute('data-view')) || element.getAttribute(name);
