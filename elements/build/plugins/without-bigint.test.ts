import { expect, test } from 'vitest';
import { answerNo } from './without-bigint';

test('a question for a BigInt is answered, whichever way it is written', () => {
  expect(answerNo(`if ("bigint" === typeof props.children || typeof x == 'bigint') a()`)).toBe(
    'if (false || false) a()',
  );
  expect(answerNo('typeof value !== `bigint` && b()')).toBe('true && b()');
});

test('other questions and the word itself stay', () => {
  const code = `switch (typeof x) { case "bigint": case "string": } typeof y === "number"`;
  expect(answerNo(code)).toBe(code);
});
