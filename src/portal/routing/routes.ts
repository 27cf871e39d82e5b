import { ownData, ownFields } from '../../rules/own-fields';
import type { TextKey } from '../../runtime/i18n/text-keys';
import {
  attributesOf,
  type Destination,
  type DestinationName,
  destinations,
  type Params,
} from '../../runtime/navigation/destinations';

/** The layout around a screen; `layouts` says what each contains. Source: specification, section 2. */
export type LayoutName = 'main' | 'auth' | 'separate' | 'bare' | 'error';

/** The pages for HTTP errors. The portal renders them itself. */
export type ErrorPageName = 'not-found' | 'server-error';

interface RouteFields {
  /** The URL's path. A segment `{name}` matches digits and becomes the parameter `name`. */
  path: string;
  layout: LayoutName;
  /** The page's title. */
  title: TextKey;
}

interface ScreenRoute extends RouteFields {
  /** The screen to show. Its tag, its attributes and whether it needs a member are in `destinations`. */
  to: DestinationName;
  /** Query parameters that a URL must have for the route to apply. */
  query?: Readonly<Record<string, string>>;
  /** Screen parameters that the route sets. The query can't override them. */
  params?: Params;
  /** Where the portal navigates when the visitor closes the screen. Default: the plans. */
  closesTo?: DestinationName;
  /** Page titles of the screen's views, by the parameter `view`. Other views have the route's `title`. */
  titles?: Readonly<Record<string, TextKey>>;
  page?: undefined;
}

interface ErrorPageRoute extends RouteFields {
  page: ErrorPageName;
  to?: undefined;
  query?: undefined;
  params?: undefined;
}

export type Route = ScreenRoute | ErrorPageRoute;

/** All routes of the portal. Source: specification, section 2, unless a comment says otherwise. */
export const routes: readonly Route[] = ownData<Route[]>([
  { path: '/', to: 'plans', layout: 'main', title: 'portal:titles.plans' },
  { path: '/pricing-table', to: 'plans', layout: 'main', title: 'portal:titles.plans' },
  { path: '/plan-details/{planId}', to: 'plan', layout: 'main', title: 'portal:titles.planDetails', closesTo: 'plans' },
  { path: '/login', to: 'login', layout: 'auth', title: 'portal:titles.login' },
  { path: '/register', to: 'register', layout: 'auth', title: 'portal:titles.register' },
  { path: '/forgot-password', to: 'forgot-password', layout: 'auth', title: 'portal:titles.forgotPassword' },
  { path: '/lost-password', to: 'lost-password', layout: 'auth', title: 'portal:titles.lostPassword' },
  { path: '/reset-password', to: 'reset-password', layout: 'auth', title: 'portal:titles.resetPassword' },
  { path: '/resend-confirm', to: 'resend-confirm', layout: 'auth', title: 'portal:titles.resendConfirm' },
  // Not in the specification. Public, because app stores require a page that explains how to delete an account.
  { path: '/delete-account', to: 'delete-account', layout: 'main', title: 'portal:titles.deleteAccount' },
  // Not in the specification. The link in marketing emails opens it, without a sign-in.
  { path: '/unsubscribe', to: 'unsubscribe', layout: 'bare', title: 'portal:titles.unsubscribe' },
  { path: '/notice', to: 'notice', layout: 'bare', title: 'portal:titles.notice' },
  { path: '/payment', to: 'checkout', layout: 'main', title: 'portal:titles.payment', closesTo: 'plans' },
  {
    path: '/payment-pix',
    to: 'payment',
    params: { view: 'pix' },
    layout: 'bare',
    title: 'portal:titles.pix',
    closesTo: 'account',
  },
  { path: '/paymentResult', to: 'payment', layout: 'bare', title: 'portal:titles.paymentResult', closesTo: 'account' },
  {
    path: '/payment-redirect',
    to: 'payment',
    params: { view: 'redirect' },
    layout: 'bare',
    title: 'portal:titles.paymentRedirect',
    closesTo: 'account',
  },
  {
    path: '/paynowTips',
    to: 'payment',
    params: { view: 'paynow' },
    layout: 'bare',
    title: 'portal:titles.paynow',
    closesTo: 'account',
  },
  {
    path: '/paymentCaishen',
    to: 'payment',
    params: { view: 'caishen' },
    layout: 'bare',
    title: 'portal:titles.caishen',
    closesTo: 'account',
  },
  {
    path: '/caishenRepay',
    to: 'payment',
    params: { view: 'caishen' },
    layout: 'bare',
    title: 'portal:titles.caishenRepay',
    closesTo: 'account',
  },
  {
    path: '/account',
    to: 'account',
    layout: 'main',
    title: 'portal:titles.account',
    titles: {
      orders: 'portal:titles.orders',
      renewal: 'portal:titles.renewal',
      cards: 'portal:titles.cards',
      coupons: 'portal:titles.coupons',
      gifts: 'portal:titles.gifts',
      redeem: 'portal:titles.redeem',
      devices: 'portal:titles.devices',
      settings: 'portal:titles.settings',
    },
  },
  { path: '/orders', to: 'orders', layout: 'main', title: 'portal:titles.orders' },
  // Not in the specification. Public: a visitor sees what a code gives before the sign-in.
  { path: '/redeem', to: 'redeem', layout: 'main', title: 'portal:titles.redeem', closesTo: 'account' },
  { path: '/receipt', to: 'receipt', layout: 'bare', title: 'portal:titles.receipt', closesTo: 'orders' },
  {
    path: '/stb-orders',
    query: { view: 'pay' },
    to: 'stb',
    layout: 'bare',
    title: 'portal:titles.paymentCode',
    closesTo: 'plans',
  },
  // Not in the specification. The path is short, because visitors read it on a TV and type it on a phone or computer.
  { path: '/tv', to: 'stb', params: { view: 'sign-in' }, layout: 'bare', title: 'portal:titles.tvSignIn' },
  // Not in the specification. When a phone pays for a purchase on a TV, the bank or wallet redirects the phone here.
  { path: '/stb-orders', query: { view: 'returned' }, to: 'stb', layout: 'bare', title: 'portal:titles.returned' },
  { path: '/stb-orders', query: { view: 'tips' }, to: 'stb', layout: 'bare', title: 'portal:titles.paymentTips' },
  { path: '/stb-orders', to: 'stb-orders', layout: 'bare', title: 'portal:titles.stbOrders' },
  {
    path: '/help',
    to: 'help',
    layout: 'main',
    title: 'portal:titles.help',
    titles: { contact: 'portal:titles.contact', terms: 'portal:titles.terms' },
  },
  { path: '/privacy', to: 'privacy', layout: 'main', title: 'portal:titles.privacy' },
  { path: '/dtPricingTable', to: 'reseller', layout: 'main', title: 'portal:titles.reseller', closesTo: 'plans' },
  {
    path: '/dtPayment',
    to: 'reseller-payment',
    layout: 'separate',
    title: 'portal:titles.resellerPayment',
    closesTo: 'reseller',
  },
  { path: '/404', page: 'not-found', layout: 'error', title: 'portal:titles.notFound' },
  { path: '/500', page: 'server-error', layout: 'error', title: 'portal:titles.serverError' },
]);

