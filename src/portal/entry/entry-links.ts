import type { AppEntry, EmailLinkEntry, Entry } from '../../runtime/entry-link/entry-link';
import type { Destination, DestinationName, Params } from '../../runtime/navigation/destinations';
import { destinations } from '../../runtime/navigation/destinations';
import type { PendingDestination } from '../../runtime/navigation/navigate';
import type { Scene } from '../../runtime/settings/settings';
import { aliases, matchRoute } from '../routing/routes';

/** What an entry link requests. */
export interface EntryLink {
  /** The URL to redirect to, without secrets. */
  url: string;
  /** The language as written in the link; it may be unsupported. */
  language: string | null;
  scene: Scene | null;
  entry: Entry | null;
  /** The destination after the sign-in that the link requires; null for the default one. */
  next: PendingDestination | null;
}

/** Links in emails: path, kind and target. Source: specification, section 2. */
const emailLinks: Readonly<Record<string, { kind: EmailLinkEntry['kind']; to: string; params?: Params }>> = {
  '/activate': { kind: 'activate', to: '/resend-confirm' },
  '/resetPassword': { kind: 'resetPassword', to: '/reset-password' },
  '/bindEmailConfirmed': { kind: 'bindEmail', to: '/notice', params: { type: 'bindEmail' } },
  // The targets of these links accept a token too.
  '/resend-confirm': { kind: 'activate', to: '/resend-confirm' },
  '/reset-password': { kind: 'resetPassword', to: '/reset-password' },
};

/** Allowed targets of links from the app or a device. Source: specification, section 2. */
const entryPaths: readonly string[] = [
  '/',
  '/pricing-table',
  '/plan',
  '/order',
  '/stbPayment',
  '/stb-orders',
  '/payment',
];

/** The app's parameters and their spellings. The first spelling present applies. */
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

/** Parameters that must not stay in the address bar, nor be passed to a payment page. */
const secrets: readonly string[] = [
  'token',
  'appToken',
  't',
  'accountId',
  'a',
  'loginId',
  'e',
  'params',
  'd',
  'deviceInfo',
];

/** Return paths of payment pages, which add their own query parameters. */
const paymentReturns: readonly string[] = ['/payment-redirect', '/paymentResult'];

type Query = Readonly<Record<string, string>>;

/**
 * Parses a URL by the rules for entry links. Null if none applies and the URL can stay. Pure: `consumeEntryLink`
 * applies the result.
 */
export function readEntryLink(path: string, search: string): EntryLink | null {
  const query = queryOf(search);
  const cleanPath = path.length > 1 ? path.replace(/\/+$/, '') || '/' : path;
  const link =
    emailLink(cleanPath, query) ??
    handOffLink(cleanPath, query) ??
    tvSignInLink(cleanPath, query) ??
    deviceLink(cleanPath, query) ??
    paramsLink(cleanPath, query) ??
    appLink(cleanPath, query);
  const scene = sceneOf(link?.linkQuery ?? query);
  if (!link) {
    const isClean = paymentReturns.includes(cleanPath) || !secrets.some((name) => Object.hasOwn(query, name));
    if (isClean && !scene) return null;
    const cleanUrl = isClean ? path + search : publicUrl(path, query);
    return { url: cleanUrl, language: null, scene, entry: null, next: null };
  }
  const { to, entry, next, linkQuery } = link;
  const publicQuery = entry.kind === 'handOff' || entry.kind === 'tvSignIn' ? linkQuery : query;
  return {
    url: publicUrl(to, { ...publicQuery, ...link.params }),
    language: languageOf(linkQuery),
    scene,
    entry,
    next,
  };
}

interface LinkMatch {
  to: string;
  params?: Params | undefined;
  entry: Entry;
  next: PendingDestination | null;
  /** The link's parameters, from its query or packed in `params`. */
  linkQuery: Query;
}

function emailLink(path: string, query: Query): LinkMatch | null {
  const link = Object.hasOwn(emailLinks, path) ? emailLinks[path] : undefined;
  const { token } = query;
  if (!link || !token) return null;
  return { to: link.to, params: link.params, entry: { kind: link.kind, token }, next: null, linkQuery: query };
}

/** The URL that a TV shows, scanned or typed: a code, optionally with a dot and a ticket. Our choice. */
function handOffLink(path: string, query: Query): LinkMatch | null {
  const { c, ...linkQuery } = query;
  const [, code, ticket] = /^([A-Za-z2-9]{6})(?:\.([\w-]{16,64}))?$/.exec(c ?? '') ?? [];
  if (!code || !entryPaths.includes(path)) return null;
  const entry: Entry = { kind: 'handOff', code: code.toUpperCase(), ...(ticket && { ticket }) };
  return { to: '/stb-orders', params: { view: 'pay' }, entry, next: null, linkQuery };
}

