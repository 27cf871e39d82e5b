import { expect, test } from 'vitest';
import { destinations, pathOf } from '../../runtime/navigation/destinations';
import { layouts } from '../layout/layouts';
import { legacyRedirects, matchRoute, routes } from './routes';

const matchPath = (path: string, search = '') => {
  const match = matchRoute(path, search);
  if (match.redirect !== undefined) throw new Error(`${path} redirects to ${match.redirect}`);
  return match;
};

test.each([
  ['/', 'sub-plans', {}],
  ['/pricing-table', 'sub-plans', {}],
  ['/plan-details/12', 'sub-plan', { 'plan-id': '12' }],
  ['/login', 'sub-auth', { view: 'login' }],
  ['/register', 'sub-auth', { view: 'register' }],
  ['/payment', 'sub-checkout', {}],
  ['/payment-pix', 'sub-payment', { view: 'pix' }],
  ['/paymentResult', 'sub-payment', {}],
  ['/payment-redirect', 'sub-payment', { view: 'redirect' }],
  ['/paynowTips', 'sub-payment', { view: 'paynow' }],
  ['/paymentCaishen', 'sub-payment', { view: 'caishen' }],
  ['/caishenRepay', 'sub-payment', { view: 'caishen' }],
  ['/account', 'sub-account', { view: 'overview' }],
  ['/orders', 'sub-account', { view: 'orders' }],
  ['/receipt', 'sub-receipt', {}],
  ['/tv', 'sub-stb', { view: 'sign-in' }],
])('%s shows <%s>', (path, tag, attributes) => {
  expect(matchPath(path).element).toEqual({ tag, attributes });
});

test('the portal renders the error pages itself, without a screen element', () => {
  expect(matchPath('/404')).toMatchObject({
    route: { page: 'not-found', layout: 'error' },
    element: null,
    needsMember: false,
  });
  expect(matchPath('/500')).toMatchObject({ route: { page: 'server-error', layout: 'error' }, element: null });
});

test('the checkout gets the plan and the order from the query parameters', () => {
  expect(matchPath('/payment', '?planId=7').element?.attributes).toEqual({ 'plan-id': '7' });
  expect(matchPath('/payment', '?orderId=A-1&planId=7').params).toEqual({ planId: '7', orderId: 'A-1' });
});

test('the plans and the checkout get the coupon from the query parameters', () => {
  for (const path of ['/', '/pricing-table'])
    expect(matchPath(path, '?coupon=SAVE15').element, path).toEqual({
      tag: 'sub-plans',
      attributes: { coupon: 'SAVE15' },
    });
  expect(matchPath('/payment', '?planId=7&coupon=SAVE15').element?.attributes).toEqual({
    'plan-id': '7',
    coupon: 'SAVE15',
  });
});

test('a query parameter can’t change the view of the PIX page', () => {
  expect(matchPath('/payment-pix', '?orderId=A-1&view=result').element?.attributes).toEqual({
    'order-id': 'A-1',
    view: 'pix',
  });
});

test('the order id can be in order_id, as payment providers name the parameter, but orderId takes precedence', () => {
  expect(matchPath('/caishenRepay', '?order_id=A-1').params).toEqual({ view: 'caishen', orderId: 'A-1' });
  expect(matchPath('/paymentResult', '?order_id=A-1&orderId=A-2').params).toEqual({ orderId: 'A-2' });
});

test('unknown query parameters aren’t passed to the screen', () => {
  expect(matchPath('/payment', '?planId=7&utm_source=mail').params).toEqual({ planId: '7' });
});

test.each(Object.entries(legacyRedirects))('the legacy path %s redirects to %s and keeps the query', (from, to) => {
  expect(matchRoute(from, '?planId=3')).toEqual({ redirect: `${to}?planId=3` });
});

test.each([
  '/nowhere',
  '/plan-details',
  '/plan-details/abc',
  '/plan-details/1/2',
  '/login/x',
  '/constructor',
  '//evil.example',
])('the unknown path %s redirects to the not-found page', (path) => {
  const match = matchRoute(path);
  expect(match).toEqual({ redirect: '/404' });
});

test('a trailing slash is removed with a redirect', () => {
  expect(matchRoute('/orders/', '?a=1')).toEqual({ redirect: '/orders?a=1' });
});

test('every destination has a route that shows its element', () => {
  for (const name of Object.keys(destinations) as (keyof typeof destinations)[]) {
    const params = name === 'plan' ? { planId: '3' } : {};
    expect(matchPath(pathOf(name, params)).element?.tag, name).toBe(destinations[name].tag);
  }
});

test('only members see the payment, account, order, receipt and reseller pages', () => {
  const memberPaths = routes
    .filter(({ path, query }) => matchPath(path.replace('{planId}', '1'), `?${new URLSearchParams(query)}`).needsMember)
    .map(({ path }) => path);
  expect(memberPaths).toEqual([
    '/payment',
    '/payment-pix',
    '/paymentResult',
    '/payment-redirect',
    '/paynowTips',
    '/paymentCaishen',
    '/caishenRepay',
    '/account',
    '/orders',
    '/receipt',
    '/stb-orders',
    '/dtPricingTable',
    '/dtPayment',
  ]);
});

test('the layout of every route exists', () => {
  for (const { layout } of routes) expect(layouts, layout).toHaveProperty(layout);
});

test('each view of the account has its own URL and title', () => {
  expect(matchPath('/account', '?view=cards')).toMatchObject({
    route: { title: 'portal:titles.cards' },
    params: { view: 'cards' },
    element: { tag: 'sub-account', attributes: { view: 'cards' } },
  });
  expect(matchPath('/account', '?view=constructor').route.title).toBe('portal:titles.account');
  expect(matchPath('/account', '?view=settings&subscribeStatus=off').element?.attributes).toEqual({
    view: 'settings',
    'subscribe-status': 'off',
  });
});

test('on /stb-orders, only the list of orders needs a member; the payment code, tips and return page are public', () => {
  expect(matchPath('/stb-orders')).toMatchObject({
    route: { title: 'portal:titles.stbOrders', layout: 'bare' },
    element: { tag: 'sub-stb', attributes: { view: 'orders' } },
    needsMember: true,
  });
  expect(matchPath('/stb-orders', '?view=pay')).toMatchObject({
    route: { title: 'portal:titles.paymentCode' },
    element: { attributes: { view: 'pay' } },
    needsMember: false,
  });
  expect(matchPath('/stb-orders', '?view=returned')).toMatchObject({
    element: { tag: 'sub-stb', attributes: { view: 'returned' } },
    needsMember: false,
  });
  expect(matchPath('/stb-orders', '?view=tips')).toMatchObject({
    route: { title: 'portal:titles.paymentTips' },
    needsMember: false,
  });
});
