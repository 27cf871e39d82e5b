import { expect, test } from 'vitest';
import { withoutComparisons } from './without-bigint';

test('replaces comparisons with bigint in every form', () => {
  expect(withoutComparisons(`if ("bigint" === typeof props.children || typeof x == 'bigint') a()`)).toBe(
    'if (false || false) a()',
  );
  expect(withoutComparisons('typeof value !== `bigint` && b()')).toBe('true && b()');
});

test('doesn’t change other comparisons, or bigint in other places', () => {
  const code = `switch (typeof x) { case "bigint": case "string": } typeof y === "number"`;
  expect(withoutComparisons(code)).toBe(code);
});