/** The link in the QR code of a TV's sign-in. The screen shows the TV and asks for a confirmation. Our choice. */
function tvSignInLink(path: string, query: Query): LinkMatch | null {
  const { c = '', ...linkQuery } = query;
  if (path !== '/tv' || !/^[A-Za-z2-9]{6}$/.test(c)) return null;
  return { to: path, entry: { kind: 'tvSignIn', code: c.toUpperCase() }, next: null, linkQuery };
}

function deviceLink(path: string, query: Query): LinkMatch | null {
  if (!query.d || !entryPaths.includes(path)) return null;
  const entry = appEntry(query);
  return { to: '/register', entry, next: destinationAfterSignIn(path, query, entry), linkQuery: query };
}

function paramsLink(path: string, query: Query): LinkMatch | null {
  const linkQuery = query.params ? unpack(query.params) : null;
  if (!linkQuery) return null;
  const entry = appEntry({ ...query, ...linkQuery });
  return {
    to: '/login',
    entry,
    next: destinationAfterSignIn(path, { ...query, ...linkQuery }, entry),
    linkQuery: { ...query, ...linkQuery },
  };
}

function appLink(path: string, query: Query): LinkMatch | null {
  const entry = appEntry(query);
  if (!entry.appToken || !entry.accountId || !entry.loginId) return null;
  return { to: '/login', entry, next: destinationAfterSignIn(path, query, entry), linkQuery: query };
}

function appEntry(query: Query): AppEntry {
  const entry: AppEntry = { kind: 'app' };
  for (const [field, names] of Object.entries(appFields) as [Exclude<keyof AppEntry, 'kind'>, readonly string[]][]) {
    const value = names.map((name) => query[name]).find(Boolean);
    if (value) entry[field] = value;
  }
  return entry;
}

/** The link's own page if only members can open it, otherwise the purchase of the link's plan. */
function destinationAfterSignIn(path: string, query: Query, { planId }: AppEntry): PendingDestination | null {
  const target = Object.hasOwn(aliases, path) ? (aliases[path] as string) : path;
  const match = matchRoute(target, `?${new URLSearchParams(query).toString()}`);
  const isPage = match.redirect === undefined && match.route.to !== undefined;
  if (isPage && (destinations[match.route.to as DestinationName] as Destination).needsMember)
    return { to: match.route.to as DestinationName, params: match.params };
  return planId ? { to: 'checkout', params: { planId } } : null;
}

/** A release id, except `web`, comes from a set-top box and sets the scene STB. Source: section 2; values our choice. */
function sceneOf(query: Query): Scene | null {
  const release = query.releaseId || query.r;
  if (!release) return null;
  return release.toUpperCase() === 'WEB' ? 'WEB' : 'STB';
}

const languageOf = (query: Query): string | null => query.language || query.lang || null;

/** `params` as JSON, base64-encoded JSON or a query string; null if it is none of these. */
function unpack(text: string): Query | null {
  const trimmed = text.trim();
  return fromJson(trimmed) ?? fromJson(fromBase64(trimmed)) ?? (/^[\w.-]+=/.test(trimmed) ? queryOf(trimmed) : null);
}

function fromJson(text: string): Query | null {
  try {
    const parsed: unknown = JSON.parse(text);
    if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) return null;
    const supportedEntries = Object.entries(parsed).filter(
      ([, value]) => typeof value === 'string' || typeof value === 'number',
    );
    return Object.fromEntries(supportedEntries.map(([name, value]) => [name, String(value)]));
  } catch {
    return null;
  }
}

function fromBase64(text: string): string {
  try {
    const bytes = atob(text.replace(/-/g, '+').replace(/_/g, '/').replace(/ /g, '+'));
    return new TextDecoder().decode(Uint8Array.from(bytes, (character) => character.charCodeAt(0)));
  } catch {
    return '';
  }
}

const queryOf = (search: string): Query => Object.fromEntries(new URLSearchParams(search));

function publicUrl(path: string, query: Query): string {
  const publicParams = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (!secrets.includes(name)) publicParams.set(name, value);
  const publicSearch = publicParams.toString();
  return publicSearch ? `${path}?${publicSearch}` : path;
}
