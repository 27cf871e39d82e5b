import path from 'node:path';
import type { Manifest } from '../api/manifest';
import type { Script } from '../delivery/script-inventory';
import { root } from '../paths';
import type { BuiltChunk, Chunks } from './built-chunks';

interface ChunkRow {
  /** Why a page loads the chunk. Appears in the script inventory (PCI DSS 6.4.3). */
  purpose: string;
  /**
   * The starts of the paths of its modules: folders, files, packages. The row with the longest start has the module.
   * `*` stands for a brand or a language.
   */
  sources: readonly string[];
  /**
   * The chunk's name. `[folder]` stands for the brand or the language, `[file]` for the file's name. Without a name, the
   * bundler splits the modules by which entries import them.
   */
  name?: string;
}

/**
 * The chunks of code that several elements share. A chunk also includes the modules that its own modules import, unless
 * an earlier chunk has them. So a chunk must come after those that it imports from. Each `*.lazy.*` file is a chunk.
 */
export const chunkGroups: readonly (ChunkRow & { name: string })[] = [
  {
    name: 'first',
    purpose: 'Shows the plans before React has loaded; settings and styles that all elements share',
    sources: [
      'elements/first-view/',
      // Of the account's first view, what other elements share too: they would load its chunk.
      'src/contract/entities/method-groups.ts',
      'src/rules/plans/orders.ts',
      'src/runtime/api/server-clock.ts',
      'src/screens/shared/mandates/mandates.ts',
      'src/screens/shared/order-display/order-state.ts',
      'src/ui/feedback/empty-state.module.css',
      'src/ui/icons/card-brands/card-brand.module.css',
      'src/ui/icons/card-brands/to-card-brand.ts',
      'src/ui/navigation/menu.module.css',
    ],
  },
  {
    name: 'account-first',
    purpose: "Shows the account's overview before React has loaded",
    sources: ['elements/first-view/account-first-view.tsx'],
  },
  {
    name: 'renderer',
    purpose: 'React, which renders every screen; in the light build, Preact',
    sources: ['elements/light/', 'node_modules/preact/', 'node_modules/react', 'node_modules/scheduler/'],
  },
  {
    name: 'core',
    purpose: 'Libraries for data, texts and requests, and the rules about money and plans',
    sources: [
      'node_modules/@preact/signals-core/',
      'node_modules/i18next/',
      'node_modules/ky/',
      'node_modules/zod/',
      'src/contract/',
      'src/contract/calls/orders.ts',
      'src/contract/calls/plans.ts',
      'src/contract/calls/site.ts',
      'src/rules/',
    ],
  },
  {
    name: 'base',
    purpose: 'Shared by all elements: session, requests, settings, styles, feedback',
    sources: [
      'elements/base/',
      'elements/server/hydration/with-first-view.ts',
      'node_modules/@r2wc/react-to-web-component/',
      'src/runtime/',
      'src/ui/async/lazy-part.tsx',
      'src/ui/brand-art/',
      'src/ui/button/',
      'src/ui/choices/',
      'src/ui/feedback/',
      'src/ui/format/',
      'src/ui/icons/',
      'src/ui/overlays/toast.tsx',
      'src/ui/styling/',
    ],
  },
  {
    name: 'screens',
    purpose: 'Shared by all screens except the plans: dialogs, form state, calls about the member',
    sources: [
      'src/contract/calls/account.ts',
      'src/contract/calls/cards.ts',
      'src/contract/calls/payments.ts',
      'src/contract/calls/renewal.ts',
      'src/contract/calls/tv.ts',
      'src/contract/card-frame.ts',
      'src/contract/entities/',
      'src/rules/money/tiers.ts',
      'src/runtime/brand/brand-legal.ts',
      'src/runtime/navigation/entry-link.ts',
      'src/runtime/page/load-script.ts',
      'src/runtime/sign-out/',
      'src/screens/shared/current-account.tsx',
      'src/screens/shared/linked-text.tsx',
      'src/screens/shared/order-display/',
      'src/screens/shared/passkey-offer.tsx',
      'src/screens/shared/proof/',
      'src/screens/shared/use-action.ts',
      'src/ui/async/',
      'src/ui/choices/checkbox.tsx',
      'src/ui/copy/',
      'src/ui/feedback/countdown.tsx',
      'src/ui/focus/',
      'src/ui/forms/',
      'src/ui/icons/late-icons.tsx',
      'src/ui/layout/',
      'src/ui/overlays/',
    ],
  },
  { name: 'card-marks', purpose: 'Drawings of the card brands', sources: ['src/ui/icons/card-brands/'] },
  // Separate from `screens`: the checkout by card doesn't load `fields`, because its text fields are in the card frame.
  {
    name: 'fields',
    purpose: 'Fields for texts, choices and codes',
    sources: ['src/runtime/light-dom/', 'src/ui/fields/'],
  },
  {
    name: 'contact',
    purpose: 'Email addresses, phone numbers and countries',
    sources: [
      'src/rules/contact/',
      'src/runtime/brand/chat-link.ts',
      'src/runtime/element-context/use-cached-query.ts',
      'src/screens/shared/use-countries.ts',
      'src/ui/fields/phone-field.tsx',
    ],
  },
  {
    name: 'sign-in',
    purpose: 'Sign-in, registration and recovery',
    sources: [
      'src/contract/calls/sign-in.ts',
      'src/rules/identity/password.ts',
      'src/runtime/brand/brand-keys.ts',
      'src/screens/auth/shared/',
      'src/screens/shared/credentials/',
      'src/screens/shared/credentials/captcha/captcha.module.css',
      'src/ui/fields/account/',
    ],
  },
  {
    name: 'payment-flow',
    purpose: 'The state of a payment, shared by checkout and payment pages',
    sources: [
      'src/screens/checkout/flow/',
      'src/screens/checkout/methods/method-registry.tsx',
      'src/screens/checkout/progress/',
      'src/screens/shared/payment/',
    ],
  },
  {
    name: 'order-form',
    purpose: 'Choosing how to pay',
    sources: [
      'src/screens/checkout/checkout-screen.tsx',
      'src/screens/checkout/order/',
      'src/screens/checkout/payment-methods/',
      'src/screens/shared/card-form/early-frame.ts',
    ],
  },
  {
    name: 'payment-action',
    purpose: 'Steps that complete a payment',
    sources: ['src/screens/checkout/methods/shared/'],
  },
  {
    name: 'account',
    purpose: "The account's overview, and what all account screens share",
    sources: [
      'src/screens/account/account.tsx',
      'src/screens/account/orders/row/',
      'src/screens/account/overview/',
      'src/screens/account/shared/',
    ],
  },
  { name: 'plans', purpose: 'The list of plans and their prices', sources: ['src/screens/plans/'] },
];

