import { expect, test } from 'vitest';
import {
  destinationAfterSignIn,
  isMemberBackAtSignIn,
  isTokenChange,
  portalUrlOf,
  signInPageReplacesMessage,
  urlAfterClose,
} from './guard';
import { matchRoute, type RouteMatch } from './routes';

const routeOf = (path: string, search = '') => matchRoute(path, search) as RouteMatch;

test('a visitor must sign in to open a member-only page, which opens with its parameters after the sign-in', () => {
  expect(destinationAfterSignIn(routeOf('/payment', '?planId=7'), { isMember: false, isTv: false })).toEqual({
    to: 'checkout',
    params: { planId: '7' },
  });
  expect(destinationAfterSignIn(routeOf('/payment-pix', '?orderId=A-1'), { isMember: false, isTv: false })).toEqual({
    to: 'payment',
    params: { orderId: 'A-1', view: 'pix' },
  });
});

test('no sign-in is required for a signed-in member or for a public page', () => {
  expect(destinationAfterSignIn(routeOf('/payment', '?planId=7'), { isMember: true, isTv: false })).toBeNull();
  expect(destinationAfterSignIn(routeOf('/plan-details/7'), { isMember: false, isTv: false })).toBeNull();
  expect(destinationAfterSignIn(routeOf('/404'), { isMember: false, isTv: false })).toBeNull();
});

test('a signed-in member who returns to the sign-in page with Back is detected', () => {
  for (const path of ['/login', '/register']) {
    expect(isMemberBackAtSignIn({ ...routeOf(path), trigger: 'back' }, true), path).toBe(true);
    expect(isMemberBackAtSignIn({ ...routeOf(path), trigger: 'back' }, false), path).toBe(false);
    expect(isMemberBackAtSignIn({ ...routeOf(path), trigger: 'link' }, true), path).toBe(false);
  }
  expect(isMemberBackAtSignIn({ ...routeOf('/reset-password'), trigger: 'back' }, true)).toBe(false);
});

test('on a TV, a visitor must sign in, unless a phone takes over the purchase', () => {
  expect(destinationAfterSignIn(routeOf('/payment', '?planId=7'), { isMember: false, isTv: true })).toBeNull();
  expect(
    destinationAfterSignIn(routeOf('/payment', '?planId=7&pay=here'), { isMember: false, isTv: true }),
  ).not.toBeNull();
  expect(destinationAfterSignIn(routeOf('/payment', '?orderId=A-1'), { isMember: false, isTv: true })).not.toBeNull();
  expect(destinationAfterSignIn(routeOf('/orders'), { isMember: false, isTv: true })).not.toBeNull();
});

test('a destination that an element requests has a URL in the portal; an unknown destination has none', () => {
  expect(portalUrlOf('checkout', { planId: '7' })).toBe('/payment?planId=7');
  expect(portalUrlOf('plans', { error: '6000', type: 'cannotBuyPlan' })).toBe(
    '/pricing-table?error=6000&type=cannotBuyPlan',
  );
  expect(portalUrlOf('payment', { view: 'paynow', orderId: 'A-1' })).toBe('/paynowTips?orderId=A-1');
  expect(portalUrlOf('payment', { view: 'pix' })).toBe('/payment-pix');
  expect(portalUrlOf('payment', { orderId: 'A-1' })).toBe('/paymentResult?orderId=A-1');
  expect(portalUrlOf('account', { view: 'cards' })).toBe('/account?view=cards');
  expect(portalUrlOf('not-found', {})).toBe('/404');
  expect(portalUrlOf('toString', {})).toBeUndefined();
});

test('closing the checkout opens the plans; closing a payment opens the account, or the plans for visitors', () => {
  expect(urlAfterClose(routeOf('/payment'), true)).toBe('/pricing-table');
  expect(urlAfterClose(routeOf('/paymentResult'), true)).toBe('/account');
  expect(urlAfterClose(routeOf('/paymentResult'), false)).toBe('/pricing-table');
  expect(urlAfterClose(routeOf('/404'), false)).toBe('/pricing-table');
});

const replacesMessage = (path: string, code: string, { search = '', isTv = false } = {}) =>
  signInPageReplacesMessage(routeOf(path, search), { code, isTv });

test('the sign-in page replaces the message about -24030 on any page, and about -1112 on member-only pages', () => {
  expect(replacesMessage('/account', '-1112')).toBe(true);
  expect(replacesMessage('/pricing-table', '-1112')).toBe(false);
  expect(replacesMessage('/pricing-table', '-24030')).toBe(true);
});

test('on a TV that hands a purchase off, the checkout stays open and shows the message about -1112 itself', () => {
  expect(replacesMessage('/payment', '-1112', { search: '?planId=7' })).toBe(true);
  expect(replacesMessage('/payment', '-1112', { search: '?planId=7', isTv: true })).toBe(false);
  expect(replacesMessage('/payment', '-1112', { search: '?planId=7&pay=here', isTv: true })).toBe(true);
});

test.each(['-24010', '-24020', '21'])(
  'error %s ends the session without a message, so there is none for the sign-in page to replace',
  (code) => {
    expect(replacesMessage('/account', code)).toBe(false);
    expect(replacesMessage('/pricing-table', code)).toBe(false);
  },
);

const session = (token: string) => JSON.stringify({ user: { token }, expires: 1 });
const isTokenChangeBetween = (
  oldValue: string | null,
  newValue: string | null,
  key = 'sub-elements:session:https://a.example',
) => isTokenChange({ key, oldValue, newValue }, 'https://a.example');

test('another tab that replaces or ends the session of a signed-in member causes a token change', () => {
  expect(isTokenChangeBetween(session('a'), session('b'))).toBe(true);
  expect(isTokenChangeBetween(session('a'), null)).toBe(true);
});

test('a first sign-in, an extended session, other storage keys, other APIs’ sessions and invalid JSON don’t count as a token change', () => {
  expect(isTokenChangeBetween(null, session('a'))).toBe(false);
  expect(isTokenChangeBetween(session('a'), session('a'))).toBe(false);
  expect(isTokenChangeBetween(session('a'), session('b'), 'sub-elements:language')).toBe(false);
  expect(isTokenChangeBetween(session('a'), session('b'), 'sub-elements:session:https://b.example')).toBe(false);
  expect(isTokenChangeBetween('{broken', session('b'))).toBe(false);
});
