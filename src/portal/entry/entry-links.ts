import { ownFields, parseJson, queryParameters } from '../../rules/own-fields';
import type { Destination, DestinationName, Params } from '../../runtime/navigation/destinations';
import { destinations } from '../../runtime/navigation/destinations';
import type { AppEntry, EmailLinkEntry, EntryLinkData } from '../../runtime/navigation/entry-link';
import type { PendingDestination } from '../../runtime/navigation/pending-destination';
import { secretParameters } from '../../runtime/navigation/return-url';
import type { Scene } from '../../runtime/settings/settings';
import { legacyRedirects, matchRoute } from '../routing/routes';

/** What an entry link requests. Entry links are the links in emails, apps and QR codes that open the portal. */
export interface EntryLink {
  /** The URL to redirect to, without secrets. */
  url: string;
  /** The language as written in the link; it may be unsupported. */
  language: string | null;
  scene: Scene | null;
  /** What the link passes to the screen, such as a token; null if it passes nothing. */
  data: EntryLinkData | null;
  /** The destination to open after the visitor signs in; null for the default destination. */
  next: PendingDestination | null;
}

/** Links in emails by path: their kind, and the screen that they open. Source: specification, section 2. */
const emailLinks: Readonly<Record<string, { kind: EmailLinkEntry['kind']; to: string; params?: Params }>> = {
  '/activate': { kind: 'activate', to: '/resend-confirm' },
  '/resetPassword': { kind: 'resetPassword', to: '/reset-password' },
  '/bindEmailConfirmed': { kind: 'bindEmail', to: '/notice', params: { type: 'bindEmail' } },
  // Not in the specification.
  '/delete-account': { kind: 'keepAccount', to: '/delete-account' },
  '/unsubscribe': { kind: 'unsubscribe', to: '/unsubscribe' },
  // A link in an email can also have the path of the screen itself.
  '/resend-confirm': { kind: 'activate', to: '/resend-confirm' },
  '/reset-password': { kind: 'resetPassword', to: '/reset-password' },
};

/**
 * The paths that a link from a device can have. Source: specification, section 2. Links that hand a purchase over from
 * a TV can have the same paths.
 */
const deviceLinkPaths: readonly string[] = [
  '/',
  '/pricing-table',
  '/plan',
  '/order',
  '/stbPayment',
  '/stb-orders',
  '/payment',
];

/** For each field of an app link: the query parameters that can contain it, in order of preference. */
const appFields: Readonly<Record<Exclude<keyof AppEntry, 'kind'>, readonly string[]>> = {
  accountId: ['accountId', 'a'],
  appToken: ['appToken', 't'],
  loginId: ['loginId', 'e'],
  loginType: ['loginType'],
  releaseId: ['releaseId', 'r'],
  sourceType: ['sourceType'],
  deviceInfo: ['d', 'deviceInfo'],
  planId: ['planId'],
  pageSource: ['location', 'pageSource'],
};

/** Paths that payment pages redirect to. The payment pages add their own query parameters, such as `token`. */
const paymentReturnPaths: readonly string[] = ['/payment-redirect', '/paymentResult'];

type Query = Readonly<Record<string, string>>;

/**
 * Parses a URL by the rules for entry links. Null if there is nothing to do: the URL isn't an entry link, can stay in
 * the address bar and doesn't set the scene. Has no side effects: `consumeEntryLink` applies the result.
 */
export function readEntryLink(path: string, search: string): EntryLink | null {
  const query = queryParameters(search);
  const trimmedPath = path.length > 1 ? path.replace(/\/+$/, '') || '/' : path;
  const link =
    matchEmailLink(trimmedPath, query) ??
    matchHandOffLink(trimmedPath, query) ??
    matchTvSignInLink(trimmedPath, query) ??
    matchDeviceLink(trimmedPath, query) ??
    matchPackedLink(trimmedPath, query) ??
    matchAppLink(trimmedPath, query);
  const scene = sceneOf(link?.linkQuery ?? query);
  if (!link) {
    const hasSecret = secretParameters.some((name) => Object.hasOwn(query, name));
    const canUrlStay = paymentReturnPaths.includes(trimmedPath) || !hasSecret;
    if (canUrlStay && !scene) return null;
    const url = canUrlStay ? path + search : publicUrl(path, query);
    return { url, language: null, scene, data: null, next: null };
  }
  const { to, data, next, linkQuery } = link;
  // The code `c` in a TV's link is secret too. `query` contains it, `linkQuery` doesn't.
  const publicQuery = data.kind === 'handOff' || data.kind === 'tvSignIn' ? linkQuery : query;
  return {
    url: publicUrl(to, { ...publicQuery, ...link.params }),
    language: languageOf(linkQuery),
    scene,
    data,
    next,
  };
}

interface LinkMatch {
  /** The path to redirect to. */
  to: string;
  params?: Params | undefined;
  data: EntryLinkData;
  next: PendingDestination | null;
  /** The parameters in the link's query and those packed in its `params`, without the code `c` of a TV's link. */
  linkQuery: Query;
}

/** Matches a link from an email: one of the paths in `emailLinks`, with a token. */
function matchEmailLink(path: string, query: Query): LinkMatch | null {
  const link = Object.hasOwn(emailLinks, path) ? emailLinks[path] : undefined;
  const { token } = query;
  if (!link || !token) return null;
  return { to: link.to, params: link.params, data: { kind: link.kind, token }, next: null, linkQuery: query };
}

