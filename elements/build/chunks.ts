import path from 'node:path';

/** Modules that stand in every tag's first screen, by folder. A pattern sees the path below its folder. */
const baseParts: Readonly<Record<string, RegExp>> = {
  'elements/base': /^(?!overlay|move-by-arrows)/,
  'src/runtime':
    /^(api|brand|brand-sheet|country|destinations|events|fingerprint|language|navigate|progress|query-store|return-link|safe-url|scene|scope|server-texts|session|settings|shared|shared-page|sheets|storage|system-theme|texts|toasts|value|width-classes)[./]/,
  'src/ui':
    /^(badge|button|class-names|crash-notice|empty-state|error-state|field-error|format-date|icon|icons|money|notice|progress|radio-cards|skeleton|spinner|tokens|unique-id)\./,
  'src/rules': /^(check|money|format-money|dates|plans)\./,
  'src/contract': /^(primitives|define-call|envelope|errors|entities\/(plan|order)|calls\/(start|plans))\./,
  locales: /\/loader\.json$/,
};

/** What the fields of sign-in and checkout share. */
const formParts: Readonly<Record<string, RegExp>> = {
  'src/ui': /^(checkbox|deep-focus|field|form-state|select-field|use-form)\./,
};

/** What checkout and payment share. */
const checkoutParts: Readonly<Record<string, RegExp>> = {
  'src/contract': /^(checkout-schemas|entities\/(payment|member)|calls\/(payments|orders|plan|renewal|member))\./,
  'src/runtime': /^(attempts|random-id)\./,
  'src/ui': /^(description-list|icon|icons-more)\./,
  'src/screens/checkout':
    /^(checkout\.module|facts|flow|machine|outcome|payment-progress|poll|problem-|step-heading|summary|unavailable|use-flow|use-loaded|use-valuation|visitor\.|waiting|watch|checkout-skeleton|methods\/index)/,
};

const libraries = ['@preact', '@r2wc', 'use-sync-external-store', 'i18next', 'ky', 'zod'];

const inLibrary = (...names: string[]) => new RegExp(`node_modules[\\\\/](${names.join('|')})[\\\\/]`);

/** Sheets come under names that the plugin gives them. */
function among(root: string, parts: Readonly<Record<string, RegExp>>): (id: string) => boolean {
  return (id) => {
    const file = path.relative(root, id.replace(/^\0shadow-css:/, '')).replaceAll('\\', '/');
    return Object.entries(parts).some(
      ([folder, names]) => file.startsWith(`${folder}/`) && names.test(file.slice(folder.length + 1)),
    );
  };
}

/**
 * Chunks that several tags share. The rest is split by what imports it. One chunk of what every tag needs compresses
 * better than twenty, and is one request.
 */
export const chunkGroups = (root: string) => [
  { name: 'react', test: inLibrary('react', 'react-dom', 'scheduler'), priority: 4 },
  { name: 'core', test: inLibrary(...libraries), priority: 3 },
  { name: 'base', test: among(root, baseParts), priority: 2 },
  { name: 'forms', test: among(root, formParts), priority: 1 },
  { name: 'orders', test: among(root, checkoutParts), priority: 1 },
];
