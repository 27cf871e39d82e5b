/** The response headers of files with matching paths. */
export interface DeliveryRule {
  name: string;
  /** Regular expression for the path. The first matching rule applies. */
  path: RegExp;
  headers: Readonly<Record<string, string>>;
  /** Explains the rule in the generated server configuration. */
  why: string;
}

/** The length of the hashes that the build puts into file names, such as `react-LYvkJBZ.js`. */
export const contentHashLength = 7;

const immutableForAYear = 'public, max-age=31536000, immutable';

/** Headers for files that partners' pages load: modules and scripts with integrity hashes need CORS. */
const crossOriginHeaders = {
  'Access-Control-Allow-Origin': '*',
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'Timing-Allow-Origin': '*',
  'X-Content-Type-Options': 'nosniff',
} as const;

/** Placeholder for the origins that may embed the card frame, in the syntax of a Content-Security-Policy. */
const frameAncestorsPlaceholder = '$FRAME_ANCESTORS';

/**
 * Placeholder for the origin of the card frame's own URL. In a portal with the assets' origin, the frame has an opaque
 * origin, which `'self'` doesn't match in WebKit: no script of the frame would run in Safari.
 */
const ownOriginPlaceholder = '$OWN_ORIGIN';

/** Placeholder for the API's origin; replaced with nothing if the portal's host serves the API. */
const apiOriginPlaceholder = '$API_ORIGIN';

/** Placeholder for the assets' origin; replaced with nothing if the portal's host serves the assets. */
const assetsOriginPlaceholder = '$ASSETS_ORIGIN';

/** Placeholder for the origins of third-party scripts: captcha, sign-in, wallets. */
const thirdPartiesPlaceholder = '$THIRD_PARTIES';

/** CSP sources of the product's files: the portal, and the assets if they have an origin of their own. */
const productSources = `'self' ${assetsOriginPlaceholder}`;

/** CSP sources: the product, the API, and third parties such as wallets, captcha and sign-in. */
const trustedSources = `${productSources} ${apiOriginPlaceholder} ${thirdPartiesPlaceholder}`;

/**
 * The portal's Content-Security-Policy. Frames and forms may use any https URL, because 3-D Secure pages are hosted by
 * thousands of issuers. Images may come from every origin, because the operator's site files can use any CDN; browsers
 * block http images on https pages as mixed content. Inline styles are allowed, because TV engines before Chromium 73
 * and third-party widgets use style elements.
 */
const portalPolicy = [
  "default-src 'none'",
  `script-src ${trustedSources}`,
  `style-src ${productSources} 'unsafe-inline' ${thirdPartiesPlaceholder}`,
  `connect-src ${trustedSources}`,
  `frame-src ${trustedSources} https:`,
  'img-src * data: blob:',
  `font-src ${productSources} data: ${thirdPartiesPlaceholder}`,
  "manifest-src 'self'",
  `form-action ${trustedSources} https:`,
  "base-uri 'none'",
  "object-src 'none'",
  "frame-ancestors 'self'",
].join('; ');

/**
 * The card frame's Content-Security-Policy: only its own scripts, and requests for fonts and for its own document,
 * whose headers contain the server's time. Old browsers load its stylesheet from a blob URL.
 */
const cardFramePolicy = [
  "default-src 'none'",
  `script-src 'self' ${ownOriginPlaceholder}`,
  `style-src 'self' ${ownOriginPlaceholder} blob:`,
  `connect-src 'self' ${ownOriginPlaceholder}`,
  `img-src 'self' ${ownOriginPlaceholder} data:`,
  "form-action 'none'",
  "base-uri 'none'",
  `frame-ancestors ${frameAncestorsPlaceholder}`,
].join('; ');

/**
 * The folder of a major version, such as `v1` for 1.4.2. Its files are replaced by each release of this major version.
 * A release of another one has a folder of its own, so pages change to it by changing a URL.
 */
export const majorFolderOf = (version: string): string => `v${version.split('.')[0]}`;

/**
 * Response headers of the product's files. The demo server sends them; the build writes them as configuration for nginx
 * and CDNs. The specification doesn't require these headers, but PCI DSS 6.4.3 and 11.6.1 require protecting the card
 * form's page.
 */
