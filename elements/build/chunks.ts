import path from 'node:path';

/** Modules that stand in every tag's first screen, by folder. A pattern sees the path below its folder. */
const baseParts: Readonly<Record<string, RegExp>> = {
  'elements/base': /^(?!overlay|move-by-arrows|stopped-keys)/,
  'src/runtime':
    /^(api|brand|brand-sheet|chosen-language|country|destinations|events|fingerprint|language|navigate|progress|query-store|reports|return-link|safe-url|scene|scope|server-texts|session|settings|shared|shared-page|sheets|storage|system-theme|texts|toasts|value|width-classes)[./]/,
  'src/ui':
    /^(badge|button|class-names|crash-notice|empty-state|error-state|field-error|format-date|icon|icons|money|notice|progress|radio-cards|skeleton|spinner|tokens|unique-id)\./,
  locales: /\/loader\.json$/,
};

/** What every tag stands on and React is not in: it runs while React, the largest file of all, is on its way. */
const coreParts: Readonly<Record<string, RegExp>> = {
  'src/contract':
    /^(languages|primitives|define-call|envelope|errors|entities\/(plan|order)|calls\/(start|plans|order))\./,
  'src/rules': /^(check|money|format-money|dates|plans)\./,
};

/** What the fields of sign-in and checkout share. */
const formParts: Readonly<Record<string, RegExp>> = {
  'src/ui': /^(checkbox|countdown|deep-focus|field|form-state|text-field|text-input|time-parts|use-form)\./,
};

/** What every way to sign in stands on. */
const signingParts: Readonly<Record<string, RegExp>> = {
  'src/contract': /^account-schemas\./,
  'src/rules': /^password\./,
  'src/screens/auth':
    /^(account-fields|account-name|auth-panel|auth-skeleton|auth\.module|captcha-part|code-actions|draft|error-places|field-of|flow|light-form|rich|sealed-password|terms-field|third-party\.module|use-captcha|use-error-key|use-heading-focus|use-is-gone|use-site-rules)\./,
  'src/ui': /^(email-field|email-suggestions|password-field|password-strength)\./,
};

/**
 * What signing in shares with a way to pay or with another tag: each by itself, or they would take all of it. The later
 * ones stand on the earlier.
 */
const apart: Readonly<Record<string, Readonly<Record<string, RegExp>>>> = {
  light: { 'src/runtime': /^(light-dom|light-sheets|scope-rules)\./ },
  encrypt: { 'src/runtime': /^(brand-keys|encrypt)\./, 'src/rules': /^sealed-message\./ },
  contact: { 'src/rules': /^contact\./ },
  countries: { 'src/contract/calls': /^phone\./, 'src/screens/auth': /^use-countries\./ },
  session: { 'src/runtime': /^session-cache\./ },
  select: { 'src/ui': /^select-field\./ },
  phone: { 'src/ui': /^phone-field\./ },
  tabs: { 'src/ui': /^tabs\./ },
};

/** The form of a checkout, which sellers to others have in part. */
const buyingParts: Readonly<Record<string, RegExp>> = {
  'src/screens/checkout':
    /^(checkout-screen|choice|coupon|currency-place|draft|group-methods|method-choice|method-form|next-charge|order-form|pay-button|use-installments|use-order|use-price|ways-to-pay)\./,
};

/** What checkout and payment share. */
const checkoutParts: Readonly<Record<string, RegExp>> = {
  'src/contract': /^(checkout-schemas|entities\/payment|calls\/(payments|plan))\./,
  'src/runtime': /^(attempts|random-id)\./,
  'src/ui': /^(description-list|icon|icons-more)\./,
  'src/screens/checkout':
    /^(checkout\.module|facts|flow|load-after-sending|machine|new-codes|other-tab|payable|payment-progress|problem-place|rarely|recovery\.|step-heading|summary|use-after-paying|use-flow|use-loaded|use-spoken|use-valuation|visitor\.|waiting|watch|checkout-skeleton|methods\/index)/,
};

/** What the account, the sign-in and the portal share of what a purchase has no need for. */
const memberParts: Readonly<Record<string, RegExp>> = {
  'src/contract': /^(entities\/(member|renewal)|calls\/(member|orders|renewal|site))\./,
  'src/portal': /^(portal-context|site-image)\./,
  'src/runtime': /^(brand-legal|entry|leave|use-sign-out)\./,
  'src/screens/auth': /^lazy-part\./,
  'src/ui': /^icons-rest\./,
};

