import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'vite';
import { readCommandLine } from '../../elements/build/command-line';

const root = fileURLToPath(new URL('../../', import.meta.url));

/**
 * Keeps `import.meta.url` of a source file the URL of that file, because the server finds the project's folders, such as
 * `brands`, relative to its source files. The URL is relative to the bundle, so the project's folder can be moved.
 */
const sourceUrls = (folder: string): Plugin => ({
  name: 'source-urls',
  transform: (code, id) => {
    if (!code.includes('import.meta.url')) return null;
    const source = JSON.stringify(relative(folder, id));
    return { code: code.replaceAll('import.meta.url', `new URL(${source}, import.meta.url).href`), map: null };
  },
});

/**
 * Bundles the server's sources, but no npm packages, into a folder. Returns the bundle's path. The bundle starts without
 * tsx and without the packages of the browser and of the build.
 */
export async function bundleServer(folder: string): Promise<string> {
  const { NODE_ENV: nodeEnv } = process.env;
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [sourceUrls(folder)],
    build: {
      ssr: join(root, 'demo/server/start.ts'),
      target: 'node20',
      outDir: folder,
      emptyOutDir: true,
      minify: false,
      rolldownOptions: { output: { entryFileNames: 'start.mjs' } },
    },
  });
  // The build sets NODE_ENV to production, which would turn off hot updates in the development server's tests.
  if (nodeEnv === undefined) delete process.env.NODE_ENV;
  else process.env.NODE_ENV = nodeEnv;
  return join(folder, 'start.mjs');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  readCommandLine({
    name: 'npm run build:server',
    about: 'Bundles the server into dist/server. Run it after `npm run build`, which empties dist.',
    options: {},
  });
  const bundle = await bundleServer(join(root, 'dist/server'));
  console.log(`Bundled the server into ${relative(root, dirname(bundle))}`);
}
