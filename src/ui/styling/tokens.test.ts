import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../../../tests/tools/paths';
import { pathsBelow } from '../../../tests/tools/scan';

/** The selectors of a style sheet's rules, each with the conditions (`@media …`) around it. */
function selectorsOf(css: string): { selector: string; conditions: string[] }[] {
  const found: { selector: string; conditions: string[] }[] = [];
  const open: string[] = [];
  for (const [, prelude = '', brace] of css.replace(/\/\*[\s\S]*?\*\//g, '').matchAll(/([^{};]*)([{};])/g)) {
    if (brace === '}') open.pop();
    if (brace !== '{') continue;
    const text = prelude.trim();
    if (!text.startsWith('@'))
      for (const selector of text.split(/,(?![^(]*\))/))
        found.push({ selector: selector.trim(), conditions: open.filter((outer) => outer.startsWith('@')) });
    open.push(text);
  }
  return found;
}

const shippedSheets = (await Promise.all(['src', 'elements'].map((folder) => pathsBelow(folder))))
  .flat()
  .filter((path) => path.endsWith('.css'));

const read = (path: string) => readFileSync(join(root, path), 'utf8');

/** A TV has no touch screen; its rules are for the pointer of a remote control. */
const tvSheet = 'elements/base/tv/tv.module.css';

test('styles for hovering apply only where something can hover, so that none sticks after a tap', () => {
  const unguarded = shippedSheets
    .filter((path) => path !== tvSheet)
    .flatMap((path) =>
      selectorsOf(read(path))
        .filter(({ selector }) => selector.replace(':not(:hover)', '').includes(':hover'))
        .filter(({ conditions }) => !conditions.includes('@media (hover: hover)'))
        .map(({ selector }) => `${path}: ${selector}`),
    );
  expect(shippedSheets.length).toBeGreaterThan(50);
  expect(unguarded).toEqual([]);
});

test('buttons, links, cards and checkboxes have a style while they are pressed', () => {
  const pressed = shippedSheets.flatMap((path) => selectorsOf(read(path))).map(({ selector }) => selector);
  for (const control of ['button', 'a', 'summary', '.button', '.card', '.row', '.test-card'])
    expect(pressed, control).toContainEqual(
      expect.stringMatching(new RegExp(`^${control.replace('.', '\\.')}:active`)),
    );
});

test('movement ends where the visitor wants less of it', () => {
  expect(read('src/ui/styling/tokens.module.css')).toMatch(
    /@media \(prefers-reduced-motion: reduce\) \{\s*\*,\s*::before,\s*::after \{[^}]*animation-duration: 0\.01ms !important/,
  );
});
