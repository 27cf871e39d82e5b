import { createHash } from 'node:crypto';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { bundle, sharedConfig } from '../bundle/bundle';
import { inRoot, root } from '../paths';
import { type ModuleReplacement, replaceModules } from '../plugins/replace-modules';

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
 * Replacements for modules. react-dom/server becomes a file of react-dom that only renders to a string, and the
 * module that needs a page becomes a stub.
 */
const moduleReplacements: readonly ModuleReplacement[] = [
  [/^react-dom\/server\.edge$/, inRoot('node_modules/react-dom/cjs/react-dom-server-legacy.browser.production.js')],
  [/^\.{1,2}\/(.*\/)?current-page$/, inRoot('elements/server/empty-page.ts')],
];

/** The style sheet of the plans that `server.mjs` renders. */
export interface PlansSheet {
  /** File name. */
  name: string;
  css: string;
}

/**
 * Builds `server.mjs`, which renders the plans to HTML. It is one file without imports of Node's modules, so that it
 * runs on any server or edge runtime. Returns the style sheet for that HTML.
 */
export async function buildServer(folder: string): Promise<PlansSheet> {
  const base = sharedConfig({ isPackage: true });
  await bundle({
    ...base,
    plugins: [...(base.plugins ?? []), replaceModules(moduleReplacements)],
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
