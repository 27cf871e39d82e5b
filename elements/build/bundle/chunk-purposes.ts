import type { Manifest } from '../api/manifest';
import type { Script } from '../delivery/script-inventory';
import type { BuiltChunk, Chunks } from './built-chunks';
import { chunkGroupOf, sourcePathOf } from './code-splitting';

/**
 * The purposes of the chunks that aren't in chunks.ts. A row applies to a chunk if the path of the chunk's main module
 * starts with the row's `source`. `*` stands for a brand or a language. The first matching row applies.
 */
const purposesBySource: readonly (readonly [source: string, purpose: string])[] = [
  ['locales/*/', 'Texts in one language'],
  ['brands/*/art/', 'Pictures of the brand'],
  ['brands/*/fonts', 'A typeface of the brand'],
  ['brands/*/legal/', 'Legal texts of the brand in one language'],
  ['brands/*/logo.svg', 'The logo of the brand'],
  ['brands/*/public-keys.json', 'The public keys of the brand: encrypt passwords and verify captchas'],
  ['brands/*/seller.json', "The seller's name and address, for receipts"],
  ['brands/*/settings.json', 'Settings and style of the brand'],
  ['elements/base/tv/', 'Navigation with the arrow keys of remote controls'],
  ['elements/base/', 'Shared by all elements'],
  ['elements/server/hydration/', 'Makes server-rendered plans interactive'],
  ['node_modules/@fingerprintjs/', 'FingerprintJS: recognizes the browser, against fraud'],
  ['node_modules/jsencrypt/', 'Encrypts passwords, and reads the key of a captcha'],
  ['src/card-frame/', 'Draws the card form, checks and encrypts what is typed'],
  ['src/contract/', 'Requests, and how the client handles their errors'],
  ['src/portal/', 'A part of the portal'],
  ['src/rules/', 'Rules that several screens share, such as encryption'],
  ['src/runtime/analytics/', 'The usage report'],
  ['src/runtime/navigation/', 'Opens the next screen'],
  ['src/runtime/', 'A service that several screens share'],
  ['src/screens/account/', 'A part of the account'],
  ['src/screens/auth/', 'A part of the sign-in'],
  ['src/screens/checkout/methods/', 'A payment method: its fields and steps'],
  ['src/screens/checkout/', 'A part of the checkout'],
  ['src/screens/plans/', 'The list of plans and their prices'],
  ['src/screens/reseller/', 'The report for resellers'],
  ['src/screens/shared/', 'A part that several screens share'],
  ['src/screens/stb/', 'A part of the screens of set-top boxes'],
  ['src/ui/brand-art/shared/', 'Pictures that several brands share'],
  ['src/ui/icons/payment-marks/', 'Logos of payment methods'],
  ['src/ui/', 'A component that several screens share'],
  ['\0rolldown/', 'Helpers of the bundler that connect modules'],
];

/** The purpose of a chunk that isn't in chunks.ts and isn't an element. Throws if its main module has no purpose. */
export function purposeOf({ fileName, facadeModuleId, moduleIds }: BuiltChunk): string {
  // The bundler orders modules by execution: a module comes after those that it imports.
  const mainModule = facadeModuleId ?? moduleIds.at(-1) ?? '';
  const source = mainModule.startsWith('\0rolldown/') ? mainModule : sourcePathOf(mainModule);
  const generalSource = source.replace(/^(brands|locales)\/[\w-]+\//, '$1/*/');
  const purpose = purposesBySource.find(([start]) => generalSource.startsWith(start))?.[1];
  if (!purpose) throw new Error(`chunk-purposes.ts has no purpose for ${source}, the main module of ${fileName}`);
  return purpose;
}

/** The scripts of a build of the elements. An element's purpose comes from the first sentence of its JSDoc. */
export function chunkScripts(chunks: Chunks, where: Script['where'], { modules }: Manifest): Script[] {
  const elements = modules.flatMap(({ declarations }) => declarations);
  return [...chunks.values()].map((chunk) => {
    const { name, fileName: file, isEntry, moduleIds } = chunk;
    if (!isEntry) return { file, where, purpose: chunkGroupOf(moduleIds)?.purpose ?? purposeOf(chunk) };
    const summary = elements.find(({ tagName }) => tagName === name)?.summary;
    if (!summary) throw new Error(`The manifest has no summary of <${name}>`);
    return { file, where, purpose: `The element ${name}: ${summary.replace(/\.$/, '')}`, isElement: true };
  });
}
