import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type Analysis, checkPackage, Package } from '@arethetypeswrong/core';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { build } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ensurePackage } from '../../../tests/tools/built-package';
import type { Manifest } from '../api/manifest';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../../..', import.meta.url));

interface PackageJson {
  version: string;
  'web-types': string;
  exports: Record<string, string | Record<string, string>>;
  sideEffects: string[];
}

/** The folder of a project that has installed the package. */
let projectFolder: string;
/** The folder of the installed package. */
let packageFolder: string;
let packageJson: PackageJson;

beforeAll(async () => {
  projectFolder = await mkdtemp(path.join(tmpdir(), 'package-'));
  packageFolder = path.join(projectFolder, 'node_modules/sub-elements');
  await mkdir(path.join(projectFolder, 'node_modules/@types'), { recursive: true });
  await cp(await ensurePackage(path.join(projectFolder, 'out')), packageFolder, { recursive: true });
  for (const name of ['react', 'react-dom', 'scheduler', '@types/react', 'csstype'])
    await symlink(path.join(root, 'node_modules', name), path.join(projectFolder, 'node_modules', name));
  await writeFile(path.join(projectFolder, 'package.json'), '{ "type": "module" }');
  packageJson = JSON.parse(await readFile(path.join(packageFolder, 'package.json'), 'utf8')) as PackageJson;
}, 240_000);

afterAll(() => rm(projectFolder, { recursive: true, force: true }));

/** Runs a module in the project with plain Node and returns what it printed. */
async function runInNode(code: string, ...args: string[]): Promise<unknown> {
  const name = path.join(projectFolder, 'main.mjs');
  await writeFile(name, code);
  const { stdout } = await run(process.execPath, [...args, name], { cwd: projectFolder });
  return JSON.parse(stdout) as unknown;
}

test('every path in the exports of package.json and in the manifest exists', async () => {
  const paths = Object.values(packageJson.exports).flatMap((target) =>
    typeof target === 'string' ? target : Object.values(target),
  );
  expect(paths.length).toBeGreaterThan(30);
  expect(paths.filter((exported) => !existsSync(path.join(packageFolder, exported)))).toEqual([]);
  const { customElements } = packageJson as unknown as { customElements: string };
  const manifest = JSON.parse(await readFile(path.join(packageFolder, customElements), 'utf8')) as {
    modules: { path: string }[];
  };
  expect(manifest.modules.filter((module) => !existsSync(path.join(packageFolder, module.path)))).toEqual([]);
});

test('the package contains no brand: its files come from the published folder', async () => {
  const files = await readdir(path.join(packageFolder, 'chunks'));
  const scripts = files.filter((name) => name.endsWith('.js'));
  const texts = await Promise.all(scripts.map((name) => readFile(path.join(packageFolder, 'chunks', name), 'utf8')));
  // A color, a legal text and a key of the brands.
  const marks = ['#0c0d18', 'BEGIN PUBLIC KEY', 'an agreement between you and Orbit'];
  expect(scripts.filter((_, index) => marks.some((mark) => texts[index]?.includes(mark)))).toEqual([]);
  expect(scripts.filter((name) => /^(font|brand|art-(?!shared)|seller|public-keys)-/.test(name))).toEqual([]);
});

test('a package without a scope is private, so that nobody can publish it by mistake', () => {
  expect(packageJson).toMatchObject({
    private: true,
    homepage: expect.stringMatching(/^https:/),
    bugs: expect.anything(),
  });
});