/** Paths of earlier versions, each with the path that it redirects to. Source: specification, section 2. */
export const legacyRedirects: Readonly<Record<string, string>> = {
  '/order': '/orders',
  '/stbPayment': '/payment',
  '/tokenLogin': '/pricing-table',
  '/plan': '/pricing-table',
  '/resendConfirmation': '/resend-confirm',
};

/** The route of a URL and what it renders. */
export interface RouteMatch {
  route: Route;
  /** Parameters of the screen, from the path, the route and the query. */
  params: Params;
  /** The screen's tag and attributes; null for a page that the portal renders itself. */
  element: { tag: string; attributes: Readonly<Record<string, string>> } | null;
  /** Whether only a signed-in member can open the route. */
  needsMember: boolean;
}

export type MatchResult = { redirect: string } | (RouteMatch & { redirect?: undefined });

/** Finds the route of a URL, or the URL to redirect to. */
export function matchRoute(requestedPath: string, search = ''): MatchResult {
  const path = requestedPath.length > 1 ? requestedPath.replace(/\/+$/, '') || '/' : requestedPath;
  const newPath = Object.hasOwn(legacyRedirects, path) ? legacyRedirects[path] : undefined;
  if (newPath) return { redirect: newPath + search };
  // Trailing slashes are removed by a redirect.
  if (path !== requestedPath) return { redirect: path + search };
  const query = new URLSearchParams(search);
  for (const route of routes) {
    const pathParams = pathParamsOf(route.path, path);
    const matchesQuery = Object.entries(route.query ?? {}).every(([name, value]) => query.get(name) === value);
    if (pathParams && matchesQuery) return matchOf(route, pathParams, query);
  }
  return { redirect: '/404' };
}

function matchOf(route: Route, pathParams: Params, query: URLSearchParams): RouteMatch {
  if (route.to === undefined) return { route, params: ownFields({}), element: null, needsMember: false };
  const destination: Destination = destinations[route.to];
  const params: Params = ownFields({});
  for (const name of destination.params ?? []) {
    const value = pathParams[name] ?? route.params?.[name] ?? query.get(name) ?? query.get(toSnakeCase(name));
    if (value) params[name] = value;
  }
  const attributes = attributesOf(route.to, params);
  const { titles, title } = route;
  const viewTitle = params.view && titles && Object.hasOwn(titles, params.view) ? titles[params.view] : undefined;
  return {
    route: ownFields({ ...route, title: viewTitle ?? title }),
    params,
    element: { tag: destination.tag, attributes },
    needsMember: !!destination.needsMember,
  };
}

/** Converts `orderId` to `order_id`, the parameter's name in the return URLs of payment providers. */
const toSnakeCase = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The parameters in a path that matches the pattern; null if the path doesn't match. */
function pathParamsOf(pattern: string, path: string): Params | null {
  const patternSegments = pattern.split('/');
  const segments = path.split('/');
  if (patternSegments.length !== segments.length) return null;
  const params: Params = ownFields({});
  for (const [index, patternSegment] of patternSegments.entries()) {
    const segment = segments[index] as string;
    const name = /^\{(\w+)\}$/.exec(patternSegment)?.[1];
    if (name && /^\d+$/.test(segment)) params[name] = segment;
    else if (patternSegment !== segment) return null;
  }
  return params;
}

/** The portal's URL paths, by the tag of the element that the portal shows at the path. Omits a final `{parameter}`. */
export function pathsByTag(): Record<string, string[]> {
  const portalPaths: Record<string, string[]> = {};
  for (const { path, to } of routes) {
    if (!to) continue;
    const { tag } = destinations[to];
    portalPaths[tag] = [...(portalPaths[tag] ?? []), path.replace(/\{\w+\}$/, '')];
  }
  return portalPaths;
}
