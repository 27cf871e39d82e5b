import { expect, test } from 'vitest';
import { withClassNames } from './inline-class-names';

const maps = new Map([['result', { card: 's4', 'two words': 's5' }]]);

test('a class name replaces its lookup', () => {
  expect(withClassNames('draw({ className: result.card });', maps)).toBe('draw({ className: "s4" });');
});

test('a class that the style sheet doesn’t have is undefined', () => {
  expect(withClassNames('draw(result.other);', maps)).toBe('draw(undefined);');
});

test('strings, other objects and lookups by a variable stay', () => {
  const code = 't("payment:result.card"); t(`payment:result.card`); order.result.card; result[kind];';
  expect(withClassNames(code, maps)).toBe(code);
});