/** All other chunks: data, and code that the bundler splits. */
export const otherChunks: readonly ChunkRow[] = [
  // One file per language saves a request before the first screen.
  {
    name: 'texts-plans-[folder]',
    purpose: 'Texts in one language',
    sources: ['locales/*/common.json', 'locales/*/plans.json'],
  },
  { purpose: 'Texts in one language', sources: ['locales/*/'] },
  {
    name: 'brand-[folder]',
    purpose: 'Settings and style of the brand',
    sources: ['brands/*/settings.json', 'brands/*/sheet.js'],
  },
  { name: 'art-[folder]', purpose: 'Pictures of the brand', sources: ['brands/*/art/'] },
  { name: 'art-shared', purpose: 'Pictures that several brands share', sources: ['src/ui/brand-art/shared/'] },
  { name: 'font-[folder]-[file]', purpose: 'A typeface of the brand', sources: ['brands/*/fonts'] },
  { purpose: 'Data of the brand: its logo, legal texts, public keys, or seller', sources: ['brands/*/'] },
  { purpose: 'Navigation with the arrow keys of remote controls', sources: ['elements/base/tv/'] },
  { purpose: 'Shared by all elements', sources: ['elements/base/overlay/'] },
  { purpose: 'Makes server-rendered plans interactive', sources: ['elements/server/hydration/'] },
  { purpose: 'FingerprintJS: recognizes the browser, against fraud', sources: ['node_modules/@fingerprintjs/'] },
  { purpose: 'Encrypts passwords, and reads the key of a captcha', sources: ['node_modules/jsencrypt/'] },
  { purpose: 'Draws the card form, checks and encrypts what is typed', sources: ['src/card-frame/'] },
  { purpose: 'A part of the portal', sources: ['src/portal/'] },
  {
    purpose: 'Requests, and rules such as encryption',
    sources: ['src/contract/calls/', 'src/rules/crypto/', 'src/rules/identity/', 'src/rules/payments/'],
  },
  { purpose: 'The usage report', sources: ['src/runtime/analytics/reporting/'] },
  { purpose: 'Opens the next screen', sources: ['src/runtime/navigation/open-screen.lazy.ts'] },
  { purpose: 'A part of the account', sources: ['src/screens/account/'] },
  {
    purpose: 'A part of the sign-in',
    sources: ['src/screens/auth/', 'src/screens/shared/credentials/captcha/'],
  },
  {
    purpose: 'A payment method: its fields and steps',
    sources: [
      'src/screens/checkout/methods/',
      'src/screens/checkout/methods/shared/customer/',
      'src/screens/checkout/methods/shared/otp/',
      'src/screens/checkout/methods/shared/pay-code/',
      'src/screens/checkout/methods/shared/qr-payment/',
      'src/screens/checkout/methods/shared/reported-payment/',
    ],
  },
  { purpose: 'A part of the checkout', sources: ['src/screens/checkout/'] },
  {
    purpose: 'The list of plans and their prices',
    sources: ['src/screens/plans/details/', 'src/screens/plans/picker/coupon-price.lazy.tsx'],
  },
  { purpose: 'The report for resellers', sources: ['src/screens/reseller/'] },
  { purpose: 'A part of the screens of set-top boxes', sources: ['src/screens/stb/'] },
  { purpose: 'Logos of payment methods', sources: ['src/ui/icons/payment-marks/'] },
  { purpose: 'A part that several screens share', sources: ['src/screens/shared/', 'src/ui/'] },
  { purpose: 'Helpers of the bundler that connect modules', sources: ['rolldown/'] },
];

