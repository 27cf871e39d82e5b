import { expect, test } from 'vitest';
import { replaceComparisons } from './without-bigint';

test('replaceComparisons replaces each comparison of `typeof x` and bigint, in either order and with any quotes', () => {
  expect(replaceComparisons(`if ("bigint" === typeof props.children || typeof x == 'bigint') a()`)).toBe(
    'if (false || false) a()',
  );
  expect(replaceComparisons('typeof value !== `bigint` && b()')).toBe('true && b()');
});

test('replaceComparisons changes neither other comparisons nor bigint in other places', () => {
  const code = `switch (typeof x) { case "bigint": case "string": } typeof y === "number"`;
  expect(replaceComparisons(code)).toBe(code);
});
