import type { Plugin } from 'vite';

const condition = "initialHtml && 'srcdoc' in iframe";

/** Disables the statement that sets an iframe's `srcdoc`. */
export const disableSrcdoc = (code: string): string => code.replace(condition, 'false');

/**
 * Keeps FingerprintJS from setting `srcdoc`, which Trusted Types on the host page block and report. FingerprintJS uses
 * `srcdoc` to set the viewport of the iframe in which it measures fonts. An empty iframe gives the same result, except
 * for the system font size in Firefox for Android. Source:
 * https://github.com/fingerprintjs/fingerprintjs/blob/master/src/utils/dom.ts
 */
export function withoutSrcdoc(): Plugin {
  return {
    name: 'without-srcdoc',
    transform(code, id) {
      if (!id.includes('@fingerprintjs')) return undefined;
      if (!code.includes(condition))
        throw new Error(`without-srcdoc: \`${condition}\` not found in FingerprintJS; update the plugin`);
      return { code: disableSrcdoc(code), map: null };
    },
  };
}