/**
 * A module's path in the project, with slashes. `id` is the bundler's id of the module. The path of a package's module
 * begins with `node_modules/<package>`, also if the package is linked from another folder.
 */
export const sourcePathOf = (id: string): string =>
  path
    // Plugins prefix the ids of modules that they generate, such as `\0shadow-css:` for style sheets.
    .relative(root, path.resolve(root, id.replace(/^\0(?:[\w-]+:)?/, '')))
    .replaceAll('\\', '/')
    .replace(/^.*\/(?=node_modules\/)/, '');

const rows: readonly ChunkRow[] = [...chunkGroups, ...otherChunks];
const rowBySource = rows
  .flatMap((row) => row.sources.map((source) => ({ source, row })))
  .sort((a, b) => b.source.length - a.source.length);

function rowOf(id: string): ChunkRow | undefined {
  const file = sourcePathOf(id).replace(/^(brands|locales)\/[\w-]+\//, '$1/*/');
  const isLazy = /\.lazy\./.test(file);
  return rowBySource.find(({ source, row }) => file.startsWith(source) && !(isLazy && row.name))?.row;
}

/** The name of the chunk that a row puts a module into. Null: the row doesn't have the module. */
function nameIn(row: ChunkRow, id: string): string | null {
  if (!row.name || rowOf(id) !== row) return null;
  const [, folder = '', file = ''] = /^\w+\/([\w-]+)\/(?:.*\/)?([\w-]+)/.exec(sourcePathOf(id)) ?? [];
  return row.name.replace('[folder]', folder).replace('[file]', file);
}

/** The code-splitting groups for the bundler. A group with a higher priority gets a module first. */
export const codeSplittingGroups = () =>
  rows.map((row, index) => ({
    name: (id: string) => nameIn(row, id),
    priority: rows.length - index,
  }));

/** The purpose of a chunk that isn't an element. Throws if its main module has none. */
export function purposeOf({ fileName, facadeModuleId, moduleIds }: BuiltChunk): string {
  const chunkRows = new Set(moduleIds.map(rowOf));
  // The bundler orders modules by execution: a module comes after those that it imports.
  const mainModule = facadeModuleId ?? moduleIds.at(-1) ?? '';
  // A group's chunk can also include modules of later groups, but not of earlier ones.
  const row = chunkGroups.find((group) => chunkRows.has(group)) ?? rowOf(mainModule);
  if (!row) throw new Error(`chunks.ts has no purpose for ${sourcePathOf(mainModule)}, the main module of ${fileName}`);
  return row.purpose;
}

/** The scripts of a build of the elements. An element's purpose comes from the first sentence of its JSDoc. */
export function chunkScripts(chunks: Chunks, { modules }: Manifest): Script[] {
  const elements = modules.flatMap(({ declarations }) => declarations);
  return [...chunks.values()].map((chunk) => {
    const { name, fileName: file, isEntry } = chunk;
    if (!isEntry) return { file, where: 'host page', purpose: purposeOf(chunk) };
    const summary = elements.find(({ tagName }) => tagName === name)?.summary;
    if (!summary) throw new Error(`The manifest has no summary of <${name}>`);
    const purpose = `The element ${name}: ${summary.replace(/\.$/, '')}`;
    return { file, where: 'host page', purpose, isElement: true };
  });
}
