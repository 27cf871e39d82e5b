import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Plugin } from 'vite';
import { generate, manifestFile } from '../api/generate';
import {
  asModules,
  bundle,
  frameworkTypings,
  minifyAgain,
  shared,
  target,
  version,
  writeDeclarations,
} from '../bundle/bundle';
import { at, elementSources } from '../paths';
import { buildServer } from '../server';
import { collectTypes } from './package-types';

/** The npm package: elements as modules, typings, React components. */
const folder = path.join(target, 'package');
const out = `${folder}.next`;

/** Entries without side effects, which do nothing on a server. */
const pure = { index: 'index.ts', tags: 'tags.ts', react: 'react.ts' } as const;

/** Server rendering, a single file that includes React. */
const serverEntry = 'elements/server/server';

/** Elements that only other elements open. */
const inner = ['sub-dialog'];

const alone = '?alone';

/** An element's entry, which also registers how to load the elements that it opens. */
function tagEntries(): Plugin {
  return {
    name: 'tag-entries',
    enforce: 'pre',
    resolveId: (id) => (id.endsWith(alone) ? id : undefined),
    load(id) {
      if (!id.endsWith(alone)) return undefined;
      const tag = JSON.stringify(id.slice(0, -alone.length));
      return `import ${JSON.stringify(at('elements/package/page.ts'))};\nexport * from ${tag};`;
    },
  };
}

async function buildModules(tags: Readonly<Record<string, string>>): Promise<void> {
  const base = shared({ packaged: true });
  await bundle({
    ...base,
    plugins: [...(base.plugins ?? []), tagEntries()],
    base: './',
    build: {
      target: 'es2022',
      outDir: out,
      emptyOutDir: false,
      modulePreload: false,
      lib: {
        entry: {
          tags: at('elements/package', pure.tags),
          ...Object.fromEntries(Object.entries(tags).map(([tag, source]) => [`tags/${tag}`, source + alone])),
        },
        formats: ['es'],
      },
      rolldownOptions: { ...asModules, output: { ...asModules.output, entryFileNames: '[name].js' } },
    },
  });
}

/** Small files without shared chunks. React is a peer dependency. */
async function buildAlone(entry: Readonly<Record<string, string>>): Promise<void> {
  await bundle({
    ...shared({ packaged: true }),
    build: {
      target: 'es2020',
      outDir: out,
      emptyOutDir: false,
      lib: { entry, formats: ['es'] },
      rolldownOptions: { external: ['react'], output: { minify: true, entryFileNames: '[name].js' } },
    },
  });
}

/** The typings of the entries and of the frameworks, and what they import. */
async function writeTypes(): Promise<void> {
  const emitted = path.join(out, 'emitted');
  await writeDeclarations(emitted, [
    ...Object.values(pure).map((file) => `elements/package/${file}`),
    `${serverEntry}.ts`,
    'elements/typings/dom.d.ts',
    'src/globals.d.ts',
  ]);
  for (const file of frameworkTypings)
    await cp(at('elements/typings', file), path.join(emitted, 'elements/typings', file));
  const own = Object.keys(pure).map((name) => `elements/package/${name}.d.ts`);
  const typings = frameworkTypings.map((file) => `elements/typings/${file}`);
  const entries = [...own, `${serverEntry}.d.ts`, ...typings];
  await collectTypes({ from: emitted, to: path.join(out, 'types'), entries });
  await rm(emitted, { recursive: true });
}

/** The manifest with the paths of the built modules instead of their sources. */
async function writePackageManifest(): Promise<void> {
  const text = await readFile(manifestFile, 'utf8');
  await writeFile(
    path.join(out, 'custom-elements.json'),
    text.replace(/"\/?elements\/tags\/([\w-]+)(\.tsx)?"/g, '"tags/$1.js"'),
  );
}

/** On servers an element's module is empty. */
const onServers = { node: './empty.js', 'edge-light': './empty.js', workerd: './empty.js' };

const typed = (name: string) => ({ types: `./types/elements/package/${name}.d.ts`, default: `./${name}.js` });
const typesAlone = (name: string) => ({ types: `./types/elements/typings/${name}.d.ts`, default: './empty.js' });

function packageFile(tags: readonly string[]): object {
  return {
    name: 'sub-elements',
    version,
    description: 'Storefront and member portal of a streaming subscription, as web components',
    license: 'UNLICENSED',
    type: 'module',
    // Only elements have side effects: they define themselves.
    sideEffects: ['./tags/*.js', './chunks/*.js'],
    exports: {
      '.': typed('index'),
      './tags': typed('tags'),
      ...Object.fromEntries(
        tags.map((tag) => [
          `./tags/${tag}`,
          { types: './types/elements/typings/dom.d.ts', ...onServers, default: `./tags/${tag}.js` },
        ]),
      ),
      './react': typed('react'),
      './server': { types: `./types/${serverEntry}.d.ts`, default: './server.mjs' },
      './plans.css': './plans.css',
      './jsx': typesAlone('react'),
      './dom': typesAlone('dom'),
      './vue': typesAlone('vue'),
      './svelte': typesAlone('svelte'),
      './custom-elements.json': './custom-elements.json',
      './package.json': './package.json',
    },
    customElements: './custom-elements.json',
    peerDependencies: { react: '>=18' },
    peerDependenciesMeta: { react: { optional: true } },
    engines: { node: '>=20.19' },
  };
}

await generate();
await rm(out, { recursive: true, force: true });
await mkdir(out, { recursive: true });
const sources = await elementSources();
await buildModules(sources);
const modules = (await readdir(out, { recursive: true })).filter((name) => name.endsWith('.js'));
await minifyAgain({ folder: out, files: modules });
await buildAlone({ index: at('elements/package', pure.index) });
await buildAlone({ react: at('elements/package', pure.react) });
await writeFile(path.join(out, 'plans.css'), (await buildServer(out)).css);
await writeFile(path.join(out, 'empty.js'), 'export {};\n');
await writeTypes();
await writePackageManifest();
const shown = Object.keys(sources).filter((tag) => !inner.includes(tag));
await writeFile(path.join(out, 'package.json'), `${JSON.stringify(packageFile(shown), null, 2)}\n`);
await cp(at('elements/package/README.md'), path.join(out, 'README.md'));
await rm(folder, { recursive: true, force: true });
await rename(out, folder);
console.log(
  `Packed ${shown.length} tags, ${(await readdir(folder, { recursive: true })).length} files, version ${version}`,
);
