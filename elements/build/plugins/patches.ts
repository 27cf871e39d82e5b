import type { Plugin } from 'vite';
import { inRoot } from '../paths';

/** A change of the code of npm packages. */
interface Patch {
  /** The files to change, as paths in `node_modules`. */
  files: readonly string[];
  /** What is replaced wherever it occurs. The build fails if a file doesn't contain it. */
  replacements: readonly (readonly [find: string | RegExp, replacement: string])[];
  /** Whether only bundles for Chromium 64 need the patch. */
  isForOldEngines?: boolean;
}

const fingerprintJs = '@fingerprintjs/fingerprintjs/dist/fp.esm.js';
const pause = 'await whenVisitorPauses();';
const pauseImport = `import { whenVisitorPauses } from ${JSON.stringify(inRoot('src/runtime/timing/visitor-input.ts'))};`;

/** Matches the start of each for-in loop whose body doesn't begin with a check for own properties. */
const uncheckedForIn =
  /for \((const|let|var) (\w+) in ([\w.]+)\)(?! \{\s*if \(!?Object\.(?:prototype\.hasOwnProperty|hasOwn)\b)/g;
const ownKeysLoop = 'for ($1 $2 of Object.keys($3))';

const isBigInt = /["'`]bigint["'`]\s*===?\s*typeof\s+[\w$.]+|typeof\s+[\w$.]+\s*===?\s*["'`]bigint["'`]/g;
const bigIntComparison = /["'`]bigint["'`]\s*[=!]==?\s*typeof|typeof\s+[\w$.]+\s*[=!]==?\s*["'`]bigint["'`]/;

/** The code that engines or hostile pages need changed in libraries. Everything else is used as published. */
export const patches: readonly Patch[] = [
  {
    // Old scripts on a page write `Object.prototype.extend = …`, and every for-in loop visits this property: zod would
    // take it for a field, i18next for a key. React needs no change, because its loops check for own properties. Not
    // reported upstream. Sources: https://github.com/colinhacks/zod/blob/main/packages/zod/src/v4/core/schemas.ts,
    // https://github.com/i18next/i18next/blob/master/src/utils.js
    files: ['zod/v4/core/schemas.js', 'zod/v4/core/util.js', 'i18next/dist/esm/i18next.js'],
    replacements: [[uncheckedForIn, ownKeysLoop]],
  },
  {
    // Browsers read each option of a request from the prototype, too. If a script of the page adds `mode` or `cache` to
    // `Object.prototype`, the request that ky creates on load to test the browser throws, and no element loads. The
    // options of our own requests are own properties (`src/runtime/api/client.ts`). Not reported upstream. Source:
    // https://github.com/sindresorhus/ky/blob/main/source/core/constants.ts
    files: ['ky/distribution/core/constants.js', 'ky/distribution/core/Ky.js'],
    replacements: [[/new globalThis\.Request\([\w.:/' ]+, \{/g, '$& __proto__: null,']],
  },
  {
    // A host page that enforces Trusted Types blocks and reports `srcdoc`. FingerprintJS uses it to set the viewport of
    // the iframe in which it measures fonts. An empty iframe gives the same result, except for the system font size in
    // Firefox for Android. Not reported upstream. Source:
    // https://github.com/fingerprintjs/fingerprintjs/blob/master/src/utils/dom.ts
    files: [fingerprintJs],
    replacements: [["initialHtml && 'srcdoc' in iframe", 'false']],
  },
  {
    // Splits the work of FingerprintJS into short tasks in pauses of the visitor's input, because some of its sources
    // (functions that each measure one property of the browser) block slow phones and TVs for a second. Upstream issue:
    // https://github.com/fingerprintjs/fingerprintjs/issues/623. Sources:
    // https://github.com/fingerprintjs/fingerprintjs/tree/master/src/sources
    files: [fingerprintJs],
    replacements: [
      ['function releaseEventLoop() {', `${pauseImport}\nfunction releaseEventLoop() {`],
      // Waits for a pause after each source. Otherwise it yields only if 16 ms have passed since it last yielded.
      ['loopReleaseInterval = 16', 'loopReleaseInterval = 0'],
      ['await releaseEventLoop();', pause],
      // Yields before a measurement in an iframe.
      ['return await action(', 'await releaseEventLoop();\n        return await action('],
      // Measures fonts one by one, because measuring all of them at once causes a long layout. Between fonts, it yields
      // but doesn't wait for a pause: during such waits, the iframe with the fonts would stay in the page.
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
      // Waits for a pause between measurements of WebGL.
      ['function getWebGlExtensions(', 'async function getWebGlExtensions('],
      ['// Extension parameters', pause],
      ['const extension = gl.getExtension(name);', `${pause}\nconst extension = gl.getExtension(name);`],
      ['// Shader precision\n', `${pause}\n`],
    ],
  },
  {
    // On Android and in WebKit, FingerprintJS tests which of hundreds of elements are hidden by ad blockers, which TVs
    // don't have. An upstream issue asks for an option: https://github.com/fingerprintjs/fingerprintjs/issues/1189
    files: [fingerprintJs],
    isForOldEngines: true,
    replacements: [['    domBlockers: getDomBlockers,\n', '']],
  },
  {
    // Chromium 64 crashes while it optimizes a function that contains `typeof x === 'bigint'`: the compiler of V8 6.4
    // parses the comparison but doesn't implement it ("unimplemented code"; https://v8.dev/features/bigint shipped in
    // V8 6.7). We have no BigInts, so the result is known. Preact makes this comparison for every child since
    // https://github.com/preactjs/preact/pull/3010, and zod for numbers (not reported upstream; source:
    // https://github.com/colinhacks/zod/blob/main/packages/zod/src/v4/core/checks.ts).
    files: ['preact/dist/preact.module.js', 'zod/v4/core/checks.js', 'zod/v4/core/schemas.js', 'zod/v4/core/util.js'],
    isForOldEngines: true,
    replacements: [[isBigInt, 'false']],
  },
];

/** The path of a module in `node_modules`, also if its package is linked from another folder. */
const packageFileOf = (id: string): string => id.replaceAll('\\', '/').replace(/^.*\/node_modules\/|\?.*$/g, '');

/** Applies the patches to the code of a module. Throws if a file doesn't contain what a patch replaces. */
export function patch(code: string, id: string, targetsOldEngines: boolean): string {
  const applied = patches.filter(
    ({ files, isForOldEngines }) => files.includes(packageFileOf(id)) && (targetsOldEngines || !isForOldEngines),
  );
  return applied
    .flatMap(({ replacements }) => replacements)
    .reduce((original, [find, replacement]) => {
      const changed = original.replaceAll(find, replacement);
      if (changed === original) throw new Error(`patches.ts: ${packageFileOf(id)} doesn't contain ${find}`);
      return changed;
    }, code);
}

/** Applies the patches to the libraries in a bundle, and to the helper that the bundler adds to it. */
export function patchLibraries({ targetsOldEngines }: { targetsOldEngines: boolean }): Plugin {
  return {
    name: 'patch-libraries',
    enforce: 'pre',
    transform: (code, id) => ({ code: patch(code, id, targetsOldEngines), map: null }),
    renderChunk(code, { fileName }) {
      if (targetsOldEngines && bigIntComparison.test(code))
        throw new Error(`patches.ts: ${fileName} compares with \`bigint\`; add its library`);
      if (!code.includes('__exportAll =')) return null;
      // The bundler adds this helper, which loops over a module's exports, after all `transform` hooks.
      if (!code.includes('for (var name in all)')) throw new Error('patches.ts: the loop of __exportAll not found');
      return { code: code.replace('for (var name in all)', 'for (var name of Object.keys(all))'), map: null };
    },
  };
}
