import { expect, test } from 'vitest';
import { withClassNames } from './inline-class-names';

/** The class names in the style sheet that the tested code imports as `result`. */
const classNamesByImport = new Map([['result', { card: 's4', 'two words': 's5' }]]);

test('withClassNames replaces `result.card`, a property of the imported style sheet, with the class name', () => {
  expect(withClassNames('draw({ className: result.card });', classNamesByImport)).toBe('draw({ className: "s4" });');
});

test('withClassNames writes `undefined` for a class that the style sheet doesn’t have', () => {
  expect(withClassNames('draw(result.other);', classNamesByImport)).toBe('draw(undefined);');
});

test('withClassNames doesn’t change strings, properties of other objects, or lookups by a variable', () => {
  const code = 't("payment:result.card"); t(`payment:result.card`); order.result.card; result[kind];';
  expect(withClassNames(code, classNamesByImport)).toBe(code);
});
