import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Manifest } from '../../../../elements/build/api/manifest';
import { deliveryRules } from '../../../../src/contract/delivery';
import { fillManifestTables } from './manifest-tables';
import { codeSpan, escapeProse, firstParagraph, plainText, table, toMetaDescription } from './markdown';
import { menuPosition } from './menu-position';
import type { Page } from './page';

/** A group of the menu. */
export interface GuideGroup {
  title: string;
  /** The guides' file names without `.md`. */
  slugs: readonly string[];
}

/** The guides in the order of the menu. A guide that isn't listed is added to the last group. */
const guideOrder: readonly GuideGroup[] = [
  { title: 'Get started', slugs: ['quick-start', 'examples', 'page-api', 'events', 'sales', 'sign-in', 'sandbox'] },
  { title: 'Design', slugs: ['theming', 'brands', 'languages', 'tv'] },
  {
    title: 'Server',
    slugs: ['own-backend', 'passkeys', 'methods', 'payment-providers', 'payment-methods', 'operations'],
  },
  { title: 'Production', slugs: ['server-rendering', 'csp', 'going-live'] },
  {
    title: 'About',
    slugs: ['versions', 'migration', 'browsers', 'accessibility', 'privacy', 'support'],
  },
];

/** Frameworks in the order of the menu. */
const frameworkOrder = ['html', 'react', 'nextjs', 'vue', 'nuxt', 'svelte', 'angular', 'astro'];

/** A table of the response headers of static files, which replaces `%DELIVERY%` in a guide. */
function deliveryTable(): string {
  const rows = deliveryRules.map(({ name, headers, why }) => [
    escapeProse(name),
    Object.entries(headers)
      .map(([header, value]) => codeSpan(`${header}: ${value}`))
      .join('<br>'),
    escapeProse(why),
  ]);
  return table(['Files', 'Headers', 'Why'], rows);
}

/**
 * Reads each Markdown file of a folder as a page. The page's title is the first heading, its description the first
 * paragraph.
 */
async function readPages(folder: string, manifest: Manifest, subfolder = ''): Promise<Page[]> {
  const names = (await readdir(join(folder, subfolder))).filter((name) => name.endsWith('.md')).sort();
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(folder, subfolder, name), 'utf8');
      const title = plainText(/^# (.+)$/m.exec(text)?.[1] ?? basename(name, '.md'));
      const slug = `${subfolder && `${subfolder}/`}${name === 'README.md' ? 'index' : basename(name, '.md')}`;
      return {
        slug,
        title,
        description: toMetaDescription(firstParagraph(text)),
        text: fillManifestTables(text.replace('%DELIVERY%', deliveryTable), manifest),
        source: `demo/docs/${subfolder && `${subfolder}/`}${name}`,
      };
    }),
  );
}

export interface Guides {
  groups: GuideGroup[];
  frameworks: Page[];
  decisions: Page[];
  /** All pages: guides, framework pages and decisions. */
  pages: Page[];
}

/** Reads the guides, framework pages and architecture decisions of a folder (demo/docs). Fills in tables of the API. */
export async function readGuides(folder: string, manifest: Manifest): Promise<Guides> {
  const guides = await readPages(folder, manifest);
  const frameworks = await readPages(folder, manifest, 'frameworks');
  const decisions = await readPages(folder, manifest, 'decisions');
  frameworks.sort(
    (a, b) => menuPosition(frameworkOrder, basename(a.slug)) - menuPosition(frameworkOrder, basename(b.slug)),
  );
  const slugs = new Set(guides.map(({ slug }) => slug));
  // The page `frameworks` is in none of these groups: `readSite` puts it into a group with the framework pages.
  const listed = new Set([...guideOrder.flatMap((group) => group.slugs), 'frameworks']);
  const unlisted = [...slugs].filter((slug) => !listed.has(slug));
  const groups = guideOrder.map((group, index) => ({
    title: group.title,
    slugs: [...group.slugs.filter((slug) => slugs.has(slug)), ...(index === guideOrder.length - 1 ? unlisted : [])],
  }));
  return { groups, frameworks, decisions, pages: [...guides, ...frameworks, ...decisions] };
}
