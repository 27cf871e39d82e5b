/** What a server says with one of the product's files. */
export interface DeliveryRule {
  name: string;
  /** Which files: the path below the origin, as a regular expression. The first rule that fits decides. */
  path: RegExp;
  headers: Readonly<Record<string, string>>;
  why: string;
}

const year = 'public, max-age=31536000, immutable';

/** Scripts of other people's pages, read by modules and with integrity: both ask for CORS. */
const forEverybody = {
  'Access-Control-Allow-Origin': '*',
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'Timing-Allow-Origin': '*',
  'X-Content-Type-Options': 'nosniff',
} as const;

/** Stands where a server puts the origins that may frame the card form, as in a Content-Security-Policy. */
export const frameAncestorsMark = '$FRAME_ANCESTORS';

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
];

/** The headers of a file of the product; undefined for any other path. */
export const deliveryRuleOf = (path: string): DeliveryRule | undefined =>
  deliveryRules.find((rule) => rule.path.test(path));
