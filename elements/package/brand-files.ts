import { currentPage } from '../../src/runtime/page/current-page';

// Replaces src/runtime/brand/brand-files.ts in the npm package.

/** Functions that import files, by path. */
type Files = Readonly<Record<string, () => Promise<unknown>>>;

/** A module that the operator publishes for each brand (elements/build/scripts/build-brands.ts). */
interface BrandModule {
  /** By group, such as `legal/*.json`. */
  files: Readonly<Record<string, Files>>;
}

/** Where each brand's module puts itself, by brand. The build writes the same name into the modules. */
const loadedBrands = () =>
  (globalThis as { subElementsBrands?: Record<string, BrandModule['files']> }).subElementsBrands ?? {};

/**
 * Runs a published module. As a script element, because bundlers such as Turbopack would replace an `import()` of a URL
 * that they don't know with an error.
 */
function runModule(src: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = Object.assign(document.createElement('script'), { type: 'module', src, crossOrigin: '' });
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => reject(new Error(`${src} could not be loaded`)));
    document.head.append(script);
  });
}

/** The brands' modules, by brand. */
const modules = new Map<string, Promise<BrandModule>>();
/** Counts failures: browsers cache a failed import by its URL, so a retry needs another URL. */
let failures = 0;

/** Resolves with the URL of the published folder, once `start` has set it. */
function assetsUrl(): Promise<string> {
  const page = currentPage();
  return new Promise((resolve) => {
    if (page.assets) return resolve(page.assets);
    const stop = page.onConfigure(() => {
      if (!page.assets) return;
      stop();
      resolve(page.assets);
    });
  });
}

async function importBrand(brand: string): Promise<BrandModule> {
  const assets = await assetsUrl();
  const url = `${assets}brands/${brand}/brand.js`;
  try {
    await runModule(failures ? `${url}?${failures}` : url);
    return { files: loadedBrands()[brand] as BrandModule['files'] };
  } catch (error) {
    failures += 1;
    modules.delete(brand);
    console.error(`[sub-elements] The brand "${brand}" can't be loaded from ${assets}. Check brand and assets.`);
    throw error;
  }
}

/**
 * The files of a group, as `import.meta.glob` returns them for bundled files: a function per path. The function loads
 * the brand's module, then the file. It resolves with undefined if the brand has no such file.
 */
const brandFiles = (group: string) =>
  new Proxy<Files>(
    {},
    {
      get(_, path) {
        const brand = /^\/brands\/([a-z0-9-]+)\//.exec(String(path))?.[1];
        if (!brand) return undefined;
        return async () => {
          if (!modules.has(brand)) modules.set(brand, importBrand(brand));
          const { files } = (await modules.get(brand)) as BrandModule;
          return files[group]?.[String(path)]?.();
        };
      },
    },
  );

export const settingsFiles = brandFiles('settings.json');
export const designFiles = brandFiles('palette.json?sheet');
export const fontListFiles = brandFiles('palette.json?fonts');
export const fontFiles = brandFiles('fonts/*.woff2?bytes');
export const keyFiles = brandFiles('public-keys.json');
export const legalFiles = brandFiles('legal/*.json');
export const sellerFiles = brandFiles('seller.json');
export const logoFiles = brandFiles('logo.svg?tree');
export const artFiles = brandFiles('art/*.svg?tree');
