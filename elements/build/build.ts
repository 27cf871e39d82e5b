import { cp, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { majorFolderOf } from '../../src/contract/delivery';
import { openapiText } from '../../src/contract/openapi/document';
import { routes } from '../../src/portal/routing/routes';
import { type DestinationName, destinations } from '../../src/runtime/navigation/destinations';
import { filesToPreload, type PreloadManifest, preloadLink } from '../server/preload/preload-manifest';
import { manifestFile, writeGeneratedFiles } from './api/generate';
import type { Chunks } from './bundle/built-chunks';
import { buildModules, moduleBuilds, outDir, version, writeDeclarations } from './bundle/bundle';
import { chunkScripts, sourcePathOf } from './bundle/chunks';
import { readCommandLine } from './command-line';
import { initialFilesOf, writePreloads } from './delivery/initial-files';
import { writeNginxConfig } from './delivery/nginx';
import { writePinnedVersion } from './delivery/pinned-version';
import { writeLocaleModules } from './locales';
import { loaderDefaults, type Origins, readOrigins, withOriginsOfBuild } from './origins';
import { inRoot, root } from './paths';
import { buildBrands } from './scripts/build-brands';
import { buildCardFrame } from './scripts/build-card-frame';
import { buildDiagnostics, buildLoader, buildPrefetch, buildTvTable } from './scripts/build-loader';
import { buildServer } from './scripts/build-server';
import { buildUnsupportedScript } from './scripts/build-unsupported';

/** The build writes to this folder and renames it to `outDir` at the end. A failed build keeps the previous output. */
const dist = `${outDir}.next`;
const majorFolder = majorFolderOf(version);
const majorDir = path.join(dist, majorFolder);

/**
 * Writes an HTML file for each route of the portal without parameters. The file preloads the route's screen. The file of
 * `/` is index.html, and the server also sends it for every path that has no file of its own.
 */
async function buildPortalPages(preloads: PreloadManifest, origins: Origins): Promise<void> {
  const folder = path.join(dist, 'portal');
  await mkdir(folder, { recursive: true });
  const template = withOriginsOfBuild(await readFile(inRoot('src/portal/index.html'), 'utf8'), {
    origins,
    majorFolder,
  });
  const assets = `${origins.assets ?? ''}/${majorFolder}/`;
  const pages = new Map<string, string[]>();
  for (const { path: route, to } of routes) {
    const name = route === '/' ? 'index' : route.slice(1);
    if (!route.includes('{') && !pages.has(name))
      pages.set(name, ['sub-portal', ...(to ? [destinations[to as DestinationName].tag] : [])]);
  }
  for (const [name, elements] of pages) {
    const files = filesToPreload(preloads, { elements });
    const links = files.map((file) => `  ${preloadLink(file, { assets })}\n  `);
    // The links go at the end of the head, so that the preloads don't delay the script.
    await writeFile(path.join(folder, `${name}.html`), template.replace('</head>', `${links.join('')}</head>`));
  }
  await cp(inRoot('src/portal/robots.txt'), path.join(folder, 'robots.txt'));
}

readCommandLine({
  name: 'npm run build',
  about: `Builds the product into dist/: ${majorFolder}/, a copy of it named after the version (for a CDN), portal/, types/,
server.mjs, custom-elements.json and openapi.json. Set SUB_OUT to build into another folder. If the assets, the API or
the portal have origins of their own, set ASSETS_ORIGIN, API_ORIGIN or PORTAL_ORIGIN. DEFAULT_CONSENT=denied waits for a page's consent. Guide: demo/docs/going-live.md`,
  options: {},
});
const origins = readOrigins(process.env);
writeLocaleModules(root);
const manifest = await writeGeneratedFiles();
await rm(dist, { recursive: true, force: true });
await mkdir(majorDir, { recursive: true });
const chunks = await buildModules(majorDir, moduleBuilds.full);
const lightChunks = await buildModules(majorDir, moduleBuilds.light);
const files = await initialFilesOf(chunks);
const lightFiles = await initialFilesOf(lightChunks);
// The full build's loader imports this module in old engines.
const tvTable = await buildTvTable(majorDir, lightFiles);
const diagnostics = await buildDiagnostics(majorDir, manifest);
const prefetch = await buildPrefetch(majorDir, chunks, files);
const defaults = loaderDefaults(origins, process.env.DEFAULT_CONSENT);
const loaderOptions = { defaults, tvFile: tvTable.file, diagnosticsFile: diagnostics.file };
const scripts = [
  ...chunkScripts(chunks, manifest),
  ...chunkScripts(lightChunks, manifest),
  await buildLoader(majorDir, { ...loaderOptions, name: 'sub.js', chunks, files, prefetchFile: prefetch.file }),
  await buildLoader(majorDir, { ...loaderOptions, name: 'sub-light.js', chunks: lightChunks, files: lightFiles }),
  prefetch,
  diagnostics,
  tvTable,
  ...(await buildCardFrame(majorDir)),
  ...(await buildBrands(majorDir)),
  await buildUnsupportedScript(majorDir),
];
const preloads = await writePreloads(majorDir, version, { full: files, light: lightFiles, prefetch: prefetch.file });
await buildPortalPages(preloads, origins);
// server.mjs renders elements on a partner's server. It isn't the API server.
const plansSheet = await buildServer(dist);
await writeFile(path.join(majorDir, plansSheet.name), plansSheet.css);
await cp(manifestFile, path.join(dist, 'custom-elements.json'));
await writeDeclarations(path.join(dist, 'types'), ['elements/typings/tags.ts']);
// The benchmarks and size limits read which sources are in which file.
const described = (built: Chunks) =>
  [...built.values()].map(({ fileName, imports, facadeModuleId, moduleIds }) => ({
    fileName,
    imports,
    entry: facadeModuleId && sourcePathOf(facadeModuleId),
    sources: moduleIds.map(sourcePathOf),
  }));
const chunkTable = { full: described(chunks), light: described(lightChunks) };
await writeFile(path.join(dist, 'chunks.json'), JSON.stringify(chunkTable));
// Every build writes openapi.json, because a build replaces the whole folder.
await writeFile(path.join(dist, 'openapi.json'), openapiText());
await writePinnedVersion(dist, { version, scripts, assetsOrigin: origins.assets });
await writeNginxConfig(dist, origins);
await rm(outDir, { recursive: true, force: true });
await rename(dist, outDir);
console.log(`Built ${Object.keys(files.elements).length} elements, version ${version}`);
