import { existsSync } from 'node:fs';
import { describe, expect, it, test } from 'vitest';
import type { Manifest } from '../api/manifest';
import { inRoot, subfolders } from '../paths';
import type { BuiltChunk } from './built-chunks';
import { chunkGroups, chunkScripts, codeSplittingGroups, otherChunks, purposeOf } from './chunks';

const groups = codeSplittingGroups();

/** The name of the chunk that a module goes into; undefined if the bundler decides. */
function chunkNameOf(id: string): string | undefined {
  const names = groups.flatMap(({ name }) => name(id) ?? []);
  expect(names.length).toBeLessThanOrEqual(1);
  return names[0];
}

const [brand = ''] = subfolders(inRoot('brands'));
/** Sources that plugins or the bundler generate. */
const generatedSources = ['brands/*/sheet.js', 'rolldown/'];

test.each(
  [...chunkGroups, ...otherChunks].flatMap(({ sources }) => sources).filter((name) => !generatedSources.includes(name)),
)('%s exists', (source) => {
  expect(existsSync(inRoot(source.replace('locales/*', 'locales/en').replace('*', brand)))).toBe(true);
});

describe('the chunk of a module', () => {
  it.each([
    ['src/screens/plans/plans.tsx', 'plans'],
    ['src/ui/feedback/loading/spinner.tsx', 'base'],
    ['src/screens/auth/shared/terms-field.tsx', 'sign-in'],
    ['node_modules/react-dom/cjs/react-dom.production.js', 'renderer'],
    ['node_modules/@preact/signals-core/dist/signals-core.mjs', 'core'],
    ['../linked/node_modules/scheduler/index.js', 'renderer'],
    ['locales/en/common.json', 'texts-plans-en'],
    ['locales/en/plans.json', 'texts-plans-en'],
    ['brands/orbit/settings.json', 'brand-orbit'],
    ['brands/orbit/art/hero.svg?tree', 'art-orbit'],
    ['src/ui/brand-art/shared/stars.svg?tree', 'art-shared'],
    ['brands/orbit/fonts/display-latin.woff2?bytes', 'font-orbit-display-latin'],
  ])('%s is in %s', (file, name) => {
    expect(chunkNameOf(inRoot(file))).toBe(name);
  });

  it('is that of the source from which a plugin generates the module', () => {
    expect(chunkNameOf(`\0shadow-css:${inRoot('src/ui/layout/description-list.module.css.js')}`)).toBe('screens');
    expect(chunkNameOf(`\0brand-design:${inRoot('brands/orbit/sheet.js')}`)).toBe('brand-orbit');
    expect(chunkNameOf(`\0brand-design:${inRoot('brands/orbit/fonts.js')}`)).toBe('font-orbit-fonts');
  });

  it.each([
    'src/screens/plans/details/plan-details.tsx',
    'src/runtime/navigation/open-screen.lazy.ts',
    'node_modules/uqr/dist/index.mjs',
    'brands/orbit/legal/en.json',
    'brands/orbit/logo.svg',
    'locales/en/checkout.json',
  ])('is up to the bundler for %s', (file) => {
    expect(chunkNameOf(inRoot(file))).toBeUndefined();
  });

  it('is in the order of the rows: earlier rows get a module first', () => {
    const priorities = groups.map(({ priority }) => priority);
    expect(priorities).toEqual([...new Set(priorities)].sort((a, b) => b - a));
  });
});

const chunkOf = (moduleIds: string[], properties: Partial<BuiltChunk> = {}): BuiltChunk => ({
  name: 'account',
  fileName: 'chunks/account-abcdefg.js',
  imports: [],
  isEntry: false,
  facadeModuleId: null,
  moduleIds,
  ...properties,
});

describe('purposeOf', () => {
  it.each([
    [inRoot('locales/en/account.json'), 'Texts in one language'],
    [inRoot('brands/orbit/fonts/text-latin.woff2?bytes'), 'A typeface of the brand'],
    [`\0brand-design:${inRoot('brands/orbit/fonts.js')}`, 'A typeface of the brand'],
    [inRoot('src/screens/checkout/methods/pix/pix.tsx'), 'A payment method: its fields and steps'],
    ['\0rolldown/runtime.js', 'Helpers of the bundler that connect modules'],
  ])('of a chunk whose only module is %j: %s', (id, purpose) => {
    expect(purposeOf(chunkOf([id]))).toBe(purpose);
  });

  it('is that of the lazily loaded module, or else of the last module', () => {
    const [view, qrCode] = [inRoot('src/screens/account/cards/cards-view.tsx'), inRoot('src/ui/qr/qr.tsx')];
    expect(purposeOf(chunkOf([view, qrCode], { facadeModuleId: view }))).toBe('A part of the account');
    expect(purposeOf(chunkOf([view, qrCode]))).toBe('A part that several screens share');
  });

  it('is that of the first group of `chunkGroups` that its modules belong to', () => {
    const [call, firstView] = [inRoot('src/runtime/api/call.ts'), inRoot('elements/first-view/first-view.tsx')];
    expect(purposeOf(chunkOf([firstView, call]))).toMatch(/before React has loaded/);
    expect(purposeOf(chunkOf([inRoot('src/screens/account/account.tsx')]))).toMatch(/overview/);
  });

  it('throws for a source without a purpose, and for a chunk without modules', () => {
    expect(() => purposeOf(chunkOf([inRoot('src/new-layer/a.ts')]))).toThrow('no purpose for src/new-layer/a.ts');
    expect(() => purposeOf(chunkOf([]))).toThrow('chunks/account-abcdefg.js');
  });
});

test('chunkScripts takes the purpose of an element from the manifest', () => {
  const manifest = {
    modules: [{ declarations: [{ tagName: 'sub-plans', summary: 'Plans by device count.' }] }],
  } as unknown as Manifest;
  const scriptOf = (chunk: BuiltChunk) => chunkScripts(new Map([[chunk.fileName, chunk]]), manifest)[0];
  const chunk = chunkOf([inRoot('elements/tags/sub-plans.tsx')], { name: 'sub-plans', isEntry: true });
  expect(scriptOf(chunk)).toMatchObject({
    where: 'host page',
    purpose: 'The element sub-plans: Plans by device count',
    isElement: true,
  });
  expect(() => scriptOf({ ...chunk, name: 'sub-new' })).toThrow('no summary of <sub-new>');
});
