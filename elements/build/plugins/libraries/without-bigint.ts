import type { Plugin } from 'vite';

const comparison = /(["'`])bigint\1\s*(===?|!==?)\s*typeof\s+[\w$.]+|typeof\s+[\w$.]+\s*(===?|!==?)\s*(["'`])bigint\4/g;

/** Replaces comparisons of a type with `bigint` by their result for any other type. */
export const replaceComparisons = (code: string): string =>
  code.replace(comparison, (_, _quote, before?: string, after?: string) =>
    (before ?? after ?? '').startsWith('!') ? 'true' : 'false',
  );

/**
 * Chromium 64 crashes while it optimizes a function with `typeof x === 'bigint'`: the compiler of V8 6.4 parses the
 * comparison but doesn't implement it ("unimplemented code"; https://v8.dev/features/bigint shipped in V8 6.7). React
 * and Preact compare every child, and our screens render no BigInt.
 */
export function withoutBigInt(): Plugin {
  return {
    name: 'without-bigint',
    transform(code, id) {
      if (!id.includes('node_modules') || !code.includes('bigint')) return undefined;
      return { code: replaceComparisons(code), map: null };
    },
  };
}
