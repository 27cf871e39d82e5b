import { execFile } from 'node:child_process';
import { mkdir, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { build } from 'vite';
import { ensureTarball } from '../../tools/built-package';
import { inRoot } from '../../tools/paths';

const run = promisify(execFile);

interface PageSource {
  body: string;
  code: string;
  /** The folder with the page's copy of React. Default: the project's `node_modules`. */
  reactFolder?: string;
}

/** The options of `start()`, as code. The test replaces `%ASSETS%` with the sandbox's origin. */
const startOptions = "{ assets: '%ASSETS%/v1/', brand: 'member', lang: 'en', api: '%ASSETS%' }";
const react18Folder = 'tests/hosts/react18/node_modules';

/** Code of a page that renders the package's React component, changes its theme and listens to its event. */
const reactShop = `import { createElement, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { SubPlans, SubProvider } from 'sub-elements/react';
function Shop() {
  const [theme, setTheme] = useState('light');
  const [planId, setPlanId] = useState('');
  const select = (event) => { event.preventDefault(); setPlanId(event.detail.planId); };
  return createElement('main', null,
    createElement('button', { type: 'button', onClick: () => setTheme('dark') }, 'Dark'),
    createElement('output', null, planId),
    createElement(SubPlans, { theme, onPlanSelect: select }));
}
createRoot(document.querySelector('#app')).render(createElement(SubProvider, ${startOptions}, createElement(Shop)));`;

/** Pages that import the installed package. */
const pages = {
  tags: {
    body: '<sub-plans></sub-plans>',
    code: `import { start } from 'sub-elements/tags';
start(${startOptions});`,
  },
  react18: {
    body: '<sub-plans></sub-plans>',
    code: `import 'sub-elements/tags/sub-plans';
import { start } from 'sub-elements/tags';
start(${startOptions});`,
    reactFolder: react18Folder,
  },
  light: {
    body: '<sub-plans></sub-plans>',
    code: `import 'sub-elements/light/tags/sub-plans';
import { start } from 'sub-elements/light';
start(${startOptions});`,
  },
  react: { body: '<div id="app"></div>', code: reactShop },
} satisfies Record<string, PageSource>;

export type PageName = keyof typeof pages;

const pageHtml = (body: string) => `<!doctype html><html lang="en"><head><meta charset="utf-8" /><title>A shop</title>
<link rel="icon" href="data:," /><script type="module" src="./main.js"></script></head><body>${body}</body></html>`;

/**
 * Builds the package, unpacks it into the folder's `node_modules` as npm does, and bundles each of `pages` with Vite's
 * default settings. Returns the path of a folder that contains one subfolder for each bundled page.
 */
export async function bundleInstalledPackage(folder: string): Promise<string> {
  const modules = path.join(folder, 'node_modules');
  await rm(folder, { recursive: true, force: true });
  await mkdir(path.join(modules, 'sub-elements'), { recursive: true });
  const tarArguments = [
    '-xzf',
    await ensureTarball(path.join(folder, 'out')),
    '--strip-components=1',
    '-C',
    path.join(modules, 'sub-elements'),
  ];
  await run('tar', tarArguments);
  await writeFile(path.join(folder, 'package.json'), '{ "type": "module" }');

  const built = path.join(folder, 'built');
  for (const [name, { body, code, reactFolder = 'node_modules' }] of Object.entries<PageSource>(pages)) {
    const source = path.join(folder, name);
    const pageModules = path.join(source, 'node_modules');
    await mkdir(pageModules, { recursive: true });
    await symlink(path.join(modules, 'sub-elements'), path.join(pageModules, 'sub-elements'));
    // The light build must work without React, so its page can't import React.
    if (name !== 'light')
      for (const dependency of ['react', 'react-dom', 'scheduler'])
        await symlink(inRoot(reactFolder, dependency), path.join(pageModules, dependency));
    await writeFile(path.join(source, 'main.js'), code);
    await writeFile(path.join(source, 'index.html'), pageHtml(body));
    await build({
      root: source,
      base: './',
      configFile: false,
      logLevel: 'error',
      resolve: { preserveSymlinks: true },
      build: { outDir: path.join(built, name), emptyOutDir: true },
    });
  }
  if ((await readdir(built)).length !== Object.keys(pages).length) throw new Error('Not every page was built');
  return built;
}
