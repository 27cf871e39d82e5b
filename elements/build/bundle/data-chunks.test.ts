import { describe, expect, it } from 'vitest';
import { dataGroups, fontNameOf } from './data-chunks';

/** The name of the chunk that a module goes into; undefined if it belongs to no group. */
function chunkNameOf(id: string): string | undefined {
  const groups = dataGroups().filter(({ test }) => (typeof test === 'function' ? test(id) : test.test(id)));
  // Groups of the same priority must not overlap: the bundler would take the first.
  expect(groups.length).toBeLessThanOrEqual(1);
  const name = groups[0]?.name;
  return typeof name === 'function' ? name(id) : name;
}

describe('dataGroups', () => {
  it.each([
    ['/project/locales/en/common.json', 'texts-plans-en'],
    ['/project/locales/en/plans.json', 'texts-plans-en'],
    ['/project/brands/orbit/settings.json', 'brand-orbit'],
    ['\0brand-design:/project/brands/orbit/sheet.js', 'brand-orbit'],
    ['/project/brands/orbit/art/hero.svg?tree', 'art-orbit'],
    ['/project/src/ui/brand-art/shared/stars.svg?tree', 'art-shared'],
    ['/project/brands/orbit/fonts/display-latin.woff2?bytes', 'font-orbit-display-latin'],
    ['\0brand-design:/project/brands/orbit/fonts.js', 'font-orbit-fonts'],
    ['C:\\project\\brands\\orbit\\settings.json', 'brand-orbit'],
  ])('puts %j into the chunk %s', (id, name) => {
    expect(chunkNameOf(id)).toBe(name);
  });

  it('leaves other files of a brand, other texts and code to the bundler', () => {
    for (const id of ['brands/orbit/legal/en.json', 'brands/orbit/logo.svg', 'locales/en/checkout.json', 'src/a.ts'])
      expect(chunkNameOf(`/project/${id}`), id).toBeUndefined();
  });
});

describe('fontNameOf', () => {
  it('joins the brand’s code and the file’s name, for typefaces and for the list of typefaces', () => {
    expect(fontNameOf('/project/brands/orbit/fonts/display-latin.woff2?bytes')).toBe('orbit-display-latin');
    expect(fontNameOf('\0brand-design:/project/brands/orbit/fonts.js')).toBe('orbit-fonts');
  });

  it('is undefined for other files', () => {
    expect(fontNameOf('/project/brands/orbit/settings.json')).toBeUndefined();
    expect(fontNameOf('/project/src/card-frame/card-frame.ts')).toBeUndefined();
  });
});
