import type { Plugin } from 'vite';

const comparison = /(["'`])bigint\1\s*(===?|!==?)\s*typeof\s+[\w$.]+|typeof\s+[\w$.]+\s*(===?|!==?)\s*(["'`])bigint\4/g;

/** Answers the question whether something is a BigInt with no. */
export const answerNo = (code: string): string =>
  code.replace(comparison, (_, _quote, before?: string, after?: string) =>
    (before ?? after ?? '').startsWith('!') ? 'true' : 'false',
  );

/**
 * Chromium 64 dies while it optimises a function that asks `typeof x === 'bigint'`: its compiler knew the question
 * before it knew an answer (V8 6.4, "unimplemented code"). React asks it of every child, and gets none from us.
 */
export function withoutBigInt(): Plugin {
  return {
    name: 'without-bigint',
    transform(code, id) {
      if (!id.includes('node_modules') || !code.includes('bigint')) return undefined;
      return { code: answerNo(code), map: null };
    },
  };
}
