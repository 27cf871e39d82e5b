import { beforeEach, expect, test, vi } from 'vitest';
import type { PreloadManifest } from './preload-manifest';

const manifest: PreloadManifest = {
  version: '1.0.0',
  builds: {
    // The full build.
    full: {
      elements: {
        'sub-plans': {
          prefetch: 'prefetch-plans.js',
          modules: ['sub-plans.js', 'chunks/base.js'],
          areas: ['common', 'plans'],
        },
        'sub-account': {
          prefetch: 'prefetch-account.js',
          modules: ['sub-account.js', 'chunks/base.js'],
          areas: ['common'],
        },
        'sub-plan': {
          // The module that shows the element's first view, before the element's other modules have run.
          firstView: 'chunks/first.js',
          modules: ['sub-plan.js', 'chunks/first.js', 'chunks/base.js'],
          areas: ['common'],
        },
      },
      brands: { orbit: ['chunks/orbit.js'] },
      texts: { pt: { common: 'chunks/pt.js', plans: 'chunks/pt.js' } },
    },
    light: { elements: { 'sub-plans': { modules: ['light/sub-plans.js'], areas: [] } }, brands: {}, texts: {} },
  },
  integrity: { 'light/sub-plans.js': 'sha384-abc' },
};
/** Responds to every request with the manifest. */
const fetchManifest = vi.fn(async () => new Response(JSON.stringify(manifest)));
const assets = 'https://cdn.example/v1/';

// The module caches the manifest, so each test imports a new instance of the module.
let preloadLinks: typeof import('./preload-links').preloadLinks;
let preloadHeader: typeof import('./preload-links').preloadHeader;
beforeEach(async () => {
  fetchManifest.mockClear();
  vi.resetModules();
  ({ preloadLinks, preloadHeader } = await import('./preload-links'));
});

test('returns a link for each file that an element needs, including those of the brand and the language', async () => {
  const links = await preloadLinks({
    assets,
    elements: ['sub-plans'],
    brand: 'orbit',
    lang: 'pt-BR',
    fetch: fetchManifest,
  });
  expect(links.split('\n')).toEqual(
    ['prefetch-plans.js', 'sub-plans.js', 'chunks/base.js', 'chunks/orbit.js', 'chunks/pt.js'].map(
      (file) => `<link href="${assets}${file}" rel="modulepreload">`,
    ),
  );
});

test('lists a shared file once, and only one prefetch script: that of the first element', async () => {
  const links = await preloadLinks({ assets, elements: ['sub-account', 'sub-plans'], fetch: fetchManifest });
  expect(links.match(/[\w-]+\.js/g)).toEqual(['prefetch-account.js', 'sub-account.js', 'base.js', 'sub-plans.js']);
});

test('returns a Link header with integrity hashes', async () => {
  const options = {
    assets: 'https://cdn.example/v1',
    elements: ['sub-plans'],
    build: 'light',
    fetch: fetchManifest,
  } as const;
  expect(await preloadHeader({ ...options, integrity: true })).toBe(
    `<${assets}light/sub-plans.js>; rel="modulepreload"; integrity="sha384-abc"`,
  );
});

test('preloads only the files of a first view, so that no other file slows down its download', async () => {
  const links = await preloadLinks({
    assets,
    elements: ['sub-plan'],
    brand: 'orbit',
    lang: 'pt',
    fetch: fetchManifest,
  });
  expect(links.split('\n')).toEqual(
    ['chunks/first.js', 'chunks/orbit.js', 'chunks/pt.js'].map(
      (file) => `<link href="${assets}${file}" rel="modulepreload">`,
    ),
  );
});

test('fetches the manifest only once if the request succeeds, and again after a failed request', async () => {
  const onError = vi.fn();
  const options = { assets, elements: ['sub-plans'], fetch: fetchManifest, onError };
  fetchManifest.mockRejectedValueOnce(new Error('offline'));
  expect(await preloadLinks(options)).toBe('');
  expect(onError).toHaveBeenCalledWith(new Error('offline'));
  expect(await preloadLinks(options)).toContain('prefetch-plans.js');
  expect(await preloadLinks(options)).toContain('prefetch-plans.js');
  expect(fetchManifest).toHaveBeenCalledTimes(2);
});

test('returns an empty string if the assets’ URL is invalid or the elements are unknown', async () => {
  const onError = vi.fn();
  expect(await preloadHeader({ assets: 'nowhere', elements: ['sub-plans'], fetch: fetchManifest, onError })).toBe('');
  expect(onError).toHaveBeenCalledOnce();
  expect(await preloadLinks({ assets, elements: ['sub-none'], fetch: fetchManifest })).toBe('');
});
