import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { build } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { builtPackage } from '../../../tests/tools/built-package';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../../..', import.meta.url));

interface PackageFile {
  exports: Record<string, string | Record<string, string>>;
  sideEffects: string[];
}

/** A project that has installed the package. */
let project: string;
let folder: string;
let file: PackageFile;

beforeAll(async () => {
  project = await mkdtemp(path.join(tmpdir(), 'package-'));
  folder = path.join(project, 'node_modules/sub-elements');
  await mkdir(path.join(project, 'node_modules/@types'), { recursive: true });
  await cp(await builtPackage(path.join(project, 'out')), folder, { recursive: true });
  for (const name of ['react', 'react-dom', 'scheduler', '@types/react', 'csstype'])
    await symlink(path.join(root, 'node_modules', name), path.join(project, 'node_modules', name));
  await writeFile(path.join(project, 'package.json'), '{ "type": "module" }');
  file = JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8')) as PackageFile;
}, 240_000);

afterAll(() => rm(project, { recursive: true, force: true }));

/** Runs a module in the project with plain Node and returns what it printed. */
async function inNode(code: string, ...args: string[]): Promise<unknown> {
  const name = path.join(project, 'main.mjs');
  await writeFile(name, code);
  const { stdout } = await run(process.execPath, [...args, name], { cwd: project });
  return JSON.parse(stdout) as unknown;
}

test('every exported path exists', async () => {
  const paths = Object.values(file.exports).flatMap((one) => (typeof one === 'string' ? one : Object.values(one)));
  expect(paths.length).toBeGreaterThan(30);
  expect(paths.filter((one) => !existsSync(path.join(folder, one)))).toEqual([]);
  const { customElements } = file as unknown as { customElements: string };
  const manifest = JSON.parse(await readFile(path.join(folder, customElements), 'utf8')) as {
    modules: { path: string }[];
  };
  expect(manifest.modules.filter((one) => !existsSync(path.join(folder, one.path)))).toEqual([]);
});

test('importing the package in Node has no side effects and throws nothing', async () => {
  const answer = await inNode(`
    const before = Reflect.ownKeys(globalThis).length;
    const { loadScript, version } = await import('sub-elements');
    const { start } = await import('sub-elements/tags');
    const react = await import('sub-elements/react');
    const tags = await Promise.all(${JSON.stringify(tagPaths())}.map((one) => import(one)));
    console.log(JSON.stringify({
      added: Reflect.ownKeys(globalThis).length - before,
      script: await loadScript({ src: 'https://cdn.example/v1/sub.js' }),
      started: await start({ assets: 'https://cdn.example/1.0.0/' }),
      wrappers: Object.keys(react).length,
      ofTags: tags.flatMap(Object.keys),
      isVersion: /^\\d+\\.\\d+\\.\\d+$/.test(version),
    }));`);
  expect(answer).toEqual({ added: 0, script: null, started: null, wrappers: 11, ofTags: [], isVersion: true });
});

const tagPaths = () =>
  Object.keys(file.exports).flatMap((one) => (one.startsWith('./tags/') ? `sub-elements${one.slice(1)}` : []));

test.each([
  ['19', path.join(root, 'node_modules')],
  ['18', path.join(root, 'tests/hosts/react18/node_modules')],
])('React %s renders an element with its attributes on a server', async (major, modules) => {
  for (const name of ['react', 'react-dom', 'scheduler']) {
    const link = path.join(project, 'node_modules', name);
    await rm(link);
    const own = path.join(modules, name);
    await symlink(existsSync(own) ? own : path.join(root, 'node_modules', name), link);
  }
  const answer = await inNode(
    `
    import { createElement, version } from 'react';
    import { renderToString } from 'react-dom/server';
    import { SubPlan } from 'sub-elements/react';
    const html = renderToString(createElement(SubPlan, { planId: '102', brand: 'orbit', className: 'wide', onPlanSelect() {} }));
    console.log(JSON.stringify({ html, major: version.split('.')[0] }));`,
    '--preserve-symlinks',
    '--preserve-symlinks-main',
  );
  expect(answer).toEqual({ html: '<sub-plan plan-id="102" brand="orbit" class="wide"></sub-plan>', major });
});