test('importing the package in Node has no side effects and throws nothing', async () => {
  const output = await runInNode(`
    const before = Reflect.ownKeys(globalThis).length;
    const { loadScript, version } = await import('sub-elements');
    const { start } = await import('sub-elements/tags');
    const light = await import('sub-elements/light');
    const react = await import('sub-elements/react');
    const tags = await Promise.all(${JSON.stringify(tagSpecifiers())}.map((specifier) => import(specifier)));
    console.log(JSON.stringify({
      addedGlobals: Reflect.ownKeys(globalThis).length - before,
      script: await loadScript({ src: 'https://cdn.example/v1/sub.js' }),
      started: await start({ assets: 'https://cdn.example/1.0.0/' }),
      lightStarted: await light.start({ assets: 'https://cdn.example/1.0.0/' }),
      reactExports: Object.keys(react),
      tagExports: [...new Set(tags.flatMap((tag) => Object.values(tag)))].length,
      isVersionValid: /^\\d+\\.\\d+\\.\\d+$/.test(version),
    }));`);
  expect(output).toEqual({
    addedGlobals: 0,
    script: null,
    started: null,
    lightStarted: null,
    reactExports: expect.arrayContaining(['SubPlans', 'SubCheckout', 'SubAccount', 'SubBuy']),
    // On a server, the classes are undefined.
    tagExports: 1,
    isVersionValid: true,
  });
});

const tagSpecifiers = () =>
  Object.keys(packageJson.exports).flatMap((entry) =>
    /^\.\/(light\/)?tags\//.test(entry) ? `sub-elements${entry.slice(1)}` : [],
  );

test.each([
  ['19', path.join(root, 'node_modules')],
  ['18', path.join(root, 'tests/hosts/react18/node_modules')],
])('React %s renders an element with its attributes on a server', async (major, nodeModules) => {
  for (const name of ['react', 'react-dom', 'scheduler']) {
    const link = path.join(projectFolder, 'node_modules', name);
    await rm(link);
    const installed = path.join(nodeModules, name);
    if (!existsSync(installed)) throw new Error(`${installed} is missing. Run \`npm ci\`.`);
    await symlink(installed, link);
  }
  const output = await runInNode(
    `
    import { createElement, version } from 'react';
    import { renderToString } from 'react-dom/server';
    import { SubPlan } from 'sub-elements/react';
    const html = renderToString(createElement(SubPlan, { planId: '102', brand: 'orbit', className: 'wide', onPlanSelect() {} }));
    console.log(JSON.stringify({ html, major: version.split('.')[0] }));`,
    '--preserve-symlinks',
    '--preserve-symlinks-main',
  );
  expect(output).toEqual({ html: '<sub-plan plan-id="102" brand="orbit" class="wide"></sub-plan>', major });
});

test('`sub-elements/server` renders the plans in Node', async () => {
  const output = await runInNode(`
    import { renderPlans } from 'sub-elements/server';
    const plan = { id: '102', name: 'Solo', price: { amount: '7.99', currency: 'USD' }, duration: 'month', days: 30, deviceCount: 1 };
    const fetch = async () => new Response(JSON.stringify({ code: 0, data: { plans: [plan], banners: [] } }));
    const html = await renderPlans({ api: 'https://api.example', brand: 'orbit', lang: 'en', fetch });
    console.log(JSON.stringify([html.includes('shadowrootmode'), html.includes('$7.99'), html.includes('planId=102')]));`);
  expect(output).toEqual([true, true, true]);
});

