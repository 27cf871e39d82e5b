import { existsSync } from 'node:fs';
import { describe, expect, it, test } from 'vitest';
import { inRoot } from '../paths';
import { chunkGroups } from './chunks';
import { chunkGroupOf, codeSplittingGroups } from './code-splitting';

const groupNameOf = (...files: string[]) => chunkGroupOf(files.map((file) => inRoot(file)))?.name;

test.each(chunkGroups.flatMap(({ folders = [] }) => folders))('the folder %s exists', (folder) => {
  expect(existsSync(inRoot(folder.replace('/**', '')))).toBe(true);
});

test.each(chunkGroups.flatMap(({ files = [] }) => files))('the file %s exists', (file) => {
  expect(existsSync(inRoot(file))).toBe(true);
});

test.each(chunkGroups.flatMap(({ packages = [] }) => packages))('the package %s is installed', (name) => {
  expect(existsSync(inRoot('node_modules', name))).toBe(true);
});

describe('chunkGroupOf', () => {
  it('finds the group by the folder, by a subtree and by the package', () => {
    expect(groupNameOf('src/screens/plans/plans.tsx')).toBe('plans');
    expect(groupNameOf('src/ui/feedback/loading/spinner.tsx')).toBe('base');
    expect(groupNameOf('node_modules/react-dom/cjs/react-dom.production.js')).toBe('renderer');
    expect(groupNameOf('node_modules/@preact/signals-core/dist/signals-core.mjs')).toBe('core');
    expect(chunkGroupOf([`\0shadow-css:${inRoot('src/ui/layout/description-list.module.css.js')}`])?.name).toBe(
      'screens',
    );
  });

  it('finds the group that lists a folder, even if the folder is in another group’s subtree', () => {
    expect(groupNameOf('src/screens/auth/shared/terms-field.tsx')).toBe('sign-in');
  });

  it('returns undefined for subfolders of a folder listed without `/**`, lazily loaded files and other packages', () => {
    expect(groupNameOf('src/screens/plans/details/plan-details.tsx')).toBeUndefined();
    expect(groupNameOf('src/runtime/navigation/open-screen.lazy.ts')).toBeUndefined();
    expect(groupNameOf('node_modules/uqr/dist/index.mjs')).toBeUndefined();
  });

  it('finds the group of a package, also in a `node_modules` folder outside the project', () => {
    expect(groupNameOf('node_modules/scheduler/index.js')).toBe('renderer');
    expect(groupNameOf('../linked/node_modules/scheduler/index.js')).toBe('renderer');
  });

  it('returns the first of the groups that a chunk’s modules belong to', () => {
    expect(groupNameOf('src/runtime/api/call.ts', 'elements/first-view/first-view.tsx')).toBe('first');
  });
});

describe('codeSplittingGroups', () => {
  const groups = codeSplittingGroups();

  it('has a group for each row of `chunkGroups`, with a higher priority than later rows and the data groups', () => {
    expect(groups.slice(0, chunkGroups.length).map(({ name }) => name)).toEqual(chunkGroups.map(({ name }) => name));
    const priorities = groups.slice(0, chunkGroups.length + 1).map(({ priority }) => priority);
    expect(priorities).toEqual([...new Set(priorities)].sort((a, b) => b - a));
  });

  it('takes into a group only the modules of its folders and packages', () => {
    const plans = groups.find(({ name }) => name === 'plans')?.test as (id: string) => boolean;
    expect(plans(inRoot('src/screens/plans/plans.tsx'))).toBe(true);
    expect(plans(inRoot('src/screens/plans/details/plan-details.tsx'))).toBe(false);
  });
});
