import { expect, test } from 'vitest';
import { addressOf, afterClosing, isPastSignIn, isTokenChanged, losesMessage, requiredSignIn } from './guard';
import { matchRoute, type Shown } from './routes';

const routeOf = (address: string, search = '') => matchRoute(address, search) as Shown;

test('stops a visitor at a member-only page and keeps the target and the plan', () => {
  expect(requiredSignIn(routeOf('/payment', '?planId=7'), false)).toEqual({ to: 'checkout', params: { planId: '7' } });
  expect(requiredSignIn(routeOf('/payment-pix', '?orderId=A-1'), false)).toEqual({
    to: 'payment',
    params: { orderId: 'A-1', view: 'pix' },
  });
});

test('doesn’t stop members, or visitors of public pages', () => {
  expect(requiredSignIn(routeOf('/payment', '?planId=7'), true)).toBeNull();
  expect(requiredSignIn(routeOf('/plan-details/7'), false)).toBeNull();
  expect(requiredSignIn(routeOf('/404'), false)).toBeNull();
});

test('leads members past a finished sign-in on Back', () => {
  for (const path of ['/login', '/register']) {
    expect(isPastSignIn({ ...routeOf(path), by: 'back' }, true), path).toBe(true);
    expect(isPastSignIn({ ...routeOf(path), by: 'back' }, false), path).toBe(false);
    expect(isPastSignIn({ ...routeOf(path), by: 'link' }, true), path).toBe(false);
  }
  expect(isPastSignIn({ ...routeOf('/reset-password'), by: 'back' }, true)).toBe(false);
});

test('shows a TV visitor the payment of a plan, to pay on a phone, but no orders and no payment on the TV', () => {
  expect(requiredSignIn(routeOf('/payment', '?planId=7'), false, 'STB')).toBeNull();
  expect(requiredSignIn(routeOf('/payment', '?planId=7&pay=here'), false, 'STB')).not.toBeNull();
  expect(requiredSignIn(routeOf('/payment', '?orderId=A-1'), false, 'STB')).not.toBeNull();
  expect(requiredSignIn(routeOf('/orders'), false, 'STB')).not.toBeNull();
});

test('converts an element’s destination to a URL, and ignores unknown destinations', () => {
  expect(addressOf('checkout', { planId: '7' })).toBe('/payment?planId=7');
  expect(addressOf('plans', { error: '6000', type: 'cannotBuyPlan' })).toBe(
    '/pricing-table?error=6000&type=cannotBuyPlan',
  );
  expect(addressOf('payment', { view: 'paynow', orderId: 'A-1' })).toBe('/paynowTips?orderId=A-1');
  expect(addressOf('payment', { view: 'pix' })).toBe('/payment-pix');
  expect(addressOf('payment', { orderId: 'A-1' })).toBe('/paymentResult?orderId=A-1');
  expect(addressOf('account', { view: 'cards' })).toBe('/account?view=cards');
  expect(addressOf('not-found', {})).toBe('/404');
  expect(addressOf('toString', {})).toBeUndefined();
});

test('closing the checkout opens the plans, closing a payment opens the account', () => {
  expect(afterClosing(routeOf('/payment'), true)).toBe('/pricing-table');
  expect(afterClosing(routeOf('/paymentResult'), true)).toBe('/account');
  expect(afterClosing(routeOf('/paymentResult'), false)).toBe('/pricing-table');
  expect(afterClosing(routeOf('/404'), false)).toBe('/pricing-table');
});

test('the portal shows the reason for the session’s end if the current screen is replaced', () => {
  expect(losesMessage(routeOf('/account'), '-1112')).toBe(true);
  expect(losesMessage(routeOf('/pricing-table'), '-1112')).toBe(false);
  expect(losesMessage(routeOf('/pricing-table'), '-24030')).toBe(true);
});

test.each(['-24010', '-24020', '21'])('code %s ends the session without a message', (code) => {
  expect(losesMessage(routeOf('/account'), code)).toBe(false);
  expect(losesMessage(routeOf('/pricing-table'), code)).toBe(false);
});

const session = (token: string) => JSON.stringify({ user: { token }, expires: 1 });
const change = (oldValue: string | null, newValue: string | null, key = 'sub-elements:session') =>
  isTokenChanged({ key, oldValue, newValue });

test('another token in another tab is a change while a member is signed in', () => {
  expect(change(session('a'), session('b'))).toBe(true);
  expect(change(session('a'), null)).toBe(true);
});

test('a first sign-in, an extended session and other keys are no change', () => {
  expect(change(null, session('a'))).toBe(false);
  expect(change(session('a'), session('a'))).toBe(false);
  expect(change(session('a'), session('b'), 'sub-elements:language')).toBe(false);
  expect(change('{broken', session('b'))).toBe(false);
});
