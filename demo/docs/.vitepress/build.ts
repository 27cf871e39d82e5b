import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { readCommandLine } from '../../../elements/build/command-line';
import { inRoot } from '../../../elements/build/paths';
import { openapiWithSandbox } from './site/api-page';
import { writeApiReferencePage } from './site/api-reference';
import { llmsFullText, llmsText, robotsText, sitemapXml } from './site/crawler-files';
import { hashDocsInputs } from './site/docs-input-hash';
import {
  lockOutput,
  outputFolder,
  removeTemporaryFolders,
  siteFolder,
  temporaryPagesFolder,
  temporarySiteFolder,
} from './site/folders';
import { markdownCopyOf, vitePressMarkdown } from './site/page';
import { readSite } from './site/site';

async function writeText(file: string, text: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
}

/** Writes each example application as an archive that readers download, because they don't have the repository. */
async function writeExampleArchives(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const examples = inRoot('demo/examples');
  for (const entry of await readdir(examples, { withFileTypes: true }))
    if (entry.isDirectory())
      await promisify(execFile)('tar', ['-czf', join(folder, `${entry.name}.tar.gz`), '-C', examples, entry.name]);
}

/** Hashes of the inline scripts of all pages, for the Content-Security-Policy. */
async function inlineScriptHashes(folder: string): Promise<string[]> {
  const files = (await readdir(folder, { recursive: true })).filter((file) => file.endsWith('.html'));
  const hashes = new Set<string>();
  for (const file of files) {
    const html = await readFile(join(folder, file), 'utf8');
    for (const [, attributes = '', script = ''] of html.matchAll(/<script\b([^>]*)>([^<]*)<\/script>/g)) {
      if (/\bsrc=/.test(attributes) || !script) continue;
      if (script.includes('%'))
        throw new Error(`${file}: inline script contains %. Filling in a placeholder would change the script's hash`);
      hashes.add(`sha256-${createHash('sha256').update(script).digest('base64')}`);
    }
  }
  return [...hashes].sort();
}

// `npm run docs` runs this file. The demo server serves the built pages and replaces their placeholders: %ASSETS%,
// %API%, %PAGES%, %VERSION% and %INTEGRITY%.
readCommandLine({
  name: 'npm run docs',
  about:
    'Builds the documentation into .cache/docs/site, unless it is up to date. A running server serves the new pages.',
  options: {},
});

// Like all sources, config.ts imports files without their extensions. Vite would print a warning for each such import.
process.env.VITE_CONFIG_NATIVE_IGNORE_WARNING = 'true';

const unlock = await lockOutput();
const hash = await hashDocsInputs();
const builtHash = await readFile(join(siteFolder, 'inputs.txt'), 'utf8').catch(() => null);
if (builtHash === hash) {
  console.log('The documentation is up to date');
} else {
  const start = performance.now();
  const site = await readSite();
  await removeTemporaryFolders();
  for (const page of site.pages)
    await writeText(join(temporaryPagesFolder, `${page.slug}.md`), vitePressMarkdown(page));
  const publicFolder = join(temporaryPagesFolder, 'public');
  await cp(inRoot('demo/docs/.vitepress/public'), publicFolder, { recursive: true });
  await writeExampleArchives(join(publicFolder, 'examples'));

  // Importing VitePress takes a second, so it's only imported if the site is out of date.
  const { build } = await import('vitepress');
  await build(inRoot('demo/docs'));

  for (const page of site.pages) await writeText(join(temporarySiteFolder, `${page.slug}.md`), markdownCopyOf(page));
  await writeText(join(temporarySiteFolder, 'llms.txt'), llmsText(site));
  await writeText(join(temporarySiteFolder, 'llms-full.txt'), llmsFullText(site));
  await writeText(join(temporarySiteFolder, 'sitemap.xml'), sitemapXml(site));
  await writeText(join(temporarySiteFolder, 'robots.txt'), robotsText);
  await writeText(join(temporarySiteFolder, 'openapi.json'), JSON.stringify(openapiWithSandbox()));
  await writeApiReferencePage(temporarySiteFolder);
  await writeText(
    join(temporarySiteFolder, 'inline-scripts.json'),
    JSON.stringify(await inlineScriptHashes(temporarySiteFolder)),
  );
  await writeText(join(temporarySiteFolder, 'inputs.txt'), hash);
  await rm(siteFolder, { recursive: true, force: true });
  await rename(temporarySiteFolder, siteFolder);
  await removeTemporaryFolders();
  const seconds = Math.round((performance.now() - start) / 100) / 10;
  console.log(`Built ${site.pages.length} pages of documentation in ${seconds} s, in ${outputFolder}`);
}
await unlock();
