import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin } from 'vite';
import { inRoot } from '../paths';

/**
 * Replaces `import.meta.url` with the source file's URL, because the sandbox finds the project's files relative to its
 * source files, and the bundle is in another folder.
 */
const sourceUrls: Plugin = {
  name: 'source-urls',
  transform: (code, id) => {
    if (!code.includes('import.meta.url')) return null;
    return { code: code.replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href)), map: null };
  },
};

/** Bundles the sandbox server's sources, but no npm packages, into a folder. Returns the bundle's path. */
export async function bundleServer(folder: string): Promise<string> {
  const { NODE_ENV: nodeEnv } = process.env;
  await build({
    root: inRoot('.'),
    configFile: false,
    logLevel: 'error',
    plugins: [sourceUrls],
    build: {
      ssr: inRoot('demo/server/start.ts'),
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
