import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Hono } from 'hono';
import { deliveryRules } from '../../../src/contract/delivery/delivery';
import type { ServerEnv } from '../http/web/request';
import { guides } from './contents';
import { layout } from './layout';
import { type ManifestTag, readTags } from './manifest';
import { escapeHtml, inline, markdown, table } from './markdown';
import { tagPage } from './tag-page';

export interface DocsOptions {
  /** The folder of the guides. */
  folder: string;
  /** The build's folder. */
  dist: string;
  /** The custom elements manifest. */
  manifest: string;
  /** Replaces placeholders in a text with this server's addresses. */
  configured: (text: string, url: string) => string;
}

/** The delivery headers by file, from the table that the build and this server use. */
function deliveryTable(): string {
  const rows = deliveryRules.map(({ name, headers, why }) => [
    escapeHtml(name),
    Object.entries(headers)
      .map(([header, value]) => `<code>${escapeHtml(`${header}: ${value}`)}</code>`)
      .join('<br />'),
    escapeHtml(why),
  ]);
  return table(['Files', 'Headers', 'Why'], rows);
}

const sorted = (tags: ManifestTag[]): ManifestTag[] => {
  const first = ['sub-plans', 'sub-plan', 'sub-auth', 'sub-checkout', 'sub-payment', 'sub-account', 'sub-receipt'];
  const positionOf = ({ tagName }: ManifestTag) => (first.indexOf(tagName) + 1 || 99) - 1;
  return [...tags].sort(
    (one, other) => positionOf(one) - positionOf(other) || one.tagName.localeCompare(other.tagName),
  );
};

function home(tags: readonly ManifestTag[]): string {
  const cards = guides.map(
    ({ slug, title, about }) => `<li><a href="/docs/${slug}">${escapeHtml(title)}</a><p>${escapeHtml(about)}</p></li>`,
  );
  const rows = tags.map(({ tagName, description }) => [
    `<a href="/docs/${tagName}"><code>${tagName}</code></a>`,
    inline(description.replace(/\n/g, ' ').split(/(?<=[.:]) /)[0] ?? ''),
  ]);
  return `<h1>A streaming subscription as web components</h1>
<p class="lead">One script and one element sell plans on any page: visitors see prices, sign up and pay without leaving
it. The operator’s member portal and a TV landing page are built from the same elements.</p>
<ul class="cards">${cards.join('')}</ul>
<h2 id="elements">Elements</h2>
${table(['Element', 'Shows'], rows)}`;
}

/** The documentation at /docs/: guides, and a page for each element with a live example. */
export function docs({ folder, dist, manifest, configured }: DocsOptions): Hono<ServerEnv> {
  const app = new Hono<ServerEnv>();
  const send = (text: string, url: string) =>
    new Response(configured(text, url), {
      headers: { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-cache' },
    });
  /** Replaces placeholders with the built version and the hash of its loader. */
  const withVersion = async (text: string): Promise<string> => {
    if (!text.includes('%VERSION%')) return text;
    const { version } = JSON.parse(await readFile(join(dist, 'tags.json'), 'utf8')) as { version: string };
    const hashes = JSON.parse(await readFile(join(dist, version, 'integrity.json'), 'utf8')) as Record<string, string>;
    return text.replaceAll('%VERSION%', version).replaceAll('%INTEGRITY%', hashes['sub.js'] ?? '');
  };
  const allTags = async () => sorted(await readTags(manifest));

  app.get('/custom-elements.json', async (c) =>
    c.body(await readFile(manifest), 200, { 'Content-Type': 'application/json' }),
  );
  app.get('/docs', (c) => c.redirect('/docs/'));
  app.get('/docs/', async (c) => {
    const tags = await allTags();
    const names = tags.map(({ tagName }) => tagName);
    return send(layout({ title: 'Documentation', slug: '', tags: names, main: home(tags) }), c.req.url);
  });
  app.get('/docs/:slug', async (c, next) => {
    const slug = c.req.param('slug');
    const guide = guides.find((one) => one.slug === slug);
    const tags = await allTags();
    const names = tags.map(({ tagName }) => tagName);
    if (guide) {
      const text = await withVersion(await readFile(join(folder, `${slug}.md`), 'utf8'));
      const main = `${markdown(text).replace('<p>%DELIVERY%</p>', deliveryTable)}\n%NEIGHBOURS%`;
      return send(layout({ title: guide.title, slug, tags: names, main }), c.req.url);
    }
    const tag = tags.find(({ tagName }) => tagName === slug);
    if (tag)
      return send(layout({ title: `<${slug}>`, slug, tags: names, main: tagPage(tag), isLive: true }), c.req.url);
    return next();
  });
  return app;
}
