import { expect, test } from 'vitest';
import { replaceBigIntComparisons } from './without-bigint';

test('replaceBigIntComparisons replaces `typeof x === "bigint"` by `false`, also reversed, and `!==` by `true`', () => {
  expect(replaceBigIntComparisons(`if ("bigint" === typeof props.children || typeof x == 'bigint') a()`)).toBe(
    'if (false || false) a()',
  );
  expect(replaceBigIntComparisons('typeof value !== `bigint` && b()')).toBe('true && b()');
});

test('replaceBigIntComparisons keeps `case "bigint"` and comparisons with other types', () => {
  const code = `switch (typeof x) { case "bigint": case "string": } typeof y === "number"`;
  expect(replaceBigIntComparisons(code)).toBe(code);
});