/** What opens over a screen, and what a purchase that went wrong is called: some ways to pay want it as well. */
const overParts: Readonly<Record<string, RegExp>> = {
  'src/screens/checkout': /^problem-words\./,
  'src/ui': /^(dialog|scroll-lock)\./,
};

/** What goes to paper, under the brand's mark. */
const paperParts: Readonly<Record<string, RegExp>> = {
  'src/ui': /^(print\/|logo\.)/,
  'src/runtime': /^brand-logo\./,
};

/** A member's first view, and what it stands on. Other tags take single parts of it; together they are one request. */
const accountParts: Readonly<Record<string, RegExp>> = {
  'src/screens/account':
    /^(account-card|account-facts|account-nav|account\.module|fact-list|format-date|no-orders|order-bones|order-notes|order-row|overview|parts\.module|plan-card|recent-orders|renewal-alert|renewal-card|renewal-facts|unfinished-order|use-fresh-query|use-overview|use-renewal|view-bones|view-head|views)\./,
};

/** What a payment under way shows, whichever the method. */
const actingParts: Readonly<Record<string, RegExp>> = {
  'src/screens/checkout/methods': /^(acting|amount|deadline|over-notice)[.-]/,
  'src/ui': /^steps\./,
};

/** Money that is sent from elsewhere: that it was sent, and that its time is up. */
const sentParts: Readonly<Record<string, RegExp>> = {
  'src/contract/calls': /^confirmation\./,
  'src/screens/checkout/methods/sent-money': /^/,
};

type Test = (id: string) => boolean;

const inLibrary = (...names: string[]): Test => {
  const pattern = new RegExp(`node_modules[\\\\/](${names.join('|')})[\\\\/]`);
  return (id) => pattern.test(id);
};

const either =
  (...tests: Test[]): Test =>
  (id) =>
    tests.some((test) => test(id));

/** Sheets come under names that the plugin gives them. */
function among(root: string, parts: Readonly<Record<string, RegExp>>): Test {
  return (id) => {
    const file = path.relative(root, id.replace(/^\0shadow-css:/, '')).replaceAll('\\', '/');
    return Object.entries(parts).some(
      ([folder, names]) => file.startsWith(`${folder}/`) && names.test(file.slice(folder.length + 1)),
    );
  };
}

/** Texts that are wanted together, of each language: a request less before the first screen can speak. */
const words = (...areas: readonly string[]) => {
  const pattern = new RegExp(`[\\\\/]locales[\\\\/](\\w+)[\\\\/](${areas.join('|')})\\.json`);
  return {
    debugName: `words of ${areas[0]}`,
    name: (id: string) => `words-${areas[0]}-${pattern.exec(id)?.[1]}`,
    test: pattern,
    priority: 1,
  };
};

/**
 * Chunks that several tags share. The rest is split by what imports it. One chunk of what every tag needs compresses
 * better than twenty, and is one request. A group takes what its modules import too, unless one of a higher priority
 * has it: what others stand on comes first.
 */
export const chunkGroups = (root: string) => [
  { name: 'react', test: inLibrary('react', 'react-dom', 'scheduler'), priority: 24 },
  {
    name: 'core',
    test: either(inLibrary('@preact/signals-core', 'i18next', 'ky', 'zod'), among(root, coreParts)),
    priority: 23,
  },
  {
    name: 'base',
    test: either(inLibrary('@preact/signals-react', '@r2wc', 'use-sync-external-store'), among(root, baseParts)),
    priority: 22,
  },
  { name: 'forms', test: among(root, formParts), priority: 21 },
  ...Object.entries(apart).map(([name, parts], at) => ({ name, test: among(root, parts), priority: 20 - at })),
  { name: 'signing', test: among(root, signingParts), priority: 1 },
  { name: 'orders', test: among(root, checkoutParts), priority: 1 },
  { name: 'buying', test: among(root, buyingParts), priority: 1 },
  { name: 'acting', test: among(root, actingParts), priority: 1 },
  { name: 'sent', test: among(root, sentParts), priority: 1 },
  { name: 'member', test: among(root, memberParts), priority: 2 },
  { name: 'paper', test: among(root, paperParts), priority: 1 },
  { name: 'over', test: among(root, overParts), priority: 1 },
  { name: 'account', test: among(root, accountParts), priority: 0 },
  words('plans', 'common'),
  words('checkout', 'card'),
  // What is known of a brand comes at once.
  {
    debugName: 'brands',
    name: (id: string) => `brand-${/[\\/]brands[\\/]([\w-]+)[\\/]/.exec(id)?.[1]}`,
    test: /[\\/]brands[\\/][\w-]+[\\/](settings|palette)\.json/,
    priority: 1,
  },
];
