import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../../paths';

/**
 * Up to this width, in px, and on phones at any width, the layout is mobile. Source: section 2 of the specification, a
 * document outside this repository.
 */
const maxMobileWidth = 760;

const styleSheetFiles = ['src', 'elements'].flatMap((folder) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.css'))
    .map((file) => path.join(folder, file)),
);

const minWidthsOf = (file: string) =>
  [...readFileSync(path.join(root, file), 'utf8').matchAll(/@container [^{]*\(min-width: (\d+)px\)/g)].map(
    ([, width]) => width,
  );

test('container queries for the desktop layout use the container name `sub-desktop`, which isn’t set on phones', () => {
  const queries = styleSheetFiles.flatMap((file) =>
    [...readFileSync(path.join(root, file), 'utf8').matchAll(/@container (\S+) \(min-width: (\d+)px\)/g)].map(
      ([, name, width]) => ({ file, name, width: Number(width) }),
    ),
  );
  expect(queries.length).toBeGreaterThan(15);
  for (const { file, name, width } of queries)
    expect({ file, width, name }).toEqual({ file, width, name: width < maxMobileWidth ? 'sub' : 'sub-desktop' });
  // At exactly `maxMobileWidth` the layout is still mobile, so desktop queries start one pixel above it.
  expect(queries.filter(({ width }) => width === maxMobileWidth)).toEqual([]);
});

// In the light build, classes such as `from-761` replace container queries.
test('the light build has a width class for the minimum width of every container query', () => {
  const source = readFileSync(path.join(root, 'src/runtime/styles/width-classes.ts'), 'utf8');
  const widths = new Set(styleSheetFiles.flatMap(minWidthsOf));
  for (const width of widths) expect(source, `${width} px`).toContain(String(width));
});
