import { execFile } from 'node:child_process';
import { cp, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Plugin } from 'vite';
import packageJson from '../../../package.json' with { type: 'json' };
import { pascalCase } from '../../../src/rules/letter-case';
import { writeGeneratedFiles } from '../api/generate';
import { internalTags, type Manifest } from '../api/manifest';
import {
  bundle,
  frameworkTypings,
  type ModuleBuild,
  moduleBuilds,
  outDir,
  sharedChunkOptions,
  version,
  writeDeclarations,
} from '../bundle/bundle';
import { readCommandLine } from '../command-line';
import { elementSourcePaths, inRoot, root } from '../paths';
import { buildServer } from '../scripts/build-server';
import { htmlCustomData, webTypes } from './editor-data';
import { copyDeclarations } from './package-types';

/** The folder of the built npm package: elements as modules, typings, React components. */
const packageFolder = path.join(outDir, 'package');
/** The build writes here. When it succeeds, this folder replaces `packageFolder`. */
const nextFolder = `${packageFolder}.next`;

/** Entries whose import has no side effects, so that servers can import them too. */
const sideEffectFreeEntries = { index: 'index.ts', tags: 'tags.ts', react: 'react.ts' } as const;

/** The entry for server rendering. It is built as a single file that includes React. */
const serverEntry = 'elements/server/server';

/**
 * Both builds write some chunks with the same names. The React build is last, so that its chunks, which have source
 * maps, replace those of the light build.
 */
const packageBuilds = [moduleBuilds.light, moduleBuilds.full];

/** The id of an element's generated entry is the path of the element's source with this suffix. */
const entrySuffix = '?entry';

/**
 * Generates each element's entry. The entry exports the element's source and imports `page.ts`, so that the element can
 * load and open other elements, such as the checkout.
 */
function tagEntries(): Plugin {
  return {
    name: 'tag-entries',
    enforce: 'pre',
    resolveId: (id) => (id.endsWith(entrySuffix) ? id : undefined),
    load(id) {
      if (!id.endsWith(entrySuffix)) return undefined;
      const source = JSON.stringify(id.slice(0, -entrySuffix.length));
      return `import ${JSON.stringify(inRoot('elements/package/page.ts'))};\nexport * from ${source};`;
    },
  };
}

/** Whether an import is React's own. Our runtime replaces `react/jsx-runtime`, except in its own import. */
const isHostReact = (id: string, importer = ''): boolean =>
  /^react(-dom)?(\/|$)/.test(id) &&
  (id !== 'react/jsx-runtime' || importer === inRoot('elements/package/jsx-runtime.ts'));

/**
 * Source maps without the source code, which isn't published, and with names that don't depend on the build's folder.
 * Stack traces still name source files and lines.
 */
const sourceMapOptions = {
  sourcemapExcludeSources: true,
  sourcemapPathTransform: (source: string, sourceMap: string) =>
    `sub-elements:///${path.relative(root, path.resolve(path.dirname(sourceMap), source)).replaceAll('\\', '/')}`,
};

/**
 * Builds the elements as modules that import the host's React, or that contain Preact. Both builds write to the same
 * folder and share the chunks that don't render, such as texts and pictures, because these have the same hashes.
 */
async function buildModules(
  sourceByTag: Readonly<Record<string, string>>,
  { folder: prefix, renderer }: ModuleBuild,
): Promise<void> {
  await bundle(
    { isPackage: true, renderer },
    {
      plugins: [tagEntries()],
      resolve: {
        alias: [{ find: /^\.{1,2}\/(.*\/)?brand-files$/, replacement: inRoot('elements/package/brand-files.ts') }],
      },
      base: './',
      build: {
        outDir: nextFolder,
        // One build's source maps are enough, because the light build has the same sources.
        sourcemap: renderer === 'react',
        lib: {
          entry: {
            [`${prefix}tags`]: inRoot('elements/package', sideEffectFreeEntries.tags),
            ...Object.fromEntries(
              Object.entries(sourceByTag).map(([tag, source]) => [`${prefix}tags/${tag}`, source + entrySuffix]),
            ),
          },
          formats: ['es'],
        },
        rolldownOptions: {
          ...sharedChunkOptions,
          // The elements use the React of the app that installs the package.
          external: (id: string, importer?: string) => renderer === 'react' && isHostReact(id, importer),
          output: { ...sharedChunkOptions.output, ...sourceMapOptions, entryFileNames: '[name].js' },
        },
      },
    },
  );
}

