import { describe, expect, it } from 'vitest';
import { aliases, routes } from '../routing/routes';
import { readEntryLink } from './entry-links';

/**
 * A second implementation of the rules of the specification, section 2, in its order. Both must agree for every route.
 */

/** The paths at which an app or a device may enter. */
const entryPaths = ['/', '/pricing-table', '/plan', '/order', '/stbPayment', '/stb-orders', '/payment'];
const mail: Readonly<Record<string, string>> = {
  '/activate': '/resend-confirm',
  '/resetPassword': '/reset-password',
  '/bindEmailConfirmed': '/notice',
};
const paths = [
  ...new Set([
    ...routes.map(({ path }) => path.replace('{planId}', '7')),
    ...Object.keys(aliases),
    ...Object.keys(mail),
    '/no/such/page',
  ]),
];

const packed = encodeURIComponent(JSON.stringify({ appToken: 'S3CRET', accountId: '77', loginId: 'S3CRET@x.org' }));

/** What a link may carry, each thing alone. */
const parts = {
  token: 'token=S3CRET',
  device: 'd=S3CRET',
  params: `params=${packed}`,
  app: 'appToken=S3CRET&accountId=77&loginId=S3CRET%40x.org',
  short: 't=S3CRET&a=77&e=S3CRET%40x.org',
  release: 'releaseId=9',
  shortRelease: 'r=9',
} as const;
type Part = keyof typeof parts;

/** Every choice of up to two of them. */
const names = Object.keys(parts) as Part[];
const carried: Part[][] = [
  [],
  ...names.map((name) => [name]),
  ...names.flatMap((first, index) => names.slice(index + 1).map((second) => [first, second])),
];

/** Where the rules lead from a path with these parts; the path itself where none applies. */
function ruled(path: string, having: readonly Part[]): string {
  const answering = Object.values(mail).filter((to) => to !== '/notice');
  if (having.includes('token') && path in mail) return mail[path] as string;
  // The token of a mail is taken at the address that answers as well.
  if (having.includes('token') && answering.includes(path)) return path;
  if (having.includes('device') && entryPaths.includes(path)) return '/register';
  if (having.some((part) => part === 'params' || part === 'app' || part === 'short')) return '/login';
  return path;
}

/** Payment services bring a token of their own back to these, and their screens read it. */
const paymentReturns = ['/payment-redirect', '/paymentResult'];
const isLeftAlone = (path: string, having: readonly Part[]): boolean =>
  having.length === 0 ||
  (paymentReturns.includes(path) && having.every((part) => part === 'token' || part === 'device'));
const isRelease = (part: Part): boolean => part === 'release' || part === 'shortRelease';

describe.each(paths)('the path %s', (path) => {
  it.each(carried.map((having) => ({ having })))('has the destination of the rules with $having', ({ having }) => {
    const search = `?${['language=pt', ...having.map((part) => parts[part])].join('&')}`;
    const link = readEntryLink(path, search);
    if (isLeftAlone(path, having)) {
      expect(link).toBeNull();
      return;
    }
    const to = ruled(path, having);
    expect(link?.address.split('?')[0]).toBe(to);
    expect(link?.scene).toBe(having.some(isRelease) ? 'STB' : null);
    if (link?.entry) {
      expect(link.language).toBe('pt');
      expect(JSON.stringify(link.entry)).toContain('S3CRET');
    } else expect(to).toBe(path);
    const isPaymentReturn = paymentReturns.includes(path) && !link?.entry;
    if (!isPaymentReturn) expect(link?.address).not.toContain('S3CRET');
    expect(link?.address).toContain('language=pt');
  });
});