export const deliveryRules: readonly DeliveryRule[] = [
  {
    name: 'card frame',
    path: /^\/(v\d+|\d+\.\d+\.\d+)\/card-frame\.html$/,
    headers: {
      ...crossOriginHeaders,
      // In a portal with the assets' origin, the frame has an opaque origin, and reads the server's time from these.
      'Access-Control-Expose-Headers': 'Age, Date',
      'Cache-Control': 'no-cache',
      'Content-Security-Policy': cardFramePolicy,
      'Cross-Origin-Embedder-Policy': 'require-corp',
      'Referrer-Policy': 'no-referrer',
    },
    why: 'The page for typing card data. It loads only its own scripts, and only pages that you list can embed it, including cross-origin isolated ones.',
  },
  {
    name: 'card keys',
    path: /^\/(v\d+|\d+\.\d+\.\d+)\/card-frame-keys\.js$/,
    headers: { ...crossOriginHeaders, 'Cache-Control': 'no-cache' },
    why: 'You can rotate keys without a release, for all versions at once.',
  },
  {
    name: 'pinned version',
    path: /^\/\d+\.\d+\.\d+\//,
    headers: { ...crossOriginHeaders, 'Cache-Control': immutableForAYear },
    why: 'A published version never changes, except for the card keys, so its integrity hashes stay valid.',
  },
  {
    name: 'content-hashed files',
    // The name `sub-unsupported.js` contains no hash: `unsupported` only looks like one.
    path: new RegExp(`^/v\\d+/(?!sub-unsupported\\.js$).*-[A-Za-z0-9_-]{${contentHashLength},}\\.[a-z0-9]+$`),
    headers: { ...crossOriginHeaders, 'Cache-Control': immutableForAYear },
    why: 'The name contains a hash of the content.',
  },
  {
    // The loader and all other files of a major version's folder whose names contain no hash.
    name: 'evergreen loader',
    path: /^\/v\d+\//,
    headers: { ...crossOriginHeaders, 'Cache-Control': 'public, max-age=300' },
    why: 'Pages that load this URL get a new version within five minutes.',
  },
  {
    name: 'portal',
    path: /^\/(?!(v\d+|\d+\.\d+\.\d+|api|sandbox|site)\/)/,
    headers: {
      'Cache-Control': 'no-cache',
      'Content-Security-Policy': portalPolicy,
      // Windows that the portal opens, such as a wallet's, keep their opener. Pages that open the portal can't reach it.
      'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
      'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), usb=()',
      // The URL of an entry link contains a token that no request may leak, not even to the portal's own host.
      'Referrer-Policy': 'strict-origin',
      'X-Content-Type-Options': 'nosniff',
    },
    why: 'Members buy and manage their account here. No other site can embed it, and URLs with tokens don’t leak as referrers.',
  },
];

/** The rule for a path; undefined for paths of the API, the sandbox and the operator's site files. */
export const deliveryRuleOf = (path: string): DeliveryRule | undefined =>
  deliveryRules.find((rule) => rule.path.test(path));

export interface DeliveryOrigins {
  /** Origins that may embed the card frame. */
  frameAncestors: string;
  /** The API's origin, if it differs from the portal's. */
  api?: string;
  /** The assets' origin, if it differs from the portal's. */
  assets?: string;
  /** Origins of third parties' scripts and frames in the portal. */
  thirdParties?: string;
  /** The origin of the file's URL, if the portal may have the same one. */
  own?: string;
}

/** Replaces the placeholders in a header's value with origins. Several origins are separated by spaces, as in a CSP. */
export const withOrigins = (
  value: string,
  { frameAncestors, api = '', assets = '', thirdParties = '', own = '' }: DeliveryOrigins,
): string =>
  value
    .replaceAll(frameAncestorsPlaceholder, () => frameAncestors)
    .replaceAll(apiOriginPlaceholder, () => api)
    .replaceAll(assetsOriginPlaceholder, () => assets)
    .replaceAll(thirdPartiesPlaceholder, () => thirdParties)
    .replaceAll(ownOriginPlaceholder, () => own)
    // Removes the extra space that an empty list of origins leaves.
    .replace(/ +(?=;| |$)/g, '');
