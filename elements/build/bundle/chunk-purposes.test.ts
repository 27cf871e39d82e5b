import { describe, expect, it } from 'vitest';
import type { Manifest } from '../api/manifest';
import { inRoot } from '../paths';
import type { BuiltChunk } from './built-chunks';
import { chunkScripts, purposeOf } from './chunk-purposes';

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
    const [view, qrCode] = [inRoot('src/screens/account/views/cards-view.tsx'), inRoot('src/ui/qr/qr.tsx')];
    expect(purposeOf(chunkOf([view, qrCode], { facadeModuleId: view }))).toBe('A part of the account');
    expect(purposeOf(chunkOf([view, qrCode]))).toBe('A component that several screens share');
  });

  it('throws for a source without a purpose, and for a chunk without modules', () => {
    expect(() => purposeOf(chunkOf([inRoot('src/new-layer/a.ts')]))).toThrow('no purpose for src/new-layer/a.ts');
    expect(() => purposeOf(chunkOf([]))).toThrow('chunks/account-abcdefg.js');
  });
});

describe('chunkScripts', () => {
  const manifest = {
    modules: [{ declarations: [{ tagName: 'sub-plans', summary: 'Plans by device count.' }] }],
  } as unknown as Manifest;
  const scriptOf = (chunk: BuiltChunk) => chunkScripts(new Map([[chunk.fileName, chunk]]), 'host page', manifest)[0];

  it('takes the purpose of a shared chunk from its group, but not that of a text file’s chunk with the same name', () => {
    expect(scriptOf(chunkOf([inRoot('src/screens/account/account.tsx')]))?.purpose).toMatch(/overview/);
    expect(scriptOf(chunkOf([inRoot('locales/en/account.json')]))?.purpose).toBe('Texts in one language');
  });

  it('takes the purpose of an element from the manifest', () => {
    const chunk = chunkOf([inRoot('elements/tags/sub-plans.tsx')], { name: 'sub-plans', isEntry: true });
    expect(scriptOf(chunk)).toMatchObject({
      where: 'host page',
      purpose: 'The element sub-plans: Plans by device count',
      isElement: true,
    });
    expect(() => scriptOf({ ...chunk, name: 'sub-new' })).toThrow('no summary of <sub-new>');
  });
});
