import path from 'node:path';

/** A chunk that several elements share: a code-splitting group of the bundler. */
export interface ChunkGroup {
  name: string;
  /** Why a page loads the chunk. Appears in the script inventory (PCI DSS 6.4.3). */
  purpose: string;
  /** Folders whose files go into the chunk, except files in subfolders and files named `*.lazy.*`. */
  folders?: readonly string[];
  /** npm packages that go into the chunk. */
  packages?: readonly string[];
  /** Nearly all of the chunk's code runs as soon as it loads, so V8 should compile the whole file when it arrives. */
  isCompiledEagerly?: true;
}

/**
 * The shared chunks, by folder. The bundler splits all other modules by which entries import them. A group also
 * includes the modules that its own modules import, unless an earlier group has them. So a group must come after the
 * groups that it imports from.
 */
export const chunkGroups: readonly ChunkGroup[] = [
  {
    name: 'first',
    purpose: 'Shows the plans before React has loaded; settings and styles that all elements share',
    folders: ['elements/first-view'],
    isCompiledEagerly: true,
  },
  {
    name: 'react',
    purpose: 'React, which renders every screen',
    packages: ['react', 'react-dom', 'scheduler'],
  },
  {
    name: 'preact',
    purpose: 'Preact, which renders every screen of the light and the TV build',
    packages: ['preact'],
    folders: ['elements/light'],
  },
  {
    name: 'core',
    purpose: 'Libraries for data, texts and requests, and the rules about money and plans',
    packages: ['@preact/signals-core', 'i18next', 'ky', 'zod'],
    folders: [
      'src/contract',
      'src/contract/entities',
      'src/contract/errors/global',
      'src/contract/calls/storefront',
      'src/rules',
      'src/rules/money',
      'src/rules/plans',
    ],
  },
  {
    name: 'base',
    purpose: 'Shared by all elements: session, requests, settings, styles, feedback',
    packages: ['@preact/signals-react', '@r2wc', 'use-sync-external-store'],
    folders: [
      'elements/base',
      'elements/base/keyboard',
      'elements/base/root',
      'src/runtime/analytics',
      'src/runtime/api',
      'src/runtime/brand',
      'src/runtime/i18n',
      'src/runtime/navigation',
      'src/runtime/page',
      'src/runtime/session',
      'src/runtime/settings',
      'src/runtime/storage',
      'src/runtime/styles',
      'src/ui/brand-art',
      'src/ui/button',
      'src/ui/choices',
      'src/ui/feedback',
      'src/ui/feedback/loading',
      'src/ui/format',
      'src/ui/icons',
      'src/ui/lazy',
      'src/ui/styling',
    ],
  },
  {
    name: 'details',
    purpose: 'Details of one plan or order',
    folders: ['src/contract/calls/catalog', 'src/ui/layout'],
  },
  {
    name: 'forms',
    purpose: 'Form state, checkboxes and countdowns',
    folders: ['src/ui/countdown', 'src/ui/fields/checkbox', 'src/ui/focus', 'src/ui/forms'],
  },
  // Separate from `forms`: the checkout by card doesn't load `fields`, because its text fields are in the card frame.
  { name: 'fields', purpose: 'Text fields', folders: ['src/ui/fields'] },
  { name: 'card-marks', purpose: 'Drawings of the card brands', folders: ['src/ui/icons/card-brands'] },
  { name: 'errors', purpose: 'What the client does about each error code', folders: ['src/contract/errors'] },
  // Sign-in and other elements share the groups from `light-dom` to `tabs`. These groups are separate from `sign-in`,
  // so that the other elements don't download all of sign-in.
  { name: 'light-dom', purpose: 'Forms that password managers can fill', folders: ['src/runtime/light-dom'] },
  { name: 'encryption', purpose: 'Encrypts passwords', folders: ['src/runtime/crypto', 'src/rules/crypto'] },
  { name: 'contact', purpose: 'Rules for email addresses and phone numbers', folders: ['src/rules/contact'] },
  {
    name: 'countries',
    purpose: 'Countries and calling codes',
    folders: ['src/contract/calls/phone', 'src/screens/shared/countries'],
  },
  {
    name: 'session-cache',
    purpose: 'Responses cached for the browser session',
    folders: ['src/runtime/session-cache'],
  },
  { name: 'select', purpose: 'Select fields', folders: ['src/ui/fields/select'] },
  { name: 'code-field', purpose: 'Fields for codes', folders: ['src/ui/fields/code'] },
  { name: 'phone', purpose: 'Phone fields', folders: ['src/ui/fields/phone'] },
  { name: 'tabs', purpose: 'Tabs', folders: ['src/ui/navigation'] },
  {
    name: 'member',
    purpose: 'Shared by account, sign-in and portal',
    folders: [
      'src/contract/calls/account',
      'src/contract/entities/account',
      'src/runtime/brand/legal',
      'src/runtime/entry-link',
      'src/runtime/sign-out',
      'src/screens/shared/order-display',
      'src/screens/shared/parts',
      'src/ui/icons/account',
    ],
  },
  {
    name: 'sign-in',
    purpose: 'Sign-in, registration and recovery',
    folders: [
      'src/contract/calls/auth',
      'src/rules/passwords',
      'src/screens/auth/captcha',
      'src/screens/auth/shared',
      'src/screens/auth/shared/account-name',
      'src/screens/auth/shared/code-request',
      'src/screens/auth/shared/errors',
      'src/screens/auth/shared/sign-in-state',
      'src/screens/auth/third-party',
      'src/ui/fields/account',
    ],
  },
  {
    name: 'payment-flow',
    purpose: 'The state of a payment, shared by checkout and payment pages',
    folders: [
      'src/contract/calls/payments',
      'src/contract/entities/payment',
      'src/screens/checkout/flow',
      'src/screens/checkout/flow/start',
      'src/screens/checkout/flow/state',
      'src/screens/checkout/lazy',
      'src/screens/checkout/methods',
      'src/screens/checkout/order/summary',
      'src/screens/checkout/progress',
      'src/screens/shared/payment',
      'src/ui/icons/payment',
    ],
  },
  {
    name: 'order-form',
    purpose: 'Choosing how to pay',
    folders: [
      'src/screens/checkout',
      'src/screens/checkout/card-fields/early-frame',
      'src/screens/checkout/order',
      'src/screens/checkout/payment-methods',
    ],
  },
  {
    name: 'payment-action',
    purpose: 'Steps that complete a payment',
    folders: ['src/contract/calls/confirmation', 'src/screens/checkout/methods/shared', 'src/ui/steps'],
  },
  {
    name: 'reported-payment',
    purpose: 'Lets the payer report a payment made outside the page',
    folders: ['src/screens/checkout/methods/shared/reported-payment'],
  },
  {
    name: 'tv-calls',
    purpose: 'Hands off purchases and sign-ins from TVs to phones',
    folders: ['src/contract/calls/tv'],
  },
  { name: 'tv', purpose: 'Codes that TVs show and members type on phones', folders: ['src/screens/shared/tv'] },
  {
    name: 'recovery',
    purpose: 'New passwords, and links from emails',
    folders: ['src/screens/auth/recovery', 'src/screens/auth/recovery/by-email'],
  },
  { name: 'svg', purpose: 'Draws the logo and pictures', folders: ['src/ui/svg-tree'] },
  { name: 'print', purpose: 'Printing, with the logo', folders: ['src/ui/brand-logo', 'src/ui/print'] },
  {
    name: 'overlays',
    purpose: 'Dialogs',
    folders: ['src/ui/overlays'],
  },
  {
    name: 'account',
    purpose: "The account's overview, and what all account screens share",
    folders: [
      'src/screens/account',
      'src/screens/account/orders/row',
      'src/screens/account/overview',
      'src/screens/account/overview/hero',
      'src/screens/account/shared',
      'src/screens/account/shared/account-state',
      'src/screens/account/shared/queries',
      'src/screens/account/shared/session-end',
    ],
  },
  {
    name: 'plans',
    purpose: 'The list of plans and their prices',
    folders: ['src/screens/plans', 'src/screens/plans/notices', 'src/screens/plans/picker'],
  },
];