test.each(['nodenext', 'node16', 'bundler'])(
  'the typings work with %s module resolution and reject invalid use',
  async (resolution) => {
    await writeFile(
      path.join(projectFolder, 'page.ts'),
      `import { loadScript } from 'sub-elements';
import { start } from 'sub-elements/tags';
import { start as startLight } from 'sub-elements/light';
import { SubPlans, SubProvider } from 'sub-elements/react';
import { renderPlans } from 'sub-elements/server';
import { SubPlans as SubPlansElement } from 'sub-elements/tags/sub-plans';
import { SubPlans as LightSubPlans } from 'sub-elements/light/tags/sub-plans';
import { createElement } from 'react';
createElement(SubPlans, { checkout: 'inline', onPlanSelect: (event) => event.detail.planId.toUpperCase() });
document.querySelector('sub-plans')?.addEventListener('sub-plan-select', (event) => event.detail.planId.toUpperCase());
document.addEventListener('sub-payment-succeeded', (event) => event.detail.orderId.toUpperCase());
export const version: Promise<string | undefined> = loadScript({ src: '/sub.js' }).then((found) => found?.version);
export const html: Promise<string> = renderPlans({ api: 'https://api.example', brand: 'orbit', lang: 'en' });
void start({ assets: '/v1/', brand: 'orbit', reference: 'spring-24', consent: 'denied' });
export const isPlans: boolean = document.body instanceof SubPlansElement || new LightSubPlans().isConnected;
createElement(SubProvider, { assets: '/v1/', brand: 'orbit' });
createElement(SubProvider, { src: '/v1/sub.js', brand: 'orbit' });
// @ts-expect-error neither assets nor src
createElement(SubProvider, { brand: 'orbit' });
// @ts-expect-error the brand is missing
void renderPlans({ api: 'https://api.example', lang: 'en' });
// @ts-expect-error the assets' URL is missing
void start({ brand: 'orbit' });
// @ts-expect-error the assets' URL is missing
void startLight({ brand: 'orbit' });
// @ts-expect-error checkout has no such value
createElement(SubPlans, { checkout: 'window' });
`,
    );
    const module =
      resolution === 'bundler' ? ['--module', 'esnext', '--moduleResolution', resolution] : ['--module', resolution];
    const options = ['--noEmit', '--strict', ...module, '--target', 'es2022', '--ignoreConfig'];
    const tsc = path.join(root, 'node_modules/.bin/tsc');
    const { stdout } = await run(tsc, [...options, '--types', 'react', 'page.ts'], { cwd: projectFolder }).catch(
      (error: { stdout: string }) => error,
    );
    expect(stdout).toBe('');
  },
);

test('an app’s bundle contains only those parts of the package that the app uses', async () => {
  const bundleChunks = async (code: string) => {
    const entry = path.join(projectFolder, 'entry.js');
    await writeFile(entry, code);
    const result = await build({
      root: projectFolder,
      configFile: false,
      logLevel: 'error',
      build: {
        write: false,
        lib: { entry, formats: ['es'], fileName: 'out' },
        rolldownOptions: { external: /^react/ },
      },
    });
    const [output] = Array.isArray(result) ? result : [result];
    return (output as { output: { code?: string }[] }).output.map(({ code: text = '' }) => text);
  };
  const loaderChunks = await bundleChunks("import { loadScript } from 'sub-elements'; loadScript({ src: '/sub.js' });");
  expect(loaderChunks.join('').length).toBeLessThan(4_000);
  const unusedImportChunks = await bundleChunks(
    "import { start } from 'sub-elements/tags'; import { SubPlans } from 'sub-elements/react';",
  );
  // The first chunk is the app's entry. It's empty, because the package's code is only in lazy chunks.
  expect(unusedImportChunks[0]?.trim()).toBe('');
  const elementChunks = await bundleChunks("import 'sub-elements/tags/sub-plans';");
  // The element and the function that defines it may be in different chunks.
  expect(elementChunks.join('\n')).toMatch(/sub-plans/);
  expect(elementChunks.join('\n')).toMatch(/customElements\.define/);
});

test('publint finds nothing to improve', async () => {
  const { messages } = await publint({ pkgDir: packageFolder, strict: true });
  expect(messages.map((message) => formatMessage(message, packageJson as never))).toEqual([]);
});

test('every entry has typings for ES modules and bundlers', async () => {
  const names = await readdir(packageFolder, { recursive: true });
  const checkedNames = names.filter(
    (name) => /(?:\.js|\.mjs|\.d\.ts|package\.json)$/.test(name) && !/chunks/.test(name),
  );
  const files = await Promise.all(
    checkedNames.map(async (name) => [
      `/node_modules/sub-elements/${name.replaceAll('\\', '/')}`,
      await readFile(path.join(packageFolder, name), 'utf8'),
    ]),
  );
  const installed = new Package(Object.fromEntries(files), 'sub-elements', packageJson.version);
  const entrypoints = Object.keys(packageJson.exports).filter((name) => !/\.(json|css)$/.test(name));
  const { problems } = (await checkPackage(installed, { entrypoints })) as Analysis;
  // The package has no CommonJS modules, so it can't support CommonJS or the resolution of Node 10.
  const relevantProblems = problems.filter(
    (problem) => !('resolutionKind' in problem && /node10|cjs/.test(problem.resolutionKind)),
  );
  expect(relevantProblems).toEqual([]);
});

