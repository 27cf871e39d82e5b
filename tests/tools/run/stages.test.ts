import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { inRoot } from '../paths';
import { stages } from './stages';

test('the jobs of CI run every stage once', async () => {
  const workflow = await readFile(inRoot('.github/workflows/ci.yml'), 'utf8');
  const [, list = ''] = /stages:\n((?: +- [\w,]+\n)+)/.exec(workflow) ?? [];
  const jobStages = [...list.matchAll(/[a-z0-9]+/g)].map(([name]) => name);
  // The runner builds for the stages that need it.
  const expected = stages.map(({ name }) => name).filter((name) => name !== 'build');
  expect(jobStages.sort()).toEqual(expected.sort());
});
