import type { Plugin } from 'vite';
import { patchPackages } from '../patch-packages';

const comparison = /(["'`])bigint\1\s*(===?|!==?)\s*typeof\s+[\w$.]+|typeof\s+[\w$.]+\s*(===?|!==?)\s*(["'`])bigint\4/g;

/** Replaces each comparison of `typeof x` and `'bigint'` by its result for an `x` that isn't a BigInt. */
export const replaceBigIntComparisons = (code: string): string =>
  code.replace(comparison, (_, _quote, operatorAfterBigint?: string, operatorAfterTypeof?: string) =>
    (operatorAfterBigint ?? operatorAfterTypeof ?? '').startsWith('!') ? 'true' : 'false',
  );

/**
 * Removes comparisons with `bigint` from libraries. Chromium 64 crashes while it optimizes a function that contains
 * `typeof x === 'bigint'`: the compiler of V8 6.4 parses the comparison but doesn't implement it ("unimplemented code";
 * https://v8.dev/features/bigint shipped in V8 6.7). Preact makes this comparison for every child since
 * https://github.com/preactjs/preact/pull/3010, and zod for numbers (not reported upstream; source:
 * https://github.com/colinhacks/zod/blob/main/packages/zod/src/v4/core/checks.ts). We have no BigInts, so the result is
 * always known.
 */
export function withoutBigInt(): Plugin {
  return {
    ...patchPackages({ name: 'without-bigint', packages: { preact: [], zod: [] }, patch: replaceBigIntComparisons }),
    renderChunk(code, { fileName }) {
      if (replaceBigIntComparisons(code) !== code)
        throw new Error(`without-bigint: ${fileName} compares with \`bigint\`; add its library to the plugin`);
      return null;
    },
  };
}