test('React server components can import the React components', async () => {
  expect(await readFile(path.join(packageFolder, 'react.js'), 'utf8')).toMatch(/^'use client';\n/);
});

test('the data files for editors list every exported element with its attributes', async () => {
  const readJson = async (name: string) =>
    JSON.parse(await readFile(path.join(packageFolder, name), 'utf8')) as unknown;
  const { modules } = (await readJson('custom-elements.json')) as Manifest;
  const tags = modules.flatMap(({ declarations }) => declarations.map(({ tagName }) => tagName)).sort();
  expect(tags).toEqual(
    tagSpecifiers()
      .flatMap((specifier) => /^sub-elements\/tags\/(.*)/.exec(specifier)?.[1] ?? [])
      .sort(),
  );
  const plansElement = {
    name: 'sub-plans',
    attributes: expect.arrayContaining([expect.objectContaining({ name: 'checkout' })]),
  };
  const vscodeData = (await readJson('vscode.html-custom-data.json')) as { tags: { name: string }[] };
  expect(vscodeData.tags.map(({ name }) => name).sort()).toEqual(tags);
  expect(vscodeData.tags).toContainEqual(expect.objectContaining(plansElement));
  const webTypes = (await readJson(packageJson['web-types'])) as {
    contributions: { html: { elements: { name: string }[] } };
  };
  expect(webTypes.contributions.html.elements.map(({ name }) => name).sort()).toEqual(tags);
  expect(webTypes.contributions.html.elements).toContainEqual(expect.objectContaining(plansElement));
});

test('source maps name the sources by their path in the project', async () => {
  const maps = (await readdir(packageFolder, { recursive: true })).filter((name) => name.endsWith('.map'));
  const sources = await Promise.all(
    maps.map(
      async (name) =>
        (JSON.parse(await readFile(path.join(packageFolder, name), 'utf8')) as { sources: string[] }).sources,
    ),
  );
  const sourcePaths = sources.flat();
  expect(sourcePaths).toContain('sub-elements:///src/screens/plans/plans.tsx');
  expect(sourcePaths.filter((name) => !/^sub-elements:\/\/\/(?!\.\.)/.test(name))).toEqual([]);
});

test('npm packs every built file and no sources', async () => {
  const { stdout } = await run('npm', ['pack', '--dry-run', '--json'], {
    cwd: packageFolder,
    shell: process.platform === 'win32',
  });
  const [{ files }] = JSON.parse(stdout) as [{ files: { path: string }[] }];
  const names = files.map((file) => file.path).sort();
  const fileEntries = (await readdir(packageFolder, { recursive: true, withFileTypes: true })).filter((entry) =>
    entry.isFile(),
  );
  expect(names).toHaveLength(fileEntries.length);
  expect(names.filter((name) => /\.tsx?$/.test(name) && !name.endsWith('.d.ts'))).toEqual([]);
});

test('the package is published with restricted access and without source code in source maps', async () => {
  const { publishConfig } = packageJson as unknown as { publishConfig: object };
  expect(publishConfig).toEqual({ access: 'restricted' });
  const maps = (await readdir(packageFolder, { recursive: true })).filter((name) => name.endsWith('.map'));
  expect(maps.length).toBeGreaterThan(0);
  for (const name of maps) {
    const map = JSON.parse(await readFile(path.join(packageFolder, name), 'utf8')) as object;
    expect(map, name).not.toHaveProperty('sourcesContent');
  }
});
