/** A chunk that several elements share: a code-splitting group of the bundler. */
export interface ChunkGroup {
  name: string;
  /** Why a page loads the chunk. Appears in the script inventory (PCI DSS 6.4.3). */
  purpose: string;
  /**
   * Folders whose files go into the chunk, except files named `*.lazy.*` and the `files` of other groups. `src/a` is
   * only the folder itself. `src/a/**` includes its subfolders, except those that another group lists.
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
    name: 'renderer',
    purpose: 'React, which renders every screen; in the light build, Preact',
    packages: ['react', 'react-dom', 'scheduler', 'preact'],
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
      'src/runtime/analytics',
      'src/runtime/api',
      'src/runtime/brand',
      'src/runtime/element-context',
      'src/runtime/i18n',
      'src/runtime/navigation',
      'src/runtime/page',
      'src/runtime/session',
      'src/runtime/settings',
      'src/runtime/state',
      'src/runtime/storage',
      'src/runtime/styles',
      'src/runtime/timing',
      'src/ui/brand-art',
      'src/ui/button',
      'src/ui/choices',
      'src/ui/feedback/**',
      'src/ui/format',
      'src/ui/icons',
      'src/ui/styling',
    ],
    files: ['src/ui/async/lazy-part.tsx'],
  },
  {
    name: 'screens',
    purpose: 'Shared by all screens except the plans: dialogs, form state, calls about the member',
    folders: [
      'src/runtime/sign-out',
      'src/screens/shared/order-display',
      'src/ui/async',
      'src/ui/focus',
      'src/ui/forms',
      'src/ui/layout',
      'src/ui/overlays',
    ],
    files: [
      'src/contract/calls/account.ts',
      'src/contract/calls/renewal.ts',
      'src/contract/calls/tv.ts',
      'src/contract/entities/member.ts',
      'src/contract/entities/renewal.ts',
      'src/runtime/brand/brand-legal.ts',
      'src/runtime/navigation/entry-link.ts',
      'src/runtime/page/load-script.ts',
      'src/screens/shared/passkey-offer.tsx',
      'src/ui/icons/late-icons.tsx',
    ],
  },
  { name: 'card-marks', purpose: 'Drawings of the card brands', folders: ['src/ui/icons/card-brands'] },
  // Separate from `screens`: the checkout by card doesn't load `fields`, because its text fields are in the card frame.
  {
    name: 'fields',
    purpose: 'Fields for texts, choices and codes',
    folders: ['src/runtime/light-dom', 'src/ui/fields'],
  },
  {
    name: 'contact',
    purpose: 'Email addresses, phone numbers and countries',
    folders: ['src/rules/contact'],
    files: [
      'src/runtime/element-context/use-cached-query.ts',
      'src/screens/shared/use-countries.ts',
      'src/ui/fields/phone-field.tsx',
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
  {
    name: 'payment-flow',
    purpose: 'The state of a payment, shared by checkout and payment pages',
    folders: [
      'src/screens/checkout/flow',
      'src/screens/checkout/flow/start',
      'src/screens/checkout/flow/state',
      'src/screens/checkout/methods',
      'src/screens/checkout/progress',
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
    folders: ['src/screens/checkout', 'src/screens/checkout/order', 'src/screens/checkout/payment-methods'],
    files: ['src/screens/shared/card-form/early-frame.ts'],
  },
  {
    name: 'payment-action',
    purpose: 'Steps that complete a payment',
    folders: ['src/screens/checkout/methods/shared', 'src/screens/shared/proof', 'src/ui/copy'],
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
    folders: ['src/screens/plans', 'src/screens/plans/picker'],
  },
];
