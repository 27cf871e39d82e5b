import { expect, test } from 'vitest';
import { replaceComparisons } from './without-bigint';

test('replaceComparisons replaces `typeof x === "bigint"` by its result, in either order and with any quotes', () => {
  expect(replaceComparisons(`if ("bigint" === typeof props.children || typeof x == 'bigint') a()`)).toBe(
    'if (false || false) a()',
  );
  expect(replaceComparisons('typeof value !== `bigint` && b()')).toBe('true && b()');
});

test('replaceComparisons keeps `case "bigint"` and comparisons with other types', () => {
  const code = `switch (typeof x) { case "bigint": case "string": } typeof y === "number"`;
  expect(replaceComparisons(code)).toBe(code);
});
