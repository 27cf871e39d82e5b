import type { Plugin } from 'vite';
import { patchPackages } from '../patch-packages';
import { fingerprintFiles } from './fingerprint-files';

const domBlockersRow = '    domBlockers: getDomBlockers,\n';

/**
 * Removes `domBlockers` from FingerprintJS's table of sources, which are functions that each read one property of the
 * browser. Tree shaking then removes the lists of ad filters.
 */
export function removeDomBlockers(code: string): string {
  if (!code.includes(domBlockersRow))
    throw new Error(`without-ad-filters: \`${domBlockersRow.trim()}\` not found in FingerprintJS; update the plugin`);
  return code.replace(domBlockersRow, '');
}

/**
 * Removes the lists of ad filters from FingerprintJS in the light build. On Android and in WebKit, the library tests which
 * of hundreds of elements are hidden by ad blockers. TVs have no ad blockers, and the lists are a third of the library.
 * An upstream issue asks for such an option: https://github.com/fingerprintjs/fingerprintjs/issues/1189
 */
export function withoutAdFilters(): Plugin {
  return patchPackages({ name: 'without-ad-filters', packages: fingerprintFiles, patch: removeDomBlockers });
}
