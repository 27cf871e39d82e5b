import { expect, test } from 'vitest';
import { replaceForInLoops } from './safe-for-in';

/** The names that a loop with this head visits on a page that extends Object.prototype. */
function visitedNames(loopHead: string): unknown {
  const body = `const names = []; ${loopHead} { names.push(key); } return names;`;
  return new Function('a', `Object.prototype.extend = 1; try { ${body} } finally { delete Object.prototype.extend; }`)({
    own: 1,
    b: { inner: 2 },
  });
}

test.each([
  ['for (const key in a)', ['own', 'b']],
  ['for (let key in a.b)', ['inner']],
])('replaceForInLoops makes the loop `%s` skip inherited properties', (loopHead, expected) => {
  expect(visitedNames(loopHead)).toEqual([...expected, 'extend']);
  expect(visitedNames(replaceForInLoops(loopHead))).toEqual(expected);
});

test('replaceForInLoops doesn’t change loops that check for own properties', () => {
  const code = 'for (const key in proto) {\n  if (!Object.prototype.hasOwnProperty.call(proto, key)) continue;\n}';
  expect(replaceForInLoops(code)).toBe(code);
});
