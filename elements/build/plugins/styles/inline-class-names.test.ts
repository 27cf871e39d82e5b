import { expect, test } from 'vitest';
import { withClassNames } from './inline-class-names';

const maps = new Map([['result', { card: 's4', 'two words': 's5' }]]);

test('replaces a lookup by the class name', () => {
  expect(withClassNames('draw({ className: result.card });', maps)).toBe('draw({ className: "s4" });');
});

test('replaces the lookup of a class that the style sheet doesn’t have by `undefined`', () => {
  expect(withClassNames('draw(result.other);', maps)).toBe('draw(undefined);');
});

test('doesn’t change strings, other objects and lookups by a variable', () => {
  const code = 't("payment:result.card"); t(`payment:result.card`); order.result.card; result[kind];';
  expect(withClassNames(code, maps)).toBe(code);
});
