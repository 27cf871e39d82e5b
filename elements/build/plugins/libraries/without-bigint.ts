import type { Plugin } from 'vite';

const preactModulePattern = /node_modules[\\/]preact[\\/]/;

const comparison = /(["'`])bigint\1\s*(===?|!==?)\s*typeof\s+[\w$.]+|typeof\s+[\w$.]+\s*(===?|!==?)\s*(["'`])bigint\4/g;

/** Replaces each comparison of `typeof x` and `'bigint'` by its result for an `x` that isn't a BigInt. */
export const replaceBigIntComparisons = (code: string): string =>
  code.replace(comparison, (_, _quote, operatorAfterBigint?: string, operatorAfterTypeof?: string) =>
    (operatorAfterBigint ?? operatorAfterTypeof ?? '').startsWith('!') ? 'true' : 'false',
  );

/**
 * Removes comparisons with `bigint` from libraries. Chromium 64 crashes while it optimizes a function that contains
 * `typeof x === 'bigint'`: the compiler of V8 6.4 parses the comparison but doesn't implement it ("unimplemented code";
 * https://v8.dev/features/bigint shipped in V8 6.7). React and Preact make this comparison for every child. Our
 * screens render no BigInt, so the result is always known.
 */
export function withoutBigInt(): Plugin {
  let isPreactPatched = false;
  return {
    name: 'without-bigint',
    transform(code, id) {
      if (!id.includes('node_modules') || !code.includes('bigint')) return undefined;
      const patched = replaceBigIntComparisons(code);
      if (preactModulePattern.test(id) && patched !== code) isPreactPatched = true;
      return { code: patched, map: null };
    },
    generateBundle(_options, files) {
      const hasPreact = Object.values(files).some(
        (file) => file.type === 'chunk' && file.moduleIds.some((id) => preactModulePattern.test(id)),
      );
      if (hasPreact && !isPreactPatched)
        this.error("without-bigint: preact doesn't compare with `bigint` any more; update the plugin");
    },
  };
}
