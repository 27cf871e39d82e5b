import { chunkGroups } from './chunks';

/** A script's row in the script inventory, which PCI DSS 6.4.3 requires: where the script runs, and what it is for. */
export interface ScriptUse {
  where: 'host page' | 'card frame' | 'host page on TVs';
  purpose: string;
}

/**
 * Where each script runs and its purpose, by file name. The first matching row applies. The purposes of shared chunks
 * are in chunks.ts.
 */
const useRows: readonly (readonly [RegExp, ScriptUse['where'], string])[] = [
  [/^sub(-light)?\.js$/, 'host page', 'Finds the elements and loads what each needs'],
  [/^sub-unsupported\.js$/, 'host page', 'On unsupported engines: shows how to continue on a phone'],
  [/^prefetch-/, 'host page', 'Prefetches the plans while the code that shows them loads'],
  [/^next-step-/, 'host page', 'Preloads the code of the screen that is likely to open next'],
  [/^card-frame-keys\.js$/, 'card frame', 'The public key of each brand, which encrypts cards'],
  [/^card-frame-texts-/, 'card frame', 'Labels and messages of the card form in one language'],
  [/^card-frame-(load-)?font/, 'card frame', 'A typeface of the brand'],
  [/^card-frame-/, 'card frame', 'Draws the card form, checks and encrypts what is typed'],
  [/^tv-/, 'host page on TVs', 'Polyfills for the engines of TVs, and a list of the files that each element needs'],
  [/^sub-checkout-/, 'host page', 'The element <sub-checkout>: choosing a payment method, and paying'],
  [/^sub-payment-/, 'host page', 'The element <sub-payment>: the status of a payment'],
  [/^sub-([\w-]+)-[\w-]{7}\.js$/, 'host page', 'An element'],
  ...chunkGroups.map(({ name, purpose }) => [new RegExp(`^chunks/${name}-`), 'host page', purpose] as const),
  [/^chunks\/(font-|load-fonts)/, 'host page', 'A typeface of the brand'],
  [/^chunks\/(art-|picture)/, 'host page', 'Pictures of the brand'],
  [/^chunks\/rolldown-runtime-/, 'host page', 'Helpers of the bundler that connect modules'],
  [/^chunks\/lib-/, 'host page', 'jsencrypt: encrypts passwords before they are sent'],
  [/^chunks\//, 'host page', 'A screen, a payment method or texts in one language, loaded on demand'],
];

/** Where a script runs, and its purpose. Throws if no row matches, because the inventory has to list every script. */
export function scriptUseOf(file: string): ScriptUse {
  const [, folder, name = file] = /^(light|tv)\/(.*)/.exec(file) ?? [];
  const row = useRows.find(([pattern]) => pattern.test(name));
  if (!row) throw new Error(`${file} has no purpose in elements/build/bundle/script-purposes.ts`);
  return { where: folder === 'tv' ? 'host page on TVs' : row[1], purpose: row[2] };
}
