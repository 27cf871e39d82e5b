import { expect, test } from 'vitest';
import { withClassNames } from './inline-class-names';

const maps = new Map([['result', { card: 's4', 'two words': 's5' }]]);

test('withClassNames replaces `result.card` with the class name', () => {
  expect(withClassNames('draw({ className: result.card });', maps)).toBe('draw({ className: "s4" });');
});

test('withClassNames writes `undefined` for a class that the style sheet doesn’t have', () => {
  expect(withClassNames('draw(result.other);', maps)).toBe('draw(undefined);');
});

test('withClassNames doesn’t change strings, properties of other objects, or lookups by a variable', () => {
  const code = 't("payment:result.card"); t(`payment:result.card`); order.result.card; result[kind];';
  expect(withClassNames(code, maps)).toBe(code);
});
