import { isLocalName } from './request';

/**
 * Whether a page of this origin is the portal's own. `asked` is the origin that the request went to; on this machine
 * every brand has a host of its own there.
 */
function isOwnOrigin(origin: string, asked: string): boolean {
  if (origin === asked) return true;
  if (!URL.canParse(origin)) return false;
  const [page, own] = [new URL(origin), new URL(asked)];
  return (
    page.protocol === own.protocol && page.port === own.port && isLocalName(page.hostname) && isLocalName(own.hostname)
  );
}

/** The Origin header where the page belongs to somebody else; null for the portal's pages and clients without one. */
export const foreignOrigin = (origin: string | undefined, asked: string): string | null =>
  origin === undefined || isOwnOrigin(origin, asked) ? null : origin;
