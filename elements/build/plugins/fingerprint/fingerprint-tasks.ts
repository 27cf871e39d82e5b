import type { Plugin } from 'vite';
import { inRoot } from '../../paths';

const yieldStatement = 'await whenVisitorPauses();';
const yieldImport = `import { whenVisitorPauses } from ${JSON.stringify(inRoot('src/runtime/page/visitor-input.ts'))};`;

/** Parts of FingerprintJS's code, and their replacements. */
export const replacements: readonly (readonly [from: string, to: string])[] = [
  // FingerprintJS then yields after each source (a function that measures one property of the browser) instead of every
  // 16 ms, because a source takes ten times as long on a slow phone.
  ['loopReleaseInterval = 16', 'loopReleaseInterval = 0'],
  ['await releaseEventLoop();', yieldStatement],
  ['return await action(', 'await releaseEventLoop();\n        return await action('],
  // FingerprintJS then measures fonts one by one, because measuring all of them at once causes one long layout. Between
  // fonts it doesn't wait for pauses, because the iframe with the fonts would stay in the page longer.
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
  ['function getWebGlExtensions(', 'async function getWebGlExtensions('],
  ['// Extension parameters', yieldStatement],
  ['const extension = gl.getExtension(name);', `${yieldStatement}\nconst extension = gl.getExtension(name);`],
  ['// Shader precision\n', `${yieldStatement}\n`],
];

/**
 * Splits FingerprintJS's work into short tasks that wait for a pause in the visitor's input. Throws if a part to
 * replace isn't found exactly once.
 */
export function withShortTasks(code: string): string {
  const patched = replacements.reduce((changed, [from, to]) => {
    if (changed.split(from).length !== 2)
      throw new Error(`fingerprint-tasks: \`${from.trim()}\` not found in FingerprintJS; update the plugin`);
    return changed.replace(from, () => to);
  }, code);
  return `${yieldImport}\n${patched}`;
}

/**
 * Splits the work of FingerprintJS into short tasks that run in pauses of the visitor's input, so that the page
 * responds on slow phones and TVs, where some sources take 100 ms. The fingerprint stays the same. Source:
 * https://github.com/fingerprintjs/fingerprintjs/tree/master/src/sources
 */
export function fingerprintTasks(): Plugin {
  return {
    name: 'fingerprint-tasks',
    enforce: 'pre',
    transform(code, id) {
      return id.includes('@fingerprintjs') ? { code: withShortTasks(code), map: null } : undefined;
    },
  };
}
