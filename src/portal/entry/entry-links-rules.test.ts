import { describe, expect, it } from 'vitest';
import { legacyRedirects, routes } from '../routing/routes';
import { readEntryLink } from './entry-links';

/**
 * A second implementation of the rules for entry links (the links in emails, apps and QR codes that open the portal),
 * in the order of the specification, section 2. It must agree with `readEntryLink` for every route.
 */

/** The paths at which a link with device info (`d`) opens the registration. Other paths ignore the device info. */
const deviceLinkPaths = ['/', '/pricing-table', '/plan', '/order', '/stbPayment', '/stb-orders', '/payment'];
/** For each path of an emailed link: the path of the screen that the link opens. */
const screenPathByEmailPath: Readonly<Record<string, string>> = {
  '/activate': '/resend-confirm',
  '/resetPassword': '/reset-password',
  '/bindEmailConfirmed': '/notice',
  '/delete-account': '/delete-account',
  '/unsubscribe': '/unsubscribe',
};
const paths = [
  ...new Set([
    ...routes.map(({ path }) => path.replace('{planId}', '7')),
    ...Object.keys(legacyRedirects),
    ...Object.keys(screenPathByEmailPath),
    '/no/such/page',
  ]),
];

const packedParams = encodeURIComponent(
  JSON.stringify({ appToken: 'S3CRET', accountId: '77', loginId: 'S3CRET@x.org' }),
);

/** The parameters that a link can have, in groups: the query string of each group. */
const queryByGroup = {
  token: 'token=S3CRET',
  device: 'd=S3CRET',
  params: `params=${packedParams}`,
  app: 'appToken=S3CRET&accountId=77&loginId=S3CRET%40x.org',
  short: 't=S3CRET&a=77&e=S3CRET%40x.org',
  release: 'releaseId=9',
  shortRelease: 'r=9',
} as const;
type ParameterGroup = keyof typeof queryByGroup;

const groups = Object.keys(queryByGroup) as ParameterGroup[];

/** Every combination of at most two groups. */
const combinations: ParameterGroup[][] = [
  [],
  ...groups.map((group) => [group]),
  ...groups.flatMap((first, index) => groups.slice(index + 1).map((second) => [first, second])),
];

/** The path that the rules lead to; the given path if no rule applies. */
function expectedPath(path: string, linkGroups: readonly ParameterGroup[]): string {
  // A link in an email can also point directly to its screen, as in `/reset-password?token=…`. At `/notice`, a token is
  // ignored.
  const screenPathsWithToken = Object.values(screenPathByEmailPath).filter((screenPath) => screenPath !== '/notice');
  if (linkGroups.includes('token') && path in screenPathByEmailPath) return screenPathByEmailPath[path] as string;
  if (linkGroups.includes('token') && screenPathsWithToken.includes(path)) return path;
  if (linkGroups.includes('device') && deviceLinkPaths.includes(path)) return '/register';
  if (linkGroups.some((group) => group === 'params' || group === 'app' || group === 'short')) return '/login';
  return path;
}

/** Payment providers redirect to these paths with parameters of their own, such as `token`, which the screens read. */
const paymentReturnPaths = ['/payment-redirect', '/paymentResult'];
/**
 * Whether the link needs no redirect: it has no parameter group, or it has a path of `paymentReturnPaths` and only
 * parameters that may be the provider's own (`token` and `d`).
 */
const isUrlUnchanged = (path: string, linkGroups: readonly ParameterGroup[]): boolean =>
  linkGroups.length === 0 ||
  (paymentReturnPaths.includes(path) && linkGroups.every((group) => group === 'token' || group === 'device'));
/** Whether the group contains a release id. Links from set-top boxes have one, so it sets the scene STB. */
const isReleaseGroup = (group: ParameterGroup): boolean => group === 'release' || group === 'shortRelease';

describe.each(paths)('the path %s', (path) => {
  it.each(combinations.map((linkGroups) => ({ linkGroups })))(
    'follows the rules for entry links with the parameter groups $linkGroups',
    ({ linkGroups }) => {
      const search = `?${['language=pt', ...linkGroups.map((group) => queryByGroup[group])].join('&')}`;
      const link = readEntryLink(path, search);
      if (isUrlUnchanged(path, linkGroups)) {
        expect(link).toBeNull();
        return;
      }
      const targetPath = expectedPath(path, linkGroups);
      expect(link?.url.split('?')[0]).toBe(targetPath);
      expect(link?.scene).toBe(linkGroups.some(isReleaseGroup) ? 'STB' : null);
      if (link?.data) {
        expect(link.language).toBe('pt');
        expect(JSON.stringify(link.data)).toContain('S3CRET');
      } else expect(targetPath).toBe(path);
      const keepsProviderToken = paymentReturnPaths.includes(path) && !link?.data;
      if (!keepsProviderToken) expect(link?.url).not.toContain('S3CRET');
      expect(link?.url).toContain('language=pt');
    },
  );
});
