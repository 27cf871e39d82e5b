import { createHash } from 'node:crypto';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';
import { bundle, sharedConfig } from '../bundle/bundle';
import { inRoot, root } from '../paths';

/**
 * A generated class name for CSS modules. It depends only on the file's path and the class's name in this file, so that
 * two builds of a version have the same names. The builds of the elements generate other class names.
 */
function stableClassName(name: string, file: string): string {
  const relativePath = path.relative(root, file).replaceAll('\\', '/');
  return `_${createHash('sha256').update(`${relativePath}:${name}`).digest('base64url').slice(0, 6)}`;
}

/**
 * Replacements for modules. react-dom/server becomes a file of react-dom that only renders to a string, and modules
 * that need a page become stubs.
 */
const serverModules: readonly (readonly [pattern: RegExp, replacement: string])[] = [
  [/^react-dom\/server\.edge$/, 'node_modules/react-dom/cjs/react-dom-server-legacy.browser.production.js'],
  [/^\.{1,2}\/(.*\/)?current-page$/, 'elements/server/stubs/empty-page.ts'],
  [/^\.{1,2}\/(.*\/)?unique-id$/, 'elements/server/stubs/unique-id.ts'],
];

function withoutPage(): Plugin {
  return {
    name: 'without-page',
    enforce: 'pre',
    resolveId(id) {
      const module = serverModules.find(([pattern]) => pattern.test(id));
      return module && inRoot(module[1]);
    },
  };
}

export interface PlansSheet {
  /** File name. */
  name: string;
  css: string;
}

/**
 * Builds `server.mjs`: one file that imports no modules of Node, for any server or edge runtime. Returns the style
 * sheet for the HTML that `server.mjs` renders.
 */
export async function buildServer(folder: string): Promise<PlansSheet> {
  const base = sharedConfig({ isPackage: true });
  await bundle({
    ...base,
    plugins: [...(base.plugins ?? []), withoutPage()],
    css: { modules: { generateScopedName: stableClassName } },
    build: {
      target: 'es2022',
      outDir: folder,
      emptyOutDir: false,
      modulePreload: false,
      lib: { entry: { server: inRoot('elements/server/server.ts') }, formats: ['es'] },
      rolldownOptions: { output: { entryFileNames: '[name].mjs', codeSplitting: false } },
    },
  });
  const built = (await import(pathToFileURL(path.join(folder, 'server.mjs')).href)) as { plansSheet: PlansSheet };
  return built.plansSheet;
}
