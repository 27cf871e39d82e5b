import type { Plugin } from 'vite';

const condition = "initialHtml && 'srcdoc' in iframe";

/** Leaves every frame of the code without a document of its own. */
export const blankFrames = (code: string): string => code.replace(condition, 'false');

/**
 * The fingerprint measures fonts in a frame and writes its viewport into `srcdoc`, which pages with Trusted Types
 * refuse and report. An empty frame measures as well, but for the system's font size in Firefox for Android.
 */
export function withoutSrcdoc(): Plugin {
  return {
    name: 'without-srcdoc',
    transform(code, id) {
      if (!id.includes('@fingerprintjs')) return undefined;
      if (!code.includes(condition)) throw new Error('The fingerprint writes its frames in another way now');
      return { code: blankFrames(code), map: null };
    },
  };
}
