import { routes } from '../../src/portal/routing/routes';
import { type DestinationName, destinations } from '../../src/runtime/navigation/destinations';

export interface PortalPage {
  /** File in the portal's folder. */
  file: string;
  /** Tags of the elements that are on the page when it opens. */
  elements: string[];
}

/**
 * Returns the portal's pages, one per route without parameters. The page of `/` is index.html, and the server also
 * sends it for every path that has no page of its own.
 */
export function portalPages(): PortalPage[] {
  const pages = new Map<string, string[]>();
  for (const { path, to } of routes) {
    const file = path === '/' ? 'index.html' : `${path.slice(1)}.html`;
    if (path.includes('{') || pages.has(file)) continue;
    pages.set(file, ['sub-portal', ...(to ? [destinations[to as DestinationName].tag] : [])]);
  }
  return [...pages].map(([file, elements]) => ({ file, elements }));
}
