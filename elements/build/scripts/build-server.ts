import { createHash } from 'node:crypto';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { bundle } from '../bundle/bundle';
import { inRoot, root } from '../paths';

/**
 * Generates a class name for CSS modules. It depends only on the style sheet's path and the class's name, so that it
 * stays the same when other classes are added: a page with the current style sheet can contain plans that an earlier
 * release has rendered.
 */
function stableClassName(name: string, file: string): string {
  const relativePath = path.relative(root, file).replaceAll('\\', '/');
  return `_${createHash('sha256').update(`${relativePath}:${name}`).digest('base64url').slice(0, 6)}`;
}

/**
 * Builds `server.mjs`, which renders the plans to HTML. It is one file without imports of Node's modules, so that it
 * runs on any server or edge runtime. A server has no page, so a stub replaces the module that needs one. Returns the
 * style sheet for that HTML.
 */
export async function buildServer(folder: string): Promise<{ name: string; css: string }> {
  await bundle(
    { isPackage: true },
    {
      resolve: {
        alias: [{ find: /^\.{1,2}\/(.*\/)?current-page$/, replacement: inRoot('elements/server/empty-page.ts') }],
      },
      css: { modules: { generateScopedName: stableClassName } },
      build: {
        outDir: folder,
        lib: { entry: { server: inRoot('elements/server/server.ts') }, formats: ['es'] },
        rolldownOptions: { output: { entryFileNames: '[name].mjs', codeSplitting: false } },
      },
    },
  );
  return (await import(pathToFileURL(path.join(folder, 'server.mjs')).href)).plansSheet;
}