/** Builds each entry as one file without shared chunks. React isn't bundled, because it is a peer dependency. */
async function buildStandalone(entry: Readonly<Record<string, string>>, banner = ''): Promise<void> {
  await bundle(
    { isPackage: true },
    {
      build: {
        target: 'es2020',
        outDir: nextFolder,
        sourcemap: true,
        lib: { entry, formats: ['es'] },
        rolldownOptions: {
          external: (id: string) => id === 'react' || /^\.\/(tags|index)\.js$/.test(id),
          output: {
            ...sourceMapOptions,
            entryFileNames: '[name].js',
            postBanner: banner,
            // The React components load the package's other entries late.
            paths: (id: string) => id.replace(/^.*\/(tags|index)\.js$/, './$1.js'),
          },
        },
      },
    },
  );
}

/** Writes the typings of the entries and of the frameworks, and the typings that they import. */
async function writeTypes(): Promise<void> {
  const emitted = path.join(nextFolder, 'emitted');
  await writeDeclarations(emitted, [
    ...Object.values(sideEffectFreeEntries).map((file) => `elements/package/${file}`),
    `${serverEntry}.ts`,
    'elements/typings/dom.d.ts',
    'src/globals.d.ts',
  ]);
  const ownTypes = Object.keys(sideEffectFreeEntries).map((name) => `elements/package/${name}.d.ts`);
  const typings = frameworkTypings.map((file) => `elements/typings/${file}`);
  const entries = [...ownTypes, `${serverEntry}.d.ts`, ...typings];
  await copyDeclarations(entries, emitted, path.join(nextFolder, 'types'));
  await rm(emitted, { recursive: true });
}

const writeJson = (name: string, data: object) =>
  writeFile(path.join(nextFolder, name), `${JSON.stringify(data, null, 2)}\n`);

/**
 * Writes the manifest of the exported elements, with the paths of the built modules, and the data files for editors.
 */
async function writeManifests(manifest: Manifest): Promise<void> {
  const modules = manifest.modules.filter((module) => !internalTags.includes(module.declarations[0]?.tagName ?? ''));
  const text = JSON.stringify({ ...manifest, modules });
  const packaged = JSON.parse(text.replace(/"\/?elements\/tags\/([\w-]+)(\.tsx)?"/g, '"tags/$1.js"')) as Manifest;
  await writeJson('custom-elements.json', packaged);
  await writeJson('vscode.html-custom-data.json', htmlCustomData(packaged));
  await writeJson('web-types.json', webTypes(packaged, { version }));
}

/** Export conditions: on servers, importing an element loads an empty module. */
const serverConditions = { node: './empty.js', 'edge-light': './empty.js', workerd: './empty.js' };

const typedExport = (name: string) => ({ types: `./types/elements/package/${name}.d.ts`, default: `./${name}.js` });
/** The `exports` entry of an element. */
const tagExport = (tag: string, file: string) => ({
  types: `./types/elements/tags/${tag}.d.ts`,
  ...serverConditions,
  default: file,
});

/** Writes the typings of the elements' modules, and the module that servers load instead. */
async function writeTagTypes(tags: readonly string[]): Promise<void> {
  const folder = path.join(nextFolder, 'types/elements/tags');
  await mkdir(folder, { recursive: true });
  for (const tag of tags)
    await writeFile(
      path.join(folder, `${tag}.d.ts`),
      `import '../typings/dom.js';
import type { SubElementOf } from '../typings/tags.js';
/** The class of <${tag}>. Importing this module defines the element. On a server, the class is undefined. */
export declare const ${pascalCase(tag)}: { new (): SubElementOf<'${tag}'>; prototype: SubElementOf<'${tag}'> };
`,
    );
  const classes = tags.map((tag) => `export const ${pascalCase(tag)} = undefined;\n`);
  await writeFile(path.join(nextFolder, 'empty.js'), `export {};\n${classes.join('')}`);
}
const typesOnlyExport = (name: string) => ({ types: `./types/elements/typings/${name}.d.ts`, default: './empty.js' });

