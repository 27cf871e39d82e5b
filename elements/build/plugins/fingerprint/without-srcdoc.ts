import type { Plugin } from 'vite';
import { patchPackages } from '../patch-packages';
import { fingerprintFiles } from './fingerprint-files';

/** FingerprintJS sets `srcdoc` only if this condition is true. */
const srcdocCondition = "initialHtml && 'srcdoc' in iframe";

/** Disables the statement in FingerprintJS's code that sets an iframe's `srcdoc`. Throws if there is no such statement. */
export function disableSrcdoc(code: string): string {
  if (!code.includes(srcdocCondition))
    throw new Error(`without-srcdoc: \`${srcdocCondition}\` not found in FingerprintJS; update the plugin`);
  return code.replace(srcdocCondition, 'false');
}

/**
 * Keeps FingerprintJS from setting `srcdoc`, which a host page that enforces Trusted Types blocks and reports.
 * FingerprintJS uses `srcdoc` to set the viewport of the iframe in which it measures fonts. An empty iframe gives the
 * same result, except for the system font size in Firefox for Android. Not reported upstream. Source:
 * https://github.com/fingerprintjs/fingerprintjs/blob/master/src/utils/dom.ts
 */
export function withoutSrcdoc(): Plugin {
  return patchPackages({ name: 'without-srcdoc', packages: fingerprintFiles, patch: disableSrcdoc });
}
