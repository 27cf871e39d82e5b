import type { Plugin } from 'vite';

const condition = "initialHtml && 'srcdoc' in iframe";

/** The code without writes to `srcdoc`. */
export const withBlankFrames = (code: string): string => code.replace(condition, 'false');

/**
 * FingerprintJS measures fonts in a frame whose viewport it writes into `srcdoc`, which pages with Trusted Types refuse
 * and report. An empty frame gives the same result, except for the system font size in Firefox for Android. Source:
 * https://github.com/fingerprintjs/fingerprintjs/blob/master/src/utils/dom.ts
 */
export function withoutSrcdoc(): Plugin {
  return {
    name: 'without-srcdoc',
    transform(code, id) {
      if (!id.includes('@fingerprintjs')) return undefined;
      if (!code.includes(condition))
        throw new Error(`without-srcdoc: \`${condition}\` not found in FingerprintJS; update the plugin`);
      return { code: withBlankFrames(code), map: null };
    },
  };
}