type ModuleFilter = (id: string) => boolean;

/** Returns a function that tells whether a module belongs to the group. */
function moduleFilterFor(root: string, { folders = [], packages = [] }: ChunkGroup): ModuleFilter {
  const packagePattern = new RegExp(`node_modules[\\\\/](${packages.join('|')})[\\\\/]`);
  return (id) => {
    if (packages.length > 0 && packagePattern.test(id)) return true;
    // The shadow-css plugin prefixes the ids of style sheets.
    const file = path.relative(root, id.replace(/^\0shadow-css:/, '')).replaceAll('\\', '/');
    return folders.includes(path.posix.dirname(file)) && !/\.lazy\./.test(file);
  };
}

/**
 * Returns a group for text areas (files in locales/<language>/) that are needed together. For each language, it merges
 * them into one file, which saves requests before the first screen.
 */
const textGroup = (...areas: readonly string[]) => {
  const pattern = new RegExp(`[\\\\/]locales[\\\\/](\\w+)[\\\\/](${areas.join('|')})\\.json`);
  return {
    debugName: `texts of ${areas[0]}`,
    name: (id: string) => `texts-${areas[0]}-${pattern.exec(id)?.[1]}`,
    test: pattern,
    priority: 1,
  };
};

/**
 * All groups for the bundler: `chunkGroups`, and groups for texts, brands, pictures and fonts. A group with a higher
 * priority gets a module first. With `isTv`, more texts are merged, because on TVs an extra request takes longer than
 * downloading a few unused texts.
 */
export const codeSplittingGroups = (root: string, isTv = false) => [
  ...chunkGroups.map((group, index) => ({
    name: group.name,
    test: moduleFilterFor(root, group),
    priority: 100 - index,
  })),
  textGroup('plans', 'common'),
  textGroup('checkout', 'card'),
  ...(isTv ? [textGroup('payment', 'payer', 'checkout-more', 'pay-\\w+')] : []),
  {
    debugName: 'brands',
    name: (id: string) => `brand-${/[\\/]brands[\\/]([\w-]+)[\\/]/.exec(id)?.[1]}`,
    test: /[\\/]brands[\\/][\w-]+[\\/](settings\.json|sheet\.js)/,
    priority: 1,
  },
  {
    debugName: 'art',
    name: (id: string) => `art-${/[\\/]brands[\\/]([\w-]+)[\\/]/.exec(id)?.[1]}`,
    test: /[\\/]brands[\\/][\w-]+[\\/]art[\\/]/,
    priority: 1,
  },
  { debugName: 'shared art', name: 'art-shared', test: /[\\/]src[\\/]ui[\\/]brand-art[\\/]shared[\\/]/, priority: 1 },
  {
    debugName: 'fonts',
    name: (id: string) => {
      const [, brand, file] = /[\\/]brands[\\/]([\w-]+)[\\/](?:fonts[\\/])?([\w-]+)\./.exec(id) ?? [];
      return `font-${brand}-${file}`;
    },
    test: /[\\/]brands[\\/][\w-]+[\\/]fonts(\.js|[\\/])/,
    priority: 1,
  },
];
