import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { languages } from '../../../src/contract/languages';
import { runChild } from '../child';
import { binPath, inRoot } from '../paths';
import type { CoveredFactor } from './matrix';

// The end-to-end tests vary factors, such as the language and the brand. `npm test` runs a sample: every value of each
// factor, but not every combination. The full run has more combinations.

interface Suite {
  suites?: Suite[];
  specs?: { file: string; line: number; title: string; tags: string[]; tests: { projectName: string }[] }[];
}

interface ListedTest {
  /** File, line and title, which are the same in every Playwright project. */
  name: string;
  tags: string[];
  project: string;
}

const testsOf = ({ suites = [], specs = [] }: Suite): ListedTest[] => [
  ...specs.flatMap(({ file, line, title, tags, tests }) =>
    tests.map(({ projectName }) => ({ name: `${file}:${line} ${title}`, tags, project: projectName })),
  ),
  ...suites.flatMap(testsOf),
];

/** Lists the end-to-end tests of the full run or of the sample, without executing them. */
async function listTests(isFull: boolean, folder: string): Promise<ListedTest[]> {
  const file = join(folder, 'list.json');
  const args = ['test', '--config', 'tests/playwright.config.ts', '--list', '--reporter=json'];
  const { code, output } = await runChild(binPath('playwright'), args, {
    timeoutMs: 120_000,
    env: {
      FULL: isFull ? '1' : undefined,
      PLAYWRIGHT_JSON_OUTPUT_FILE: file,
      // The end-to-end stage fills Playwright's default cache at the same time. If both used it, the listed line
      // numbers could be wrong.
      PWTEST_CACHE_DIR: join(folder, 'cache'),
      SUB_CHROMIUM: '',
      SUB_HEADLESS_SHELL: '',
      SUB_FIREFOX: '',
    },
  });
  if (code !== 0) throw new Error(output);
  return testsOf(JSON.parse(await readFile(file, 'utf8')) as Suite);
}

const valuesOf = (tests: readonly ListedTest[], factor: CoveredFactor): string[] =>
  [...new Set(tests.flatMap(({ tags }) => tags).filter((tag) => tag.startsWith(`${factor}:`)))].sort();

let sample: ListedTest[];
let full: ListedTest[];
beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'list-'));
  try {
    // Sequentially, because the second list uses what the first one has compiled.
    sample = await listTests(false, folder);
    full = await listTests(true, folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}, 240_000);

// `fault` is a simulated failure; `handling` is what the client does about an error code.
test.each<CoveredFactor>(['lang', 'brand', 'theme', 'method', 'fault', 'handling'])(
  'the sample covers every value of the factor “%s” that the full run has',
  (factor) => {
    const all = valuesOf(full, factor);
    expect(all.length).toBeGreaterThan(1);
    expect(valuesOf(sample, factor)).toEqual(all);
  },
);

test('the full run has every language and every brand', async () => {
  const folders = (await readdir(inRoot('brands'), { withFileTypes: true })).filter((entry) => entry.isDirectory());
  expect(valuesOf(full, 'lang')).toEqual(languages.map((lang) => `lang:${lang}`).sort());
  expect(valuesOf(full, 'brand')).toEqual(folders.map(({ name }) => `brand:${name}`).sort());
});

// The project `light-desktop` tests the light build, which uses Preact instead of React. A test tagged @firefox may
// run in several Playwright projects.
test('the sample has phones, desktops and the light build, and runs tests without the tags @firefox and @light once', () => {
  expect(new Set(sample.map(({ project }) => project))).toEqual(
    new Set(['chromium-desktop', 'chromium-phone', 'light-desktop']),
  );
  const names = sample
    .filter(({ tags }) => !tags.includes('firefox') && !tags.includes('light'))
    .map(({ name }) => name);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});

test('the full run has every test of the sample', () => {
  const names = new Set(full.map(({ name }) => name));
  expect(sample.map(({ name }) => name).filter((name) => !names.has(name))).toEqual([]);
});
