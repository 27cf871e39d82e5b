import { readFile } from 'node:fs/promises';
import { posix } from 'node:path';
import { expect, test } from 'vitest';
import { inRoot } from '../../tests/tools/paths';
import { pathsBelow } from '../../tests/tools/scan';

const files = await pathsBelow('src/ui');
const readText = (path: string) => readFile(inRoot(path), 'utf8');

/** The components that a file exports: functions and constants whose names start with a capital letter. */
const exportedComponents = (code: string): string[] =>
  [...code.matchAll(/^export (?:async )?(?:function|const) ([A-Z]\w*)/gm)].map(([, name]) => name as string);

/** A file's relative imports: the names (`*` for all), and the module's path without its extension. */
const importsOf = (path: string, code: string) =>
  [...code.matchAll(/^import (\* as \w+|\{[^}]*\}) from '(\.[^']*)';/gm)].map(([, names = '', from = '']) => ({
    names: names.startsWith('*') ? ['*'] : (names.match(/\w+/g) ?? []),
    module: posix.join(posix.dirname(path), from),
  }));

/** The modules and names that component tests with an axe check import. */
const testedImports = (
  await Promise.all(
    files
      .filter((path) => path.endsWith('.test.tsx'))
      .map(async (path) => {
        const code = await readText(path);
        if (!code.includes('violations()).to.deep.equal([])')) return [];
        return importsOf(path, code);
      }),
  )
).flat();

test('each component of the kit is tested by a component test that checks accessibility with axe', async () => {
  // A file `*-view.tsx` has the markup of the components beside it, whose tests check it.
  const modules = files.filter((path) => path.endsWith('.tsx') && !/(?:\.test|-view)\.tsx$/.test(path));
  const components = await Promise.all(
    modules.map(async (path) =>
      exportedComponents(await readText(path)).map((name) => ({ name, module: path.replace('.tsx', '') })),
    ),
  );
  const isTested = ({ name, module }: { name: string; module: string }) =>
    testedImports.some(
      (tested) => tested.module === module && (tested.names.includes(name) || tested.names[0] === '*'),
    );
  expect(components.flat().length).toBeGreaterThan(50);
  const untested = components.flat().filter((component) => !isTested(component));
  expect(untested.map(({ name, module }) => `${name} (${module})`)).toEqual([]);
});
