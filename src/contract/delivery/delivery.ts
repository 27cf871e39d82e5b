/** Response headers of the product's files. */
export interface DeliveryRule {
  name: string;
  /** Which files: the path below the origin, as a regular expression. The first rule that fits decides. */
  path: RegExp;
  headers: Readonly<Record<string, string>>;
  why: string;
}

const year = 'public, max-age=31536000, immutable';

/** Scripts on partners' pages, loaded as modules and with integrity: both require CORS. */
const forEverybody = {
  'Access-Control-Allow-Origin': '*',
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'Timing-Allow-Origin': '*',
  'X-Content-Type-Options': 'nosniff',
} as const;

/** Placeholder for the origins that may frame the card form, in the syntax of a Content-Security-Policy. */
export const frameAncestorsMark = '$FRAME_ANCESTORS';

/** Placeholder for the API's origin; empty where the portal's own host serves the API. */
export const apiOriginMark = '$API_ORIGIN';

/** Placeholder for the origins of third-party scripts: captcha, sign-in, wallets. */
export const thirdPartiesMark = '$THIRD_PARTIES';

/** The portal's own origin, the API's, and those whose scripts members choose: a wallet, a captcha, a sign-in. */
const trusted = `'self' ${apiOriginMark} ${thirdPartiesMark}`;

/**
 * What the portal's pages may load. Banks' pages (3-D Secure) lie at addresses of thousands of issuers, so frames and
 * forms may lead to any https address. Logos, banners and icons lie on any CDN that the operator's site files name, so
 * images may come from every origin; a page on https gets no plain http ones, as mixed content. Styles: TV engines
 * before Chromium 73 take their sheets from style elements, and third parties' widgets style themselves.
 */
const portalPolicy = [
  "default-src 'none'",
  `script-src ${trusted}`,
  `style-src 'self' 'unsafe-inline' ${thirdPartiesMark}`,
  `connect-src ${trusted}`,
  `frame-src ${trusted} https:`,
  'img-src * data: blob:',
  `font-src 'self' data: ${thirdPartiesMark}`,
  "manifest-src 'self'",
  `form-action ${trusted} https:`,
  "base-uri 'none'",
  "object-src 'none'",
  "frame-ancestors 'self'",
].join('; ');

/** What the card frame may load: its own scripts. Old engines take its sheet from a blob of its own. */
const cardFramePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' blob:",
  "connect-src 'none'",
  "img-src 'self' data:",
  "form-action 'none'",
  "base-uri 'none'",
  `frame-ancestors ${frameAncestorsMark}`,
].join('; ');

/**
 * Headers of the product's files: the demo server sends them, the build writes them down for nginx and for a CDN.
 * Source: our choice; PCI DSS 6.4.3 and 11.6.1 want the card form's page guarded.
 */
export const deliveryRules: readonly DeliveryRule[] = [
  {
    name: 'card frame',
    path: /^\/(v1|\d+\.\d+\.\d+)\/card-frame\.html$/,
    headers: {
      ...forEverybody,
      'Cache-Control': 'no-cache',
      'Content-Security-Policy': cardFramePolicy,
      'Cross-Origin-Embedder-Policy': 'require-corp',
      'Referrer-Policy': 'no-referrer',
    },
    why: 'The page card data is typed in: it loads its own scripts and nothing else, stands only on pages you name, and may stand on isolated ones.',
  },
  {
    name: 'card keys',
    path: /^\/(v1|\d+\.\d+\.\d+)\/card-frame-keys\.js$/,
    headers: { ...forEverybody, 'Cache-Control': 'no-cache' },
    why: 'Keys rotate without a release, for every version at once.',
  },
  {
    name: 'fixed version',
    path: /^\/\d+\.\d+\.\d+\//,
    headers: { ...forEverybody, 'Cache-Control': year },
    why: 'A version never changes once it is published, but for the card keys, so integrity hashes of it stay true.',
  },
  {
    name: 'files named by their content',
    path: /^\/v1\/.*-[A-Za-z0-9_-]{8,}\.[a-z0-9]+$/,
    headers: { ...forEverybody, 'Cache-Control': year },
    why: 'Another content has another name.',
  },
  {
    name: 'evergreen loader',
    path: /^\/v1\//,
    headers: { ...forEverybody, 'Cache-Control': 'public, max-age=300' },
    why: 'Pages that carry this address get a new version within five minutes.',
  },
  {
    name: 'portal',
    path: /^\/(?!(v1|\d+\.\d+\.\d+|api|sandbox|site)\/)/,
    headers: {
      'Cache-Control': 'no-cache',
      'Content-Security-Policy': portalPolicy,
      'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), usb=()',
      // The address of an entry link holds a token, which no request may pass on, not even to the portal's own host.
      'Referrer-Policy': 'strict-origin',
      'X-Content-Type-Options': 'nosniff',
    },
    why: 'Members buy and change their account here: no other site may frame it, and no address with a token leaves it.',
  },
];

/** The headers of a file of the product; undefined for the API's paths. */
export const deliveryRuleOf = (path: string): DeliveryRule | undefined =>
  deliveryRules.find((rule) => rule.path.test(path));

export interface DeliveryOrigins {
  /** Origins that may frame the card form. */
  frameAncestors: string;
  /** The API's origin, if it isn't the portal's. */
  api?: string;
  /** Origins of third parties' scripts and frames in the portal. */
  thirdParties?: string;
}

/** Puts a server's own origins in the place of the marks. Lists are written as in a Content-Security-Policy. */
export const withOrigins = (value: string, { frameAncestors, api = '', thirdParties = '' }: DeliveryOrigins): string =>
  value
    .replaceAll(frameAncestorsMark, () => frameAncestors)
    .replaceAll(apiOriginMark, () => api)
    .replaceAll(thirdPartiesMark, () => thirdParties)
    .replace(/ +(?=;| |$)/g, '');
