import { kebabCase } from '../../rules/letter-case';
import { ownData, ownFields, queryParameters } from '../../rules/own-fields';

/** A screen that can be navigated to: its element and its path in the portal. */
export interface Destination {
  /** The name of the element that shows the screen. */
  tag: string;
  /** Attributes that make the element show this screen. */
  attributes?: Readonly<Record<string, string>>;
  /** Parameters that become attributes: `planId` sets `plan-id`. They override `attributes`. */
  params?: readonly string[];
  /** Path in the portal. `{name}` is replaced by a parameter; other parameters go into the query. */
  path: string;
  /** Only for members: a visitor has to sign in first. */
  needsMember?: boolean;
}

/** All screens by name. */
export const destinations = ownData({
  plans: { tag: 'sub-plans', params: ['error', 'coupon'], path: '/pricing-table' },
  plan: { tag: 'sub-plan', params: ['planId'], path: '/plan-details/{planId}' },
  login: { tag: 'sub-auth', attributes: { view: 'login' }, path: '/login' },
  register: { tag: 'sub-auth', attributes: { view: 'register' }, path: '/register' },
  // Two ways to set a new password: `forgot-password` sends a code by email or SMS, `lost-password` a link by email.
  'forgot-password': { tag: 'sub-auth', attributes: { view: 'forgot-password' }, path: '/forgot-password' },
  'lost-password': { tag: 'sub-auth', attributes: { view: 'lost-password' }, path: '/lost-password' },
  'reset-password': { tag: 'sub-auth', attributes: { view: 'reset-password' }, path: '/reset-password' },
  'resend-confirm': { tag: 'sub-auth', attributes: { view: 'resend-confirm' }, path: '/resend-confirm' },
  'delete-account': { tag: 'sub-auth', attributes: { view: 'delete-account' }, path: '/delete-account' },
  unsubscribe: { tag: 'sub-auth', attributes: { view: 'unsubscribe' }, path: '/unsubscribe' },
  notice: { tag: 'sub-auth', attributes: { view: 'notice' }, params: ['type'], path: '/notice' },
  checkout: {
    tag: 'sub-checkout',
    params: ['planId', 'orderId', 'pay', 'coupon'],
    path: '/payment',
    needsMember: true,
  },
  // Shows the state of an order's payment. The payment form is in `checkout`.
  payment: {
    tag: 'sub-payment',
    params: ['orderId', 'view'],
    path: '/paymentResult',
    needsMember: true,
  },
  account: {
    tag: 'sub-account',
    attributes: { view: 'overview' },
    params: ['view', 'subscribeStatus', 'reason'],
    path: '/account',
    needsMember: true,
  },
  orders: {
    tag: 'sub-account',
    attributes: { view: 'orders' },
    params: ['status', 'period', 'page', 'orderId'],
    path: '/orders',
    needsMember: true,
  },
  'stb-orders': { tag: 'sub-stb', attributes: { view: 'orders' }, path: '/stb-orders', needsMember: true },
  // The other screens of `sub-stb`, such as a TV's hand-off or payment tips: `view` selects one.
  stb: { tag: 'sub-stb', params: ['view', 'planId', 'orderId'], path: '/stb-orders' },
  redeem: { tag: 'sub-redeem', params: ['code'], path: '/redeem' },
  receipt: { tag: 'sub-receipt', params: ['orderId'], path: '/receipt', needsMember: true },
  help: { tag: 'sub-help', attributes: { view: 'help' }, params: ['view'], path: '/help' },
  privacy: { tag: 'sub-help', attributes: { view: 'privacy' }, path: '/privacy' },
  reseller: {
    tag: 'sub-reseller',
    attributes: { view: 'pricing' },
    params: ['planId', 'period', 'page', 'search', 'sort'],
    path: '/dtPricingTable',
    needsMember: true,
  },
  'reseller-payment': {
    tag: 'sub-reseller',
    attributes: { view: 'payment' },
    params: ['orderId'],
    path: '/dtPayment',
    needsMember: true,
  },
} as const satisfies Readonly<Record<string, Destination>>);

export type DestinationName = keyof typeof destinations;
export type Params = Record<string, string>;

/**
 * Whether a purchase on a TV continues on a phone. The TV then needs no sign-in, because the payer signs in on the
 * phone. `pay: 'here'`: the payer chose to pay on the TV.
 */
export const isHandedOff = (to: string, { planId, orderId, pay }: Params, isTv: boolean): boolean =>
  isTv && to === 'checkout' && !!planId && !orderId && pay !== 'here';

/** The portal's path of a destination: `/payment?planId=3`. */
export function pathOf(to: DestinationName, params: Params = {}): string {
  const query = new URLSearchParams(params);
  const path = destinations[to].path.replace(/\{(\w+)\}/g, (_, name: string) => {
    query.delete(name);
    return encodeURIComponent(params[name] ?? '');
  });
  const queryString = query.toString();
  return queryString ? `${path}?${queryString}` : path;
}

/** A destination's URL in the portal. `?ref=` passes the page's partner reference to the portal. */
export const portalUrl = (
  { portal, reference }: { portal: string; reference?: string | undefined },
  to: DestinationName,
  params: Params = {},
): string => portal + pathOf(to, reference ? { ...params, ref: reference } : params);

/**
 * The destination that a URL of the portal shows, with the query as its parameters; undefined if the URL isn't in the
 * portal, or its path has parameters. If several destinations have the path, the first one.
 */
export function destinationAt(url: URL, portal: string): { to: DestinationName; params: Params } | undefined {
  const to = (Object.keys(destinations) as DestinationName[]).find(
    (name) => url.origin + url.pathname === portal + destinations[name].path,
  );
  return to && { to, params: queryParameters(url.search) };
}

/** The attributes that make an element show a destination. */
export function attributesOf(to: DestinationName, params: Params = {}): Record<string, string> {
  const destination: Destination = destinations[to];
  const attributes: Record<string, string> = ownFields({ ...destination.attributes });
  for (const name of destination.params ?? []) {
    const value = Object.hasOwn(params, name) ? params[name] : undefined;
    if (value !== undefined) attributes[kebabCase(name)] = value;
  }
  return attributes;
}

/** Whether a string, such as `to` in an event, is the name of a destination. */
export const isDestination = (name: string): name is DestinationName => Object.hasOwn(destinations, name);
