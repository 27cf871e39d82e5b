import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'vite';
import { sharedConfig } from '../../../elements/build/bundle/bundle';
import { cardKeysScript } from '../../../elements/build/scripts/build-card-frame';
import { inRoot } from '../../tools/paths';

/** The output folder of the scripts that the pages of flow tests run. */
export const scriptsFolder = inRoot('.cache/flows');

/**
 * The id of a virtual module with the brands' public card keys. It replaces `card-frame-keys.js`, which the card frame
 * imports and which only the product's build writes.
 */
const keysModuleId = '\0card-frame-keys';

const entries = {
  elements: 'tests/flows/page/elements-bundle.ts',
  'card-frame': 'src/card-frame/card-frame.ts',
} as const;

/** The files and folders that the scripts are built from. */
const inputs = ['src', 'elements', 'brands', 'locales', 'tests/flows/page', 'package.json'];

/** When a file was last changed, in milliseconds since 1970. For a folder: when the latest change inside it was. */
async function newestChangeMs(path: string): Promise<number> {
  const info = await stat(path);
  if (!info.isDirectory()) return info.mtimeMs;
  const times = await Promise.all((await readdir(path)).map((name) => newestChangeMs(join(path, name))));
  return Math.max(0, ...times);
}

/** Whether the scripts are newer than everything that they are built from. */
async function areScriptsCurrent(): Promise<boolean> {
  try {
    const scriptStats = await Promise.all(Object.keys(entries).map((name) => stat(`${scriptsFolder}/${name}.cjs`)));
    const changeTimes = await Promise.all(inputs.map((input) => newestChangeMs(inRoot(input))));
    return Math.min(...scriptStats.map(({ mtimeMs }) => mtimeMs)) > Math.max(...changeTimes);
  } catch {
    return false;
  }
}

/** Builds the scripts that the pages of flow tests run: the elements and the card frame, each in one file. */
export async function buildPageScripts(): Promise<void> {
  if (await areScriptsCurrent()) return;
  // With the test runner's NODE_ENV, React would be built for development.
  const { NODE_ENV } = process.env;
  process.env.NODE_ENV = 'production';
  const base = sharedConfig();
  const keysSource = (await cardKeysScript(inRoot('brands'))).toString();
  const substitutesPlugin = {
    name: 'flow-substitutes',
    enforce: 'pre' as const,
    resolveId: (id: string) => {
      if (id.endsWith('card-frame-keys.js')) return keysModuleId;
      // Flow tests draw nothing, so fonts would only make the script larger.
      return /\.woff2\?bytes$/.test(id) ? '\0font' : null;
    },
    load: (id: string) => {
      if (id === keysModuleId) return keysSource;
      return id === '\0font' ? 'export default new Uint8Array()' : null;
    },
  };
  for (const [name, entry] of Object.entries(entries)) {
    await build({
      ...base,
      plugins: [substitutesPlugin, ...(base.plugins ?? [])],
      build: {
        target: 'es2022',
        outDir: scriptsFolder,
        emptyOutDir: false,
        minify: false,
        modulePreload: false,
        lib: { entry: inRoot(entry), formats: ['cjs'] },
        rolldownOptions: { output: { codeSplitting: false, entryFileNames: `${name}.cjs` } },
      },
    });
  }
  process.env.NODE_ENV = NODE_ENV;
}

/** Reads the source of a script that `buildPageScripts` built. */
export const readPageScript = (name: 'elements' | 'card-frame'): Promise<string> =>
  readFile(`${scriptsFolder}/${name}.cjs`, 'utf8');
