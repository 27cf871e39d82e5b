/** A chunk that several elements share: a code-splitting group of the bundler. */
export interface ChunkGroup {
  name: string;
  /** Why a page loads the chunk. Appears in the script inventory (PCI DSS 6.4.3). */
  purpose: string;
  /**
   * Folders whose files go into the chunk, except files named `*.lazy.*` and the `files` of other groups. `src/a` is only the folder itself. `src/a/**`
   * includes its subfolders, except those that another group lists.
   */
  folders?: readonly string[];
  /** Files that go into the chunk, although their folder doesn't. */
  files?: readonly string[];
  /** npm packages that go into the chunk. */
  packages?: readonly string[];
}

/**
 * The chunks whose folders and packages are listed here. The bundler splits all other modules by which entries import
 * them. A group also includes the modules that its own modules import, unless an earlier group has them. So a group
 * must come after the groups that it imports from.
 */
export const chunkGroups: readonly ChunkGroup[] = [
  {
    name: 'first',
    purpose: 'Shows the plans before React has loaded; settings and styles that all elements share',
    folders: ['elements/first-view'],
  },
  {
    name: 'react',
    purpose: 'React, which renders every screen',
    packages: ['react', 'react-dom', 'scheduler'],
  },
  {
    name: 'preact',
    purpose: 'Preact, which renders every screen of the light build',
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
      'src/contract/errors',
      'src/rules',
      'src/rules/money',
      'src/rules/plans',
    ],
    files: ['src/contract/calls/orders.ts', 'src/contract/calls/plans.ts', 'src/contract/calls/site.ts'],
  },
  {
    name: 'base',
    purpose: 'Shared by all elements: session, requests, settings, styles, feedback',
    packages: ['@r2wc/react-to-web-component'],
    folders: [
      'elements/base',
      'elements/base/keyboard',
      'elements/base/root',
      'src/runtime/**',
      'src/ui/brand-art',
      'src/ui/button',
      'src/ui/choices',
      'src/ui/feedback/**',
      'src/ui/format',
      'src/ui/icons',
      'src/ui/lazy',
      'src/ui/styling',
    ],
  },
  {
    name: 'details',
    purpose: 'Details of one plan or order',
    folders: ['src/ui/layout'],
  },
  {
    name: 'forms',
    purpose: 'Form state, checkboxes and countdowns',
    folders: ['src/ui/countdown', 'src/ui/fields/checkbox', 'src/ui/focus', 'src/ui/forms'],
  },
  // Separate from `forms`: the checkout by card doesn't load `fields`, because its text fields are in the card frame.
  { name: 'fields', purpose: 'Text fields', folders: ['src/ui/fields'] },
  { name: 'card-marks', purpose: 'Drawings of the card brands', folders: ['src/ui/icons/card-brands'] },
  // Sign-in and other elements share the groups from `light-dom` to `tabs`. These groups are separate from `sign-in`,
  // so that the other elements don't download all of sign-in.
  { name: 'light-dom', purpose: 'Forms that password managers can fill', folders: ['src/runtime/light-dom'] },
  {
    name: 'encryption',
    purpose: 'Encrypts passwords, and reads the key of a captcha',
    packages: ['jsencrypt'],
    folders: ['src/rules/crypto'],
  },
  { name: 'contact', purpose: 'Rules for email addresses and phone numbers', folders: ['src/rules/contact'] },
  {
    name: 'countries',
    purpose: 'Countries and calling codes',
    folders: ['src/screens/shared/countries'],
    files: ['src/runtime/element-context/use-cached-query.ts'],
  },
  { name: 'select', purpose: 'Select fields', folders: ['src/ui/fields/select'] },
  {
    name: 'code-field',
    purpose: 'Fields for codes',
    folders: ['src/ui/fields/code'],
  },
  { name: 'phone', purpose: 'Phone fields', folders: ['src/ui/fields/phone'] },
  { name: 'tabs', purpose: 'Tabs', folders: ['src/ui/navigation'] },
  {
    name: 'member',
    purpose: 'Shared by account, sign-in, portal, reseller and TV screens',
    folders: ['src/runtime/error-toast', 'src/runtime/sign-out', 'src/screens/shared/order-display', 'src/ui/async'],
    files: [
      'src/contract/calls/account.ts',
      'src/contract/calls/renewal.ts',
      'src/contract/calls/tv.ts',
      'src/contract/entities/member.ts',
      'src/contract/entities/renewal.ts',
      'src/runtime/brand/brand-legal.ts',
      'src/runtime/navigation/entry-link.ts',
      'src/ui/icons/late-icons.tsx',
    ],
  },
  {
    name: 'sign-in',
    purpose: 'Sign-in, registration and recovery',
    folders: [
      'src/screens/auth/shared/**',
      'src/screens/shared/credentials',
      'src/screens/shared/credentials/captcha',
      'src/ui/fields/account',
    ],
    files: ['src/contract/calls/sign-in.ts', 'src/rules/identity/password.ts', 'src/runtime/brand/brand-keys.ts'],
  },
  // Before `payment-flow`, which shows dialogs: `<sub-dialog>` must not load the whole payment.
  {
    name: 'overlays',
    purpose: 'Dialogs',
    folders: ['src/ui/overlays'],
  },
  {
    name: 'payment-flow',
    purpose: 'The state of a payment, shared by checkout and payment pages',
    folders: [
      'src/screens/checkout/flow',
      'src/screens/checkout/flow/start',
      'src/screens/checkout/flow/state',
      'src/screens/checkout/methods',
      'src/screens/checkout/order/summary',
      'src/screens/checkout/progress',
      'src/screens/checkout/visitor-step',
      'src/screens/shared/payment',
    ],
    files: [
      'src/contract/calls/payments.ts',
      'src/contract/entities/payment-action.ts',
      'src/contract/entities/payment-method.ts',
    ],
  },
  {
    name: 'order-form',
    purpose: 'Choosing how to pay',
    folders: [
      'src/screens/checkout',
      'src/screens/checkout/methods/shared/card-options',
      'src/screens/checkout/order',
      'src/screens/checkout/payment-methods',
    ],
    files: ['src/screens/shared/card-form/early-frame.ts'],
  },
  {
    name: 'payment-action',
    purpose: 'Steps that complete a payment',
    folders: ['src/screens/checkout/methods/shared', 'src/ui/steps'],
  },
  {
    name: 'reported-payment',
    purpose: 'Lets the payer report a payment made outside the page',
    folders: ['src/screens/checkout/methods/shared/reported-payment'],
  },
  { name: 'tv', purpose: 'Codes that TVs show and members type on phones', folders: ['src/screens/shared/tv'] },
  {
    name: 'recovery',
    purpose: 'New passwords, and links from emails',
    folders: ['src/screens/auth/recovery/**'],
  },
  { name: 'svg', purpose: 'Draws the logo and pictures', folders: ['src/ui/svg-tree'] },
  {
    name: 'print',
    purpose: 'Printing, with the logo',
    folders: ['src/ui/brand-logo', 'src/ui/print'],
  },
  {
    name: 'account',
    purpose: "The account's overview, and what all account screens share",
    folders: [
      'src/screens/account',
      'src/screens/account/orders/row',
      'src/screens/account/overview/**',
      'src/screens/account/shared/**',
    ],
  },
  {
    name: 'plans',
    purpose: 'The list of plans and their prices',
    folders: ['src/screens/plans', 'src/screens/plans/notices', 'src/screens/plans/picker'],
  },
  // Lazily loaded parts of `src/runtime`. They aren't part of `base`, because they have groups of their own.
  {
    name: 'load-script',
    purpose: 'Loads scripts of payment and sign-in providers',
    files: ['src/runtime/page/load-script.ts'],
  },
  { name: 'reporting', purpose: 'The usage report', folders: ['src/runtime/analytics/reporting'] },
];