function packageJsonOf(name: string, tags: readonly string[]): object {
  return {
    name,
    version,
    // npm refuses to publish a private package. A name without a scope isn't ours at a public registry.
    ...(!name.startsWith('@') && { private: true }),
    description: 'Storefront and member portal of a streaming subscription, as web components',
    keywords: ['web-components', 'custom-elements', 'subscription', 'checkout', 'payments', 'paywall', 'streaming'],
    license: 'UNLICENSED',
    type: 'module',
    // Only these modules have side effects: they define custom elements.
    sideEffects: ['./tags/*.js', './light/tags/*.js', './chunks/*.js'],
    exports: {
      '.': typedExport('index'),
      './tags': typedExport('tags'),
      './light': { ...typedExport('tags'), default: './light/tags.js' },
      ...Object.fromEntries(
        packageBuilds.flatMap(({ folder: prefix }) =>
          tags.map((tag) => [`./${prefix}tags/${tag}`, tagExport(tag, `./${prefix}tags/${tag}.js`)]),
        ),
      ),
      './react': typedExport('react'),
      './server': { types: `./types/${serverEntry}.d.ts`, default: './server.mjs' },
      './plans.css': './plans.css',
      './jsx': typesOnlyExport('react'),
      './dom': typesOnlyExport('dom'),
      './vue': typesOnlyExport('vue'),
      './svelte': typesOnlyExport('svelte'),
      './custom-elements.json': './custom-elements.json',
      './vscode.html-custom-data.json': './vscode.html-custom-data.json',
      './web-types.json': './web-types.json',
      './package.json': './package.json',
    },
    customElements: './custom-elements.json',
    'web-types': './web-types.json',
    // The light build and the script loader don't need React.
    peerDependencies: { react: '>=18', 'react-dom': '>=18' },
    peerDependenciesMeta: { react: { optional: true }, 'react-dom': { optional: true } },
    engines: { node: '>=20.19' },
    homepage: packageJson.homepage,
    bugs: packageJson.bugs,
    // The license allows no publication. npm writes provenance statements only for public packages.
    publishConfig: { access: 'restricted' },
  };
}

const { values } = readCommandLine({
  name: 'npm run package',
  about: `Builds the npm package into dist/package and packs it into dist/sub-elements-${version}.tgz. Set SUB_OUT to use
another folder than dist.`,
  options: {
    name: {
      type: 'string',
      default: 'sub-elements',
      placeholder: 'NAME',
      about: 'the name with your scope, for a registry, such as @your-company/sub-elements',
    },
  },
});
const manifest = await writeGeneratedFiles();
await rm(nextFolder, { recursive: true, force: true });
await mkdir(nextFolder, { recursive: true });
const sourceByTag = elementSourcePaths();
for (const packageBuild of packageBuilds) await buildModules(sourceByTag, packageBuild);
await buildStandalone({ index: inRoot('elements/package', sideEffectFreeEntries.index) });
// With this directive, React server components can import the React components, which render on the client.
await buildStandalone({ react: inRoot('elements/package', sideEffectFreeEntries.react) }, "'use client';");
await writeFile(path.join(nextFolder, 'plans.css'), (await buildServer(nextFolder)).css);
await writeTypes();
await writeManifests(manifest);
const publicTags = Object.keys(sourceByTag).filter((tag) => !internalTags.includes(tag));
await writeTagTypes(publicTags);
await writeJson('package.json', packageJsonOf(values.name, publicTags));
await cp(inRoot('elements/package/README.md'), path.join(nextFolder, 'README.md'));
await cp(inRoot('LICENSE'), path.join(nextFolder, 'LICENSE'));
await rm(packageFolder, { recursive: true, force: true });
// Packs a file that other projects can install. A linked folder would resolve React in this project instead of theirs.
await promisify(execFile)('npm', ['pack', nextFolder, '--pack-destination', outDir], {
  shell: process.platform === 'win32',
});
await rename(nextFolder, packageFolder);
const { length: fileCount } = await readdir(packageFolder, { recursive: true });
console.log(`Packed ${publicTags.length} tags, ${fileCount} files, version ${version}`);
