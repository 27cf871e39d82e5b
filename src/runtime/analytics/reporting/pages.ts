import { type ReportPage, reportPageOf } from '../../../contract/analytics/report-pages';
import { type Destination, destinations } from '../../navigation/destinations';
import { portalPath } from '../analytics';

const allDestinations: readonly Destination[] = Object.values(destinations);

/** CSS selector of the elements that show a page. */
export const pageElementSelector: string = [...new Set(allDestinations.map(({ tag }) => tag)), 'sub-portal'].join();

/** The paths of those views of `sub-payment` that have their own path, by view. */
const paymentPaths: Readonly<Record<string, string>> = { pix: '/payment-pix', redirect: '/payment-redirect' };

/** The page that an element shows. In the portal, the path determines it; elsewhere, the element's attributes do. */
export function pageOf(element: HTMLElement): ReportPage | undefined {
  if (element.closest('sub-portal')) return portalPath.value && reportPageOf(portalPath.value.path);
  const candidates = allDestinations.filter(({ tag }) => tag === element.localName);
  const withMatchingAttributes = candidates.find(
    ({ attributes }) =>
      attributes && Object.keys(attributes).every((name) => readAttribute(element, name) === attributes[name]),
  );
  const destination = withMatchingAttributes ?? candidates.find(({ attributes }) => !attributes) ?? candidates[0];
  const paymentPath = destination?.tag === 'sub-payment' ? paymentPaths[element.getAttribute('view') ?? ''] : undefined;
  const path = paymentPath ?? destination?.path;
  // Any id leads to the same report page, so `0` replaces the placeholder.
  return path === undefined ? undefined : reportPageOf(path.replace(/\{\w+\}/, '0'));
}

/** An attribute's value. While an element shows a view other than its attribute `view`, `data-view` replaces `view`. */
const readAttribute = (element: HTMLElement, name: string): string | null =>
  (name === 'view' && element.getAttribute('data-view')) || element.getAttribute(name);
