import { cp, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { openapiText } from '../../src/contract/openapi/document';
import { routes } from '../../src/portal/routing/routes';
import { type DestinationName, destinations } from '../../src/runtime/navigation/destinations';
import { filesToPreload, type PreloadManifest, preloadLink } from '../server/preload/preload-manifest';
import { manifestFile, writeGeneratedFiles } from './api/generate';
import { frameworkTypings, outDir, version, writeDeclarations } from './bundle/bundle';
import { chunkScripts } from './bundle/chunk-purposes';
import { checkChunkGroups } from './bundle/code-splitting';
import { buildModules, moduleBuilds } from './bundle/module-builds';
import { buildModulesInChildProcess } from './bundle/module-builds-process';
import { readCommandLine } from './command-line';
import { writeNginxConfig } from './delivery/nginx';
import { writePinnedVersion } from './delivery/pinned-version';
import { writePreloads } from './delivery/preload-json';
import { type Chunks, chunkFileOf, withImports } from './file-tables/built-chunks';
import { filesByUse } from './file-tables/data-files';
import { missingTextMessages, writeLocaleModules } from './locales';
import { type Origins, readOrigins, withOriginsOfBuild } from './origins';
import { inRoot, root } from './paths';
import { reportErrors } from './report-errors';
import { buildBrands } from './scripts/build-brands';
import { buildCardFrame } from './scripts/build-card-frame';
import { buildLoader, buildTvTable } from './scripts/build-loader';
import { buildServer } from './scripts/build-server';
import { buildUnsupportedScript } from './scripts/build-unsupported';

/** The build writes to this folder and renames it to `outDir` at the end. A failed build keeps the previous output. */
const dist = `${outDir}.next`;
const v1Dir = path.join(dist, 'v1');

/** Returns the files that load only when the payer chooses a payment method, by the method's folder name. */
function methodTable(chunks: Chunks): Record<string, string[]> {
  // The checkout opens with the card form, so the form's files are already loaded when the payer chooses a method.
  const alreadyLoaded = new Set(
    ['elements/tags/sub-checkout.tsx', 'src/screens/checkout/methods/card/card.tsx'].flatMap((source) => [
      ...withImports(chunks, chunkFileOf(chunks, source)),
    ]),
  );
  const methods: Record<string, string[]> = {};
  for (const { facadeModuleId, fileName, isDynamicEntry } of chunks.values()) {
    const method = isDynamicEntry && /methods[\\/](?:shared[\\/])?([\w-]+)[\\/]/.exec(facadeModuleId ?? '')?.[1];
    if (!method) continue;
    const files = [...withImports(chunks, fileName)].filter((file) => !alreadyLoaded.has(file));
    // A method's fields and the steps that follow the payment request are separate chunks. The list contains both.
    methods[method] = [...new Set([...(methods[method] ?? []), ...files])];
  }
  return methods;
}

/** Writes the typings for pages in plain TypeScript, React, Vue and Svelte. */
async function writeTypings(): Promise<void> {
  const types = path.join(dist, 'types');
  await writeDeclarations(types, ['elements/typings/tags.ts']);
  for (const file of frameworkTypings) {
    await cp(inRoot('elements/typings', file), path.join(types, 'elements/typings', file));
  }
}

/**
 * Writes an HTML file for each route of the portal. The file preloads the route's screen. index.html is for all other
 * paths.
 */
async function buildPortalPages(preloads: PreloadManifest, origins: Origins): Promise<void> {
  const folder = path.join(dist, 'portal');
  await mkdir(folder, { recursive: true });
  const template = withOriginsOfBuild(await readFile(inRoot('src/portal/index.html'), 'utf8'), origins);
  const assets = `${origins.assets ?? ''}/v1/`;
  for (const { file, elements } of portalPages()) {
    const files = filesToPreload(preloads, { elements });
    const links = files.map((preload) => `  ${preloadLink(preload, { assets })}\n  `);
    // The links go at the end of the head, so that the preloads don't delay the script.
    await writeFile(path.join(folder, file), template.replace('</head>', `${links.join('')}</head>`));
  }
  await cp(inRoot('src/portal/robots.txt'), path.join(folder, 'robots.txt'));
}

readCommandLine({
  name: 'npm run build',
  about: `Builds the product into dist/: v1/, a copy of v1/ named after the version (for a CDN), portal/, types/,
server.mjs, custom-elements.json and openapi.json. Set SUB_OUT to build into another folder. If the assets, the API or
the portal have origins of their own, set ASSETS_ORIGIN, API_ORIGIN or PORTAL_ORIGIN. Guide: demo/docs/going-live.md`,
  options: {},
});
reportErrors();
const origins = readOrigins(process.env);
const missing = missingTextMessages(root);
if (missing.length > 0) {
  console.error(
    [...missing, 'Each language needs every text of locales/en. Copy the files, then translate them.'].join('\n'),
  );
  process.exit(1);
}
writeLocaleModules(root);
const manifest = await writeGeneratedFiles();
await rm(dist, { recursive: true, force: true });
await mkdir(v1Dir, { recursive: true });
const { full, light } = moduleBuilds;
const lightBuild = buildModulesInChildProcess({ v1Dir, build: light });
const chunks = await buildModules(v1Dir, full);
const cardFrameScripts = await buildCardFrame(v1Dir);
const brandScripts = await buildBrands(v1Dir);
const unsupportedScript = await buildUnsupportedScript(v1Dir);
const lightChunks = await lightBuild;
// The module with the light build's table of files. The full build's loader imports it in old engines.
const tvTable = await buildTvTable(v1Dir, lightChunks);
checkChunkGroups([chunks, lightChunks].flatMap((build) => [...build.values()]));
const loader = await buildLoader(v1Dir, {
  ...full,
  name: 'sub.js',
  chunks,
  origins,
  tvTableFile: tvTable.file,
  // The size of sub.js is limited to 3 KiB, so the code that prefetches the plans is in a separate file.
  containsPlansPrefetch: false,
});
const lightLoader = await buildLoader(v1Dir, {
  ...light,
  name: 'sub-light.js',
  chunks: lightChunks,
  origins,
  tvTableFile: tvTable.file,
  containsPlansPrefetch: true,
});
const preloads = await writePreloads(v1Dir, version, {
  full: { chunks, prefetchFiles: loader.prefetchFiles, hasFirstView: true },
  light: { chunks: lightChunks, prefetchFiles: lightLoader.prefetchFiles, hasFirstView: true },
});
await buildPortalPages(preloads, origins);
// server.mjs renders elements on a partner's server. It isn't the API server.
const plansSheet = await buildServer(dist);
await writeFile(path.join(v1Dir, plansSheet.name), plansSheet.css);
await cp(manifestFile, path.join(dist, 'custom-elements.json'));
await writeTypings();
const fileTables = {
  version,
  files: loader.files,
  tags: loader.tags,
  methods: methodTable(chunks),
  light: { files: lightLoader.files, tags: lightLoader.tags },
  tv: { table: tvTable.file, ...filesByUse(lightChunks) },
};
await writeFile(path.join(dist, 'tags.json'), JSON.stringify(fileTables, null, 2));
// Every build writes openapi.json, because a build replaces the whole folder.
await writeFile(path.join(dist, 'openapi.json'), openapiText());
const scripts = [
  ...chunkScripts(chunks, 'host page', manifest),
  ...chunkScripts(lightChunks, 'host page', manifest),
  ...loader.scripts,
  ...lightLoader.scripts,
  ...cardFrameScripts,
  ...brandScripts,
  tvTable,
  unsupportedScript,
];
await writePinnedVersion({ dist, version, scripts, assetsOrigin: origins.assets });
await writeNginxConfig(dist, origins);
await rm(outDir, { recursive: true, force: true });
await rename(dist, outDir);
console.log(`Built ${Object.keys(loader.tags).length} elements, version ${version}`);

interface PortalPage {
  /** File in the portal's folder. */
  file: string;
  /** Tags of the elements that are on the page when it opens. */
  elements: string[];
}

/**
 * Returns the portal's pages, one per route without parameters. The page of `/` is index.html, and the server also
 * sends it for every path that has no page of its own.
 */
function portalPages(): PortalPage[] {
  const pages = new Map<string, string[]>();
  for (const { path, to } of routes) {
    const file = path === '/' ? 'index.html' : `${path.slice(1)}.html`;
    if (path.includes('{') || pages.has(file)) continue;
    pages.set(file, ['sub-portal', ...(to ? [destinations[to as DestinationName].tag] : [])]);
  }
  return [...pages].map(([file, elements]) => ({ file, elements }));
}
