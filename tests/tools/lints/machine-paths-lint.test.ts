import { expect, test } from 'vitest';
import { checkMachinePaths } from './machine-paths-lint';

test('checkMachinePaths reports paths that exist only on one machine, but not routes or URLs', () => {
  // Builds the paths from names, because the lint also checks this file.
  const path = (...names: string[]) => `/${names.join('/')}`;
  const bad = [path('home', 'ann', 'x'), path('work', 'x'), path('tmp', 'abc'), path('Users', 'ann', 'x')];
  for (const text of bad) expect(checkMachinePaths({ path: 'a.ts', text: `read('${text}')` })).toHaveLength(1);
  const good = `go('/home'); fetch('https://a.example/builds/1'); import '../builds/x'; '/account'`;
  expect(checkMachinePaths({ path: 'a.ts', text: good })).toEqual([]);
});

test('checkMachinePaths accepts the public registry in package-lock.json, but no registry in other files', () => {
  const host = ['registry', 'npmjs', 'org'].join('.');
  const lockfile = (hostname: string) => ({
    path: 'package-lock.json',
    text: `"resolved": "https://${hostname}/a/-/a-1.0.0.tgz"`,
  });
  expect(checkMachinePaths(lockfile(host))).toEqual([]);
  expect(checkMachinePaths(lockfile('10.0.0.7:4873'))).toEqual(['package-lock.json downloads from 10.0.0.7:4873']);
  expect(checkMachinePaths({ path: '.npmrc', text: `registry=https://${host}/` })).toHaveLength(1);
});