/**
 * Matches a link that hands a purchase over from a TV to a phone. The phone scans it as a QR code, or the visitor types
 * it. Its parameter `c` is a code, optionally followed by a dot and a ticket. The ticket signs the phone in as the TV's
 * member. Not in the specification.
 */
function matchHandOffLink(path: string, query: Query): LinkMatch | null {
  const { c: codeAndTicket = '', ...linkQuery } = query;
  const [, code, ticket] = /^([A-Za-z2-9]{6})(?:\.([\w-]{16,64}))?$/.exec(codeAndTicket) ?? [];
  if (!code || !deviceLinkPaths.includes(path)) return null;
  const data: EntryLinkData = { kind: 'handOff', code: code.toUpperCase(), ...(ticket && { ticket }) };
  return { to: '/stb-orders', params: { view: 'pay' }, data, next: null, linkQuery };
}

/**
 * Matches the link in the QR code with which a phone signs in a TV. The link opens a screen that names the TV and asks
 * for confirmation. Not in the specification.
 */
function matchTvSignInLink(path: string, query: Query): LinkMatch | null {
  const { c: code = '', ...linkQuery } = query;
  if (path !== '/tv' || !/^[A-Za-z2-9]{6}$/.test(code)) return null;
  return { to: path, data: { kind: 'tvSignIn', code: code.toUpperCase() }, next: null, linkQuery };
}

/** Matches a link from a device: a set-top box or stick puts its device info in `d`. */
function matchDeviceLink(path: string, query: Query): LinkMatch | null {
  if (!query.d || !deviceLinkPaths.includes(path)) return null;
  const data = readAppEntry(query);
  return { to: '/register', data, next: destinationOfLink(path, query, data), linkQuery: query };
}

/** Matches a link whose parameters are packed in its parameter `params`. */
function matchPackedLink(path: string, query: Query): LinkMatch | null {
  const packedQuery = query.params ? unpackParams(query.params) : null;
  if (!packedQuery) return null;
  const linkQuery = { ...query, ...packedQuery };
  const data = readAppEntry(linkQuery);
  return { to: '/login', data, next: destinationOfLink(path, linkQuery, data), linkQuery };
}

/** Matches a link from the app with credentials that sign the visitor in. */
function matchAppLink(path: string, query: Query): LinkMatch | null {
  const data = readAppEntry(query);
  if (!data.appToken || !data.accountId || !data.loginId) return null;
  return { to: '/login', data, next: destinationOfLink(path, query, data), linkQuery: query };
}

function readAppEntry(query: Query): AppEntry {
  const entry: AppEntry = { kind: 'app' };
  for (const [field, names] of Object.entries(appFields) as [Exclude<keyof AppEntry, 'kind'>, readonly string[]][]) {
    const value = names.map((name) => query[name]).find(Boolean);
    if (value) entry[field] = value;
  }
  // An email address has no spaces: the link contains a plus that isn't encoded.
  if (entry.loginId?.includes('@')) entry.loginId = entry.loginId.trim().replace(/ /g, '+');
  return entry;
}

/** The page at the link's path if only members can open it, otherwise the checkout of the link's plan, if any. */
function destinationOfLink(path: string, query: Query, { planId }: AppEntry): PendingDestination | null {
  const canonicalPath = Object.hasOwn(legacyRedirects, path) ? (legacyRedirects[path] as string) : path;
  const match = matchRoute(canonicalPath, `?${new URLSearchParams(query).toString()}`);
  const isPage = match.redirect === undefined && match.route.to !== undefined;
  if (isPage && (destinations[match.route.to as DestinationName] as Destination).needsMember)
    return { to: match.route.to as DestinationName, params: match.params };
  return planId ? { to: 'checkout', params: { planId } } : null;
}

/**
 * The release id `web` sets the scene WEB. Any other release id comes from a set-top box and sets the scene STB.
 * Source: specification, section 2. The specification doesn't say which release ids exist.
 */
function sceneOf(query: Query): Scene | null {
  const release = query.releaseId || query.r;
  if (!release) return null;
  return release.toUpperCase() === 'WEB' ? 'WEB' : 'STB';
}

const languageOf = (query: Query): string | null => query.language || query.lang || null;

/** Parses `params`: JSON, base64-encoded JSON or a query string. Null if the text is none of these. */
function unpackParams(text: string): Query | null {
  const trimmed = text.trim();
  const isQueryString = /^[\w.-]+=/.test(trimmed);
  return (
    parseJsonQuery(trimmed) ??
    parseJsonQuery(decodeBase64(trimmed)) ??
    (isQueryString ? queryParameters(trimmed) : null)
  );
}

function parseJsonQuery(text: string): Query | null {
  try {
    const parsed = parseJson(text);
    if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) return null;
    const supportedEntries = Object.entries(parsed).filter(
      ([, value]) => typeof value === 'string' || typeof value === 'number',
    );
    return ownFields(Object.fromEntries(supportedEntries.map(([name, value]) => [name, String(value)])));
  } catch {
    return null;
  }
}

function decodeBase64(text: string): string {
  try {
    const bytes = atob(text.replace(/-/g, '+').replace(/_/g, '/').replace(/ /g, '+'));
    return new TextDecoder().decode(Uint8Array.from(bytes, (character) => character.charCodeAt(0)));
  } catch {
    return '';
  }
}

/** The URL without secret parameters. */
function publicUrl(path: string, query: Query): string {
  const publicParams = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    if (!secretParameters.includes(name)) publicParams.set(name, value);
  const publicSearch = publicParams.toString();
  return publicSearch ? `${path}?${publicSearch}` : path;
}
