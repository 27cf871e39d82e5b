import { cp, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runChild } from '../../../tools/child';
import { inRoot } from '../../../tools/paths';
import type { Sandbox } from '../../../tools/sandbox/sandbox';
import { fetchSnippets, requireBuiltDocs } from '../../docs/docs-snippets';
import { expectNoConsoleProblems } from '../../helpers/console-problems';
import { testInNewContext as base, expect } from '../../helpers/fixtures';
import { continueButton } from '../../helpers/interactions';
import type { ExampleApp } from './example-apps';
import { exampleEnv, installExample, linkExample, runNpm } from './install-example';
import { serveExample } from './serve-example';

// A guide must work in the project that its reader has just created, with that template's settings of TypeScript and of
// the bundler. These tests build the guides' snippets, unchanged, in the frameworks' own templates.

interface Template extends Pick<ExampleApp, 'serve'> {
  /** The guide in `demo/docs/frameworks`. */
  guide: string;
  /** The files that the reader creates from snippets: path → name of the snippet. */
  snippets: Readonly<Record<string, string>>;
  /** The reader's own code: path → code. */
  code: Readonly<Record<string, string>>;
  scripts: readonly string[];
  /** The pages that show the plans. Default: `/`. */
  paths?: readonly string[];
  /** Copies the template to a folder. */
  create(folder: string): Promise<void>;
  /** Whether the template's packages are linked from the project instead of installed. Then, the test needs no network. */
  isLinked?: boolean;
}

const viteTemplate = (name: string) => async (folder: string) => {
  await cp(inRoot('node_modules/create-vite', `template-${name}`), folder, { recursive: true });
  await rename(path.join(folder, '_gitignore'), path.join(folder, '.gitignore'));
};

async function nextTemplate(folder: string): Promise<void> {
  const options = ['--ts', '--app', '--no-eslint', '--no-tailwind', '--no-src-dir', '--use-npm', '--skip-install'];
  const parent = await mkdtemp(path.join(tmpdir(), 'next-template-'));
  const args = ['create', '--yes', 'next-app@16.4.3', 'shop', '--', ...options, '--import-alias', '@/*', '--yes'];
  const { code, output } = await runChild('npm', args, { cwd: parent, timeoutMs: 120_000, env: exampleEnv });
  if (code !== 0) throw new Error(output);
  await cp(path.join(parent, 'shop'), folder, {
    recursive: true,
    filter: (source) => path.basename(source) !== '.git',
  });
  await rm(parent, { recursive: true });
}

const templates: readonly Template[] = [
  {
    guide: 'react',
    create: viteTemplate('react-ts'),
    isLinked: true,
    snippets: { 'src/shop.tsx': 'shop.tsx', 'src/own-route.tsx': 'own-route.tsx', 'src/pricing.tsx': 'pricing.tsx' },
    code: {
      'src/App.tsx':
        "import { Shop } from './shop';\nexport default function App() {\n  return <Shop onSold={() => {}} />;\n}\n",
    },
    scripts: ['build'],
    serve: { folder: 'dist' },
  },
  {
    guide: 'vue',
    create: viteTemplate('vue-ts'),
    snippets: { 'vite-vue.ts': 'vite-vue.ts', 'src/shop.vue': 'shop.vue', 'src/own-step.vue': 'own-step.vue' },
    code: {
      'vite.config.ts':
        "import { defineConfig } from 'vite';\nimport vue from '@vitejs/plugin-vue';\nimport { vueOptions } from './vite-vue.js';\nexport default defineConfig({ plugins: [vue(vueOptions)] });\n",
      'src/elements.ts': "import type {} from 'sub-elements/vue';\n",
      'src/App.vue':
        "<script setup lang=\"ts\">\nimport OwnStep from './own-step.vue';\nimport Shop from './shop.vue';\ndefineExpose({ OwnStep });\n</script>\n<template><Shop /></template>\n",
    },
    scripts: ['build'],
    serve: { folder: 'dist' },
  },
  {
    guide: 'svelte',
    create: viteTemplate('svelte-ts'),
    snippets: { 'src/shop.svelte': 'shop.svelte', 'src/own-step.svelte': 'own-step.svelte' },
    code: {
      'src/elements.ts': "import type {} from 'sub-elements/svelte';\n",
      'src/App.svelte': '<script lang="ts">\n  import Shop from \'./shop.svelte\';\n</script>\n<Shop />\n',
    },
    scripts: ['check', 'build'],
    serve: { folder: 'dist' },
  },
  {
    guide: 'nextjs',
    create: nextTemplate,
    snippets: {
      'app/layout.tsx': 'app/layout.tsx',
      'app/page.tsx': 'app/page.tsx',
      'app/plans-with-handler.tsx': 'app/plans-with-handler.tsx',
      'app/watch/page.tsx': 'app/watch/page.tsx',
    },
    code: {},
    scripts: ['build'],
    serve: { script: 'start' },
    paths: ['/', '/watch'],
  },
];

