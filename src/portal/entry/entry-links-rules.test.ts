import { describe, expect, it } from 'vitest';
import { aliases, routes } from '../routing/routes';
import { readEntryLink } from './entry-links';

/**
 * A second implementation of the rules of the specification, section 2, in its order. Both must agree for every route.
 */

/** The paths that accept links from apps and devices. */
const entryPaths = ['/', '/pricing-table', '/plan', '/order', '/stbPayment', '/stb-orders', '/payment'];
const emailPaths: Readonly<Record<string, string>> = {
  '/activate': '/resend-confirm',
  '/resetPassword': '/reset-password',
  '/bindEmailConfirmed': '/notice',
};
const paths = [
  ...new Set([
    ...routes.map(({ path }) => path.replace('{planId}', '7')),
    ...Object.keys(aliases),
    ...Object.keys(emailPaths),
    '/no/such/page',
  ]),
];

const packed = encodeURIComponent(JSON.stringify({ appToken: 'S3CRET', accountId: '77', loginId: 'S3CRET@x.org' }));

/** The query of each part that a link can have. */
const queries = {
  token: 'token=S3CRET',
  device: 'd=S3CRET',
  params: `params=${packed}`,
  app: 'appToken=S3CRET&accountId=77&loginId=S3CRET%40x.org',
  short: 't=S3CRET&a=77&e=S3CRET%40x.org',
  release: 'releaseId=9',
  shortRelease: 'r=9',
} as const;
type Part = keyof typeof queries;

/** Every combination of at most two parts. */
const names = Object.keys(queries) as Part[];
const combinations: Part[][] = [
  [],
  ...names.map((name) => [name]),
  ...names.flatMap((first, index) => names.slice(index + 1).map((second) => [first, second])),
];

/** The destination of a path with these parts by the rules; the path itself if no rule applies. */
function expectedPath(path: string, queryParts: readonly Part[]): string {
  const resultPaths = Object.values(emailPaths).filter((to) => to !== '/notice');
  if (queryParts.includes('token') && path in emailPaths) return emailPaths[path] as string;
  // The screen that opens from an emailed link also accepts its token.
  if (queryParts.includes('token') && resultPaths.includes(path)) return path;
  if (queryParts.includes('device') && entryPaths.includes(path)) return '/register';
  if (queryParts.some((part) => part === 'params' || part === 'app' || part === 'short')) return '/login';
  return path;
}

/** Payment providers return to these paths with their own token, which the screens read. */
const paymentReturns = ['/payment-redirect', '/paymentResult'];
const isUnchanged = (path: string, queryParts: readonly Part[]): boolean =>
  queryParts.length === 0 ||
  (paymentReturns.includes(path) && queryParts.every((part) => part === 'token' || part === 'device'));
const isRelease = (part: Part): boolean => part === 'release' || part === 'shortRelease';

describe.each(paths)('the path %s', (path) => {
  it.each(combinations.map((parts) => ({ parts })))('has the destination of the rules with $parts', ({ parts }) => {
    const search = `?${['language=pt', ...parts.map((part) => queries[part])].join('&')}`;
    const link = readEntryLink(path, search);
    if (isUnchanged(path, parts)) {
      expect(link).toBeNull();
      return;
    }
    const to = expectedPath(path, parts);
    expect(link?.url.split('?')[0]).toBe(to);
    expect(link?.scene).toBe(parts.some(isRelease) ? 'STB' : null);
    if (link?.entry) {
      expect(link.language).toBe('pt');
      expect(JSON.stringify(link.entry)).toContain('S3CRET');
    } else expect(to).toBe(path);
    const isPaymentReturn = paymentReturns.includes(path) && !link?.entry;
    if (!isPaymentReturn) expect(link?.url).not.toContain('S3CRET');
    expect(link?.url).toContain('language=pt');
  });
});
