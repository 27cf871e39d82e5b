/*
 * `build.ts [folder]`: builds the test page of every framework into the folder (default: `test-results/hosts`). Uses
 * the framework's compiler in development mode, so that the framework prints its warnings.
 */

import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { compile } from 'svelte/compiler';
import { build, type InlineConfig, type Plugin } from 'vite';
import { compileScript, parse } from 'vue/compiler-sfc';
import { inRoot } from '../tools/paths';

const outputFolder = path.resolve(process.argv[2] ?? inRoot('test-results/hosts'));
const hostsFolder = inRoot('tests/hosts');

/** A minimal @vitejs/plugin-vue, for a file without styles. */
const vue: Plugin = {
  name: 'vue',
  transform(code, id) {
    if (!id.endsWith('.vue')) return;
    const templateParseOptions = { isCustomElement: (tag: string) => tag.startsWith('sub-') };
    const { descriptor } = parse(code, { filename: id, templateParseOptions });
    const { content } = compileScript(descriptor, { id, inlineTemplate: true });
    return { code: content, map: null };
  },
};

const svelte: Plugin = {
  name: 'svelte',
  transform(code, id) {
    if (!id.endsWith('.svelte')) return;
    return { code: compile(code, { filename: id, generate: 'client', dev: true }).js.code, map: null };
  },
};

/** The elements, which `<SubProvider assets>` imports: the pages here load the script instead. */
const external = [/\/tags\.js$/];

const sharedConfig = {
  root: hostsFolder,
  configFile: false,
  mode: 'development',
  logLevel: 'error',
  resolve: {
    alias: [
      { find: /^sub-elements$/, replacement: inRoot('elements/package/index.ts') },
      { find: /^sub-elements\/react$/, replacement: inRoot('elements/package/react.ts') },
    ],
  },
  define: {
    __VERSION__: JSON.stringify('1.0.0'),
    'process.env.NODE_ENV': '"development"',
    __VUE_OPTIONS_API__: 'true',
    __VUE_PROD_DEVTOOLS__: 'false',
    __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: 'true',
  },
  oxc: { decorator: { legacy: true }, jsx: { runtime: 'automatic', development: false } },
  plugins: [vue, svelte],
} satisfies InlineConfig;

async function findEntries(): Promise<Record<string, string>> {
  const entries: Record<string, string> = {};
  for (const host of await readdir(hostsFolder, { withFileTypes: true })) {
    if (!host.isDirectory()) continue;
    const main = (await readdir(path.join(hostsFolder, host.name))).find((name) => /^main\.[jt]sx?$/.test(name));
    if (main) entries[host.name] = path.join(hostsFolder, host.name, main);
  }
  return entries;
}

await build({
  ...sharedConfig,
  build: {
    target: 'es2022',
    outDir: outputFolder,
    emptyOutDir: true,
    minify: false,
    lib: { entry: await findEntries(), formats: ['es'] },
    rolldownOptions: {
      external,
      output: { entryFileNames: '[name]/main.js', chunkFileNames: 'chunks/[name]-[hash].js' },
    },
  },
});

// Server-side rendering: this process, which has no `window`, imports the package and renders the page
// `server-rendered`.
const serverFolder = path.join(outputFolder, 'server');
await build({
  ...sharedConfig,
  build: {
    target: 'node20',
    outDir: serverFolder,
    ssr: path.join(hostsFolder, 'server-rendered/server.tsx'),
    rolldownOptions: { external, output: { entryFileNames: 'server.mjs' } },
  },
  ssr: { noExternal: true },
});
const { renderMarkup } = (await import(pathToFileURL(path.join(serverFolder, 'server.mjs')).href)) as {
  renderMarkup(serverOrigin: string): string;
};

for (const host of await readdir(hostsFolder, { withFileTypes: true })) {
  if (!host.isDirectory()) continue;
  await mkdir(path.join(outputFolder, host.name), { recursive: true });
  for (const name of await readdir(path.join(hostsFolder, host.name))) {
    if (name.endsWith('.html'))
      await cp(path.join(hostsFolder, host.name, name), path.join(outputFolder, host.name, name));
  }
}
const renderedPage = path.join(outputFolder, 'server-rendered/index.html');
await writeFile(renderedPage, (await readFile(renderedPage, 'utf8')).replace('%MARKUP%', renderMarkup('%ASSETS%')));
