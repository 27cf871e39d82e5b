import type { Plugin } from 'vite';
import { inRoot } from '../../paths';
import { patchPackages } from '../patch-packages';
import { fingerprintFiles } from './fingerprint-files';

const waitStatement = 'await whenVisitorPauses();';
const waitImport = `import { whenVisitorPauses } from ${JSON.stringify(inRoot('src/runtime/timing/visitor-input.ts'))};`;

/** Parts of FingerprintJS's code, and their replacements. */
export const replacements: readonly (readonly [from: string, to: string])[] = [
  // These two replacements make FingerprintJS wait for a pause after each source (a function that measures one property
  // of the browser). Without them, it doesn't wait for a pause, and yields only if at least 16 ms have passed since it
  // last yielded. Slow phones would then respond late to input.
  ['loopReleaseInterval = 16', 'loopReleaseInterval = 0'],
  ['await releaseEventLoop();', waitStatement],
  // This replacement makes FingerprintJS yield before a measurement in an iframe.
  ['return await action(', 'await releaseEventLoop();\n        return await action('],
  // These two replacements make FingerprintJS measure fonts one by one, because measuring all of them at once causes a
  // long layout. Between fonts, FingerprintJS yields but doesn't wait for a pause in the visitor's input: during such
  // waits, the iframe with the fonts would stay in the page.
  ['const fontsSpans = initializeFontsSpans();', ''],
  [
    'return fontList.filter((font) => isFontAvailable(fontsSpans[font]));',
    `const available = [];
        for (const font of fontList) {
          await releaseEventLoop();
          const spans = baseFonts.map((baseFont) => createSpanWithFonts(font, baseFont));
          if (isFontAvailable(spans)) available.push(font);
          for (const span of spans) span.remove();
        }
        return available;`,
  ],
  // The remaining replacements make FingerprintJS wait for a pause between measurements of WebGL.
  ['function getWebGlExtensions(', 'async function getWebGlExtensions('],
  ['// Extension parameters', waitStatement],
  ['const extension = gl.getExtension(name);', `${waitStatement}\nconst extension = gl.getExtension(name);`],
  ['// Shader precision\n', `${waitStatement}\n`],
];

/** Applies the replacements to FingerprintJS's code. Throws if a part to replace isn't found exactly once. */
export function withShortTasks(code: string): string {
  const patched = replacements.reduce((changed, [from, to]) => {
    if (changed.split(from).length !== 2)
      throw new Error(`fingerprint-tasks: \`${from.trim()}\` not found in FingerprintJS; update the plugin`);
    return changed.replace(from, () => to);
  }, code);
  return `${waitImport}\n${patched}`;
}

/**
 * A Vite plugin that splits the work of FingerprintJS into short tasks. These run in pauses of the visitor's input, so
 * that the page responds on slow phones and TVs, where some sources (functions that each measure one property of the
 * browser) take 100 ms. The fingerprint stays the same. Upstream issue about long tasks:
 * https://github.com/fingerprintjs/fingerprintjs/issues/623. Sources:
 * https://github.com/fingerprintjs/fingerprintjs/tree/master/src/sources
 */
export function fingerprintTasks(): Plugin {
  return patchPackages({ name: 'fingerprint-tasks', packages: fingerprintFiles, patch: withShortTasks });
}
