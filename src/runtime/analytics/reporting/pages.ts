import { type ReportPage, reportPageOf } from '../../../contract/analytics/report-pages';
import { type Destination, destinations } from '../../navigation/destinations';
import { portalPath } from '../analytics-state';

const allDestinations: readonly Destination[] = Object.values(destinations);

/** CSS selector of the elements that show one of the pages that analytics reports (`reportPages`). */
export const pageElementSelector: string = [...new Set(allDestinations.map(({ tag }) => tag)), 'sub-portal'].join();

/** Some views of `sub-payment` have a path of their own: view → path. */
const paymentPaths: Readonly<Record<string, string>> = { pix: '/payment-pix', redirect: '/payment-redirect' };

/**
 * The page that analytics reports for an element. In the portal, the portal's path determines the page; elsewhere, the
 * element's tag and attributes do.
 */
export function pageOf(element: HTMLElement): ReportPage | undefined {
  if (element.closest('sub-portal')) return portalPath.value && reportPageOf(portalPath.value.path);
  const candidates = allDestinations.filter(({ tag }) => tag === element.localName);
  const matchingDestination = candidates.find(
    ({ attributes }) =>
      attributes && Object.keys(attributes).every((name) => readAttribute(element, name) === attributes[name]),
  );
  const destination = matchingDestination ?? candidates.find(({ attributes }) => !attributes) ?? candidates[0];
  const paymentPath = destination?.tag === 'sub-payment' ? paymentPaths[element.getAttribute('view') ?? ''] : undefined;
  const path = paymentPath ?? destination?.path;
  // Any id leads to the same report page, so `0` replaces the placeholder.
  return path === undefined ? undefined : reportPageOf(path.replace(/\{\w+\}/, '0'));
}

/**
 * An attribute's value. For `view`, `data-view` has priority: an element sets `data-view` while it shows a view other
 * than the one in `view`.
 */
const readAttribute = (element: HTMLElement, name: string): string | null =>
  (name === 'view' && element.getAttribute('data-view')) || element.getAttribute(name);
