import type { Plugin } from 'vite';

const row = '    domBlockers: getDomBlockers,\n';

/** The code without the source `domBlockers`. Tree shaking then removes its lists of filters. */
export function withoutFilters(code: string): string {
  if (!code.includes(row))
    throw new Error(`without-ad-filters: \`${row.trim()}\` not found in FingerprintJS; update the plugin`);
  return code.replace(row, '');
}

/**
 * On Android and in WebKit, FingerprintJS tries which of hundreds of elements the browser's ad blockers hide. TVs have no ad
 * blockers, and the lists are a third of the library. Source:
 * https://github.com/fingerprintjs/fingerprintjs/blob/master/src/sources/dom_blockers.ts
 */
export function withoutAdFilters(): Plugin {
  return {
    name: 'without-ad-filters',
    transform(code, id) {
      return id.includes('@fingerprintjs') ? { code: withoutFilters(code), map: null } : undefined;
    },
  };
}