test('renders the plans on a server', async () => {
  const answer = await inNode(`
    import { renderPlans } from 'sub-elements/server';
    const plan = { id: '102', name: 'Solo', price: { amount: '7.99', currency: 'USD' }, duration: 'month', days: 30, deviceCount: 1 };
    const fetch = async () => new Response(JSON.stringify({ code: 0, data: { plans: [plan], banners: [] } }));
    const html = await renderPlans({ api: 'https://api.example', brand: 'orbit', lang: 'en', fetch });
    console.log(JSON.stringify([html.includes('shadowrootmode'), html.includes('$7.99'), html.includes('planId=102')]));`);
  expect(answer).toEqual([true, true, true]);
});

test('typings work with nodenext resolution and reject invalid use', async () => {
  await writeFile(
    path.join(project, 'page.ts'),
    `import { loadScript } from 'sub-elements';
import { start } from 'sub-elements/tags';
import { SubPlans } from 'sub-elements/react';
import { renderPlans } from 'sub-elements/server';
import type {} from 'sub-elements/dom';
import 'sub-elements/tags/sub-plans';
import { createElement } from 'react';
createElement(SubPlans, { checkout: 'inline', onPlanSelect: (event) => event.detail.planId.toUpperCase() });
document.querySelector('sub-plans')?.addEventListener('sub-plan-select', (event) => event.detail.planId.toUpperCase());
export const brand: Promise<string | undefined> = loadScript({ src: '/sub.js' }).then((found) => found?.version);
export const html: Promise<string> = renderPlans({ api: 'https://api.example', brand: 'orbit', lang: 'en' });
// @ts-expect-error the brand is missing
void renderPlans({ api: 'https://api.example', lang: 'en' });
// @ts-expect-error the assets' URL is missing
void start({ brand: 'orbit' });
// @ts-expect-error checkout has no such value
createElement(SubPlans, { checkout: 'window' });
`,
  );
  const options = ['--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2022', '--ignoreConfig'];
  const tsc = path.join(root, 'node_modules/.bin/tsc');
  const { stdout } = await run(tsc, [...options, '--types', 'react', 'page.ts'], { cwd: project }).catch(
    (error: { stdout: string }) => error,
  );
  expect(stdout).toBe('');
});

test('a bundle contains only what it uses: the script loader, or an element that defines itself', async () => {
  const bundled = async (code: string) => {
    const entry = path.join(project, 'entry.js');
    await writeFile(entry, code);
    const result = await build({
      root: project,
      configFile: false,
      logLevel: 'error',
      build: { write: false, lib: { entry, formats: ['es'], fileName: 'out' } },
    });
    const [output] = Array.isArray(result) ? result : [result];
    return (output as { output: { code?: string }[] }).output.map(({ code: text = '' }) => text);
  };
  const script = await bundled("import { loadScript } from 'sub-elements'; loadScript({ src: '/sub.js' });");
  expect(script.join('').length).toBeLessThan(4_000);
  const unused = await bundled(
    "import { start } from 'sub-elements/tags'; import { SubPlans } from 'sub-elements/react';",
  );
  // The rest is in lazy chunks that the entry doesn't load.
  expect(unused[0]?.trim()).toBe('');
  const tag = await bundled("import 'sub-elements/tags/sub-plans';");
  expect(tag.some((text) => /sub-plans/.test(text) && /customElements\.define/.test(text))).toBe(true);
});

test('npm packs every built file and no sources', async () => {
  const { stdout } = await run('npm', ['pack', '--dry-run', '--json'], {
    cwd: folder,
    shell: process.platform === 'win32',
  });
  const [{ files }] = JSON.parse(stdout) as [{ files: { path: string }[] }];
  const names = files.map((one) => one.path).sort();
  const there = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((one) => one.isFile());
  expect(names).toHaveLength(there.length);
  expect(names.filter((name) => /\.tsx?$/.test(name) && !name.endsWith('.d.ts'))).toEqual([]);
});
