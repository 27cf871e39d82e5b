import { expect, test } from 'vitest';
import { reportPages } from '../../../contract/analytics/report-pages';
import { destinations } from '../../navigation/destinations';
import { portalPath } from '../analytics-state';
import { pageOf } from './pages';

/** An element with this tag name; `isInPortal`: inside `<sub-portal>`. */
const anElement = (
  localName: string,
  attributes: Record<string, string> = {},
  { isInPortal = false } = {},
): HTMLElement =>
  ({
    localName,
    getAttribute: (name: string) => attributes[name] ?? null,
    closest: () => (isInPortal ? {} : null),
  }) as unknown as HTMLElement;

test.each([
  ['sub-plans', {}, 'plans'],
  ['sub-plan', { 'plan-id': '7' }, 'planDetails'],
  ['sub-auth', {}, 'login'],
  ['sub-auth', { view: 'register' }, 'register'],
  // `data-view` is the view that is shown in place of the one in `view`.
  ['sub-auth', { view: 'login', 'data-view': 'register' }, 'register'],
  ['sub-auth', { view: 'lost-password' }, 'forgotPassword'],
  ['sub-auth', { view: 'reset-password' }, 'resetPassword'],
  ['sub-auth', { view: 'resend-confirm' }, 'resendConfirm'],
  ['sub-auth', { view: 'notice' }, 'notice'],
  ['sub-checkout', { 'plan-id': '7' }, 'payment'],
  ['sub-payment', {}, 'paymentResult'],
  ['sub-payment', { view: 'pix' }, 'paymentPix'],
  ['sub-payment', { view: 'redirect' }, 'paymentRedirect'],
  ['sub-account', { view: 'renewal' }, 'orders'],
  ['sub-receipt', {}, 'receipt'],
])('<%s> with the attributes %o shows the page %s', (tag, attributes, name) => {
  expect(pageOf(anElement(tag, attributes))?.name).toBe(name);
});

test('a dialog isn’t reported as a page', () => {
  expect(pageOf(anElement('sub-dialog'))).toBeUndefined();
});

test('in the portal, the path determines the page', () => {
  expect(pageOf(anElement('sub-plans', {}, { isInPortal: true }))).toBeUndefined();
  portalPath.value = { path: '/plan-details/102' };
  expect(pageOf(anElement('sub-plans', {}, { isInPortal: true }))?.name).toBe('planDetails');
  portalPath.value = undefined;
});

test('every destination’s path belongs to a page that analytics reports', () => {
  const paths = Object.values(destinations).map(({ path }) => path.replace(/\/\{\w+\}$/, ''));
  const reportedPaths = reportPages.flatMap(({ routes }) => [...routes]) as string[];
  for (const path of paths) expect(reportedPaths).toContain(path);
});
