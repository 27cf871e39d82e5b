import { expect, test } from 'vitest';
import { addressOf, afterClosing, isPastSignIn, isTokenChanged, losesMessage, stoppedAt } from './guard';
import { matchRoute, type Shown } from './routes';

const at = (address: string, search = '') => matchRoute(address, search) as Shown;

test('stops a visitor at a member-only page and keeps the target and the plan', () => {
  expect(stoppedAt(at('/payment', '?planId=7'), false)).toEqual({ to: 'checkout', params: { planId: '7' } });
  expect(stoppedAt(at('/payment-pix', '?orderId=A-1'), false)).toEqual({
    to: 'payment',
    params: { orderId: 'A-1', view: 'pix' },
  });
});

test('doesn’t stop members, or visitors of public pages', () => {
  expect(stoppedAt(at('/payment', '?planId=7'), true)).toBeNull();
  expect(stoppedAt(at('/plan-details/7'), false)).toBeNull();
  expect(stoppedAt(at('/404'), false)).toBeNull();
});

test('leads members past a finished sign-in on Back', () => {
  for (const path of ['/login', '/register']) {
    expect(isPastSignIn({ ...at(path), by: 'back' }, true), path).toBe(true);
    expect(isPastSignIn({ ...at(path), by: 'back' }, false), path).toBe(false);
    expect(isPastSignIn({ ...at(path), by: 'link' }, true), path).toBe(false);
  }
  expect(isPastSignIn({ ...at('/reset-password'), by: 'back' }, true)).toBe(false);
});

test('shows a TV visitor the payment of a plan, to pay on a phone, but no orders and no payment on the TV', () => {
  expect(stoppedAt(at('/payment', '?planId=7'), false, 'STB')).toBeNull();
  expect(stoppedAt(at('/payment', '?planId=7&pay=here'), false, 'STB')).not.toBeNull();
  expect(stoppedAt(at('/payment', '?orderId=A-1'), false, 'STB')).not.toBeNull();
  expect(stoppedAt(at('/orders'), false, 'STB')).not.toBeNull();
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
  expect(afterClosing(at('/payment'), true)).toBe('/pricing-table');
  expect(afterClosing(at('/paymentResult'), true)).toBe('/account');
  expect(afterClosing(at('/paymentResult'), false)).toBe('/pricing-table');
  expect(afterClosing(at('/404'), false)).toBe('/pricing-table');
});

test('the portal shows the reason for the session’s end if the current screen is replaced', () => {
  expect(losesMessage(at('/account'), '-1112')).toBe(true);
  expect(losesMessage(at('/pricing-table'), '-1112')).toBe(false);
  expect(losesMessage(at('/pricing-table'), '-24030')).toBe(true);
});

test.each(['-24010', '-24020', '21'])('code %s ends the session without a message', (code) => {
  expect(losesMessage(at('/account'), code)).toBe(false);
  expect(losesMessage(at('/pricing-table'), code)).toBe(false);
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
