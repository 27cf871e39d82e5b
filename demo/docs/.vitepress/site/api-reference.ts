import { cp, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inRoot } from '../../../../elements/build/paths';
import { escapeAttribute } from './markdown';
import { base } from './site';

/** The script of Scalar, which renders the API reference. An npm package contains it, so the page needs no CDN. */
const scalarScript = inRoot('node_modules/@scalar/fastify-api-reference/dist/js/standalone.js');

/**
 * Turns off Scalar's own theme, fonts, analytics, AI agent and developer tools. The page's Content Security Policy also
 * blocks other origins.
 */
const scalarConfiguration = {
  theme: 'none',
  layout: 'modern',
  withDefaultFonts: false,
  telemetry: false,
  hideClientButton: true,
  showDeveloperTools: 'never',
  agent: { disabled: true },
  mcp: { disabled: true },
  documentDownloadType: 'none',
  defaultOpenAllTags: false,
  hiddenClients: true,
  metaData: { title: 'API reference · sub-elements' },
};

/**
 * Writes the page of the interactive API reference, its script and its styles into the folder of the built site. The
 * server replaces `%PAGES%` with the site's origin.
 */
export async function writeApiReferencePage(folder: string): Promise<void> {
  await mkdir(join(folder, 'scalar'), { recursive: true });
  await cp(scalarScript, join(folder, 'scalar/scalar.js'));
  await cp(inRoot('demo/docs/.vitepress/scalar.css'), join(folder, 'scalar/scalar.css'));
  const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="description" content="Every call of the server API with its fields, types and examples, and requests to the sandbox.">
    <title>API reference · sub-elements</title>
    <link rel="icon" href="${base}icon.svg" type="image/svg+xml">
    <link rel="canonical" href="%PAGES%${base}api-reference">
    <link rel="stylesheet" href="${base}scalar/scalar.css">
  </head>
  <body>
    <header class="bar"><a href="${base}">sub-elements</a><nav aria-label="Documentation"><a href="${base}api">API</a><a href="${base}errors">Errors</a><a href="${base}openapi.json">openapi.json</a></nav></header>
    <script id="api-reference" data-url="${base}openapi.json" data-configuration="${escapeAttribute(JSON.stringify(scalarConfiguration))}"></script>
    <script src="${base}scalar/scalar.js"></script>
  </body>
</html>
`;
  await writeFile(join(folder, 'api-reference.html'), page);
}