/** Creates a project from the template, with the guide's snippets. */
async function createProject({ guide, create, snippets, code, isLinked }: Template, sandbox: Sandbox): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), `template-${guide}-`));
  await create(folder);
  const documented = (await fetchSnippets(sandbox)).filter(({ page }) => page.endsWith(`/frameworks/${guide}`));
  const files = Object.entries(snippets).map(([file, name]): [string, string | undefined] => [
    file,
    documented.find((snippet) => snippet.name === name)?.text,
  ]);
  for (const [file, text] of [...files, ...Object.entries(code)]) {
    if (text === undefined) throw new Error(`${guide}.md has no snippet for ${file}`);
    await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
    await writeFile(path.join(folder, file), text);
  }
  const packageFile = path.join(folder, 'package.json');
  const packageJson = JSON.parse(await readFile(packageFile, 'utf8')) as Record<
    'dependencies' | 'devDependencies',
    Record<string, string>
  >;
  packageJson.dependencies = { ...packageJson.dependencies, 'sub-elements': '1.0.0' };
  if (isLinked) {
    // The template's linter doesn't take part in the build. The other packages are those of this project.
    delete packageJson.devDependencies.oxlint;
    for (const group of [packageJson.dependencies, packageJson.devDependencies])
      for (const name of Object.keys(group).filter((dependency) => dependency !== 'sub-elements')) {
        const installed = await readFile(inRoot('node_modules', name, 'package.json'), 'utf8');
        group[name] = (JSON.parse(installed) as { version: string }).version;
      }
  }
  await writeFile(packageFile, JSON.stringify(packageJson));
  return folder;
}

const test = base.extend<{ consoleProblems: string[] }>({ consoleProblems: expectNoConsoleProblems });

// The projects are built one after another, because a build uses all processors.
test.describe.configure({ mode: 'default' });
test.beforeAll(({ sandbox }) => requireBuiltDocs(sandbox));

for (const template of templates) {
  const { guide, scripts, paths = ['/'], isLinked = false } = template;
  test(`the snippets of ${guide}.md build in a new project and show the plans @desktop @once${isLinked ? '' : ' @full'}`, async ({
    page,
    sandbox,
    consoleProblems,
  }) => {
    test.setTimeout(600_000);
    const created = await createProject(template, sandbox);
    const source = { name: `template-${guide}`, origin: sandbox.origin, folder: created };
    const { folder, remove } = await (isLinked ? linkExample(source) : installExample(source));
    await rm(created, { recursive: true });
    for (const script of scripts) await runNpm(['run', script], folder);
    const { origin, stop } = await serveExample(template as unknown as ExampleApp, folder);
    try {
      for (const path of paths) {
        await page.goto(origin + path);
        await expect(continueButton({ page, lang: 'en' })).toBeVisible();
      }
      expect(consoleProblems).toEqual([]);
      // The page still preloads code, which the stopped server couldn't send.
      await page.goto('about:blank');
    } finally {
      await stop();
      await remove();
    }
  });
}
