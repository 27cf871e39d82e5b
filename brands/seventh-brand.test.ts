import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readBrands } from '../demo/server/settings/brands';
import { brandCodeByHostLabel } from '../elements/build/brand-hosts';
import { brandDesign } from '../elements/build/plugins/styles/brand-design';
import type { Brand } from '../src/runtime/brand/brand';
import type { resolveSettings } from '../src/runtime/settings/settings';

const root = fileURLToPath(new URL('..', import.meta.url));

/** The exports of `entry.ts`, which `beforeAll` writes and builds. */
interface BuiltModule {
  brandCodes: readonly string[];
  loadBrand(code: string): Promise<Brand>;
  loadLegal(code: string, lang: 'en'): Promise<{ terms: string[] } | undefined>;
  resolveSettings: typeof resolveSettings;
  /** The brand's code by the first label of its host names. */
  hosts: Record<string, string>;
}

let project: string;
let built: BuiltModule;

/** Copies brands/ and src/ to a temporary project, adds the brand `aurora` to its brands/, and builds `entry.ts`. */
beforeAll(async () => {
  project = await mkdtemp(path.join(tmpdir(), 'seventh-brand-'));
  await cp(path.join(root, 'brands'), path.join(project, 'brands'), { recursive: true });
  await cp(path.join(root, 'src'), path.join(project, 'src'), { recursive: true });
  await symlink(path.join(root, 'node_modules'), path.join(project, 'node_modules'));
  const brandFolder = path.join(project, 'brands/aurora');
  await cp(path.join(root, 'brands/orbit'), brandFolder, { recursive: true });
  const settings = JSON.parse(await readFile(path.join(brandFolder, 'settings.json'), 'utf8')) as object;
  const newSettings = {
    ...settings,
    code: 'aurora',
    name: 'Aurora',
    brandId: '7',
    hosts: ['aurora', 'nordlys'],
    currency: 'EUR',
  };
  await writeFile(path.join(brandFolder, 'settings.json'), JSON.stringify(newSettings));
  const palette = await readFile(path.join(brandFolder, 'palette.json'), 'utf8');
  await writeFile(path.join(brandFolder, 'palette.json'), palette.replace('#5c5ceb', '#0a6e5c'));
  const design = JSON.parse(await readFile(path.join(brandFolder, 'design.json'), 'utf8')) as object;
  await writeFile(path.join(brandFolder, 'design.json'), JSON.stringify({ ...design, shape: { buttonRadius: 3 } }));
  await mkdir(path.join(project, 'out'));
  const entry = path.join(project, 'entry.ts');
  await writeFile(
    entry,
    `export * from './src/runtime/brand/brand';
export { loadLegal } from './src/runtime/brand/brand-legal';
export { resolveSettings } from './src/runtime/settings/settings';
export const hosts = __HOSTS__;`,
  );
  await build({
    root: project,
    configFile: false,
    logLevel: 'error',
    plugins: [brandDesign()],
    define: { __HOSTS__: JSON.stringify(brandCodeByHostLabel(path.join(project, 'brands'))) },
    build: { outDir: path.join(project, 'out'), lib: { entry, formats: ['es'], fileName: () => 'built.mjs' } },
  });
  built = (await import(pathToFileURL(path.join(project, 'out/built.mjs')).href)) as BuiltModule;
});

afterAll(() => rm(project, { recursive: true, force: true }));

/** The code of the brand that the elements use on a host, with or without a `brand` attribute. */
const brandAt = (hostname: string, attributes: { brand?: string } = {}) =>
  built.resolveSettings({
    attributes,
    pageDefaults: {},
    hostname,
    assets: 'https://cdn.example/v1/',
    brands: built.brandCodes,
    hosts: built.hosts,
    scene: undefined,
  }).brand;

test('a new folder in brands/ adds a brand with its host names, settings, design and legal texts', async () => {
  expect(built.brandCodes).toContain('aurora');
  expect(brandAt('shop.example', { brand: 'aurora' })).toBe('aurora');
  expect(brandAt('aurora.example')).toBe('aurora');
  expect(brandAt('nordlys.example')).toBe('aurora');
  expect(brandAt('orbit.example')).toBe('orbit');
  // On a host that belongs to no brand, the elements use the brand `member`.
  expect(brandAt('www.example')).toBe('member');
  const { settings, css } = await built.loadBrand('aurora');
  expect(settings).toMatchObject({ name: 'Aurora', brandId: '7', currency: 'EUR' });
  expect(css).toContain('#0a6e5c');
  expect(css).toContain('--s-button-radius:var(--sub-button-radius,var(--sub-radius,3px))');
  expect(css).toContain('"sub-aurora-display"');
  expect((await built.loadLegal('aurora', 'en'))?.terms.length).toBeGreaterThan(0);
});

test('the sandbox’s list of brands contains the new brand', () => {
  const brands = readBrands(pathToFileURL(`${project}/brands/`));
  expect(brands.get('aurora')?.settings.hosts).toEqual(['aurora', 'nordlys']);
  expect([...brands.keys()]).toHaveLength(built.brandCodes.length);
});
