import type { Plugin } from 'vite';

const domBlockersRow = '    domBlockers: getDomBlockers,\n';

/** Removes the source `domBlockers` from the code. Tree shaking then removes its lists of filters. */
export function removeDomBlockers(code: string): string {
  if (!code.includes(domBlockersRow))
    throw new Error(`without-ad-filters: \`${domBlockersRow.trim()}\` not found in FingerprintJS; update the plugin`);
  return code.replace(domBlockersRow, '');
}

/**
 * Removes the lists of ad filters from FingerprintJS. On Android and in WebKit, it tests which of hundreds of elements
 * ad blockers hide. TVs have no ad blockers, and the lists are a third of the library. Source:
 * https://github.com/fingerprintjs/fingerprintjs/blob/master/src/sources/dom_blockers.ts
 */
export function withoutAdFilters(): Plugin {
  return {
    name: 'without-ad-filters',
    transform(code, id) {
      return id.includes('@fingerprintjs') ? { code: removeDomBlockers(code), map: null } : undefined;
    },
  };
}
