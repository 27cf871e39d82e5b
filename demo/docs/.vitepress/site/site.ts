import { readFile } from 'node:fs/promises';
import { writeGeneratedFiles } from '../../../../elements/build/api/generate';
import { inRoot } from '../../../../elements/build/paths';
import packageFile from '../../../../package.json' with { type: 'json' };
import { apiPage } from './api-page';
import { elementPages } from './element-pages';
import { errorPage } from './error-page';
import { readGuides } from './guides';
import { fence } from './markdown';
import type { Page } from './page';

/** The URL path below which all pages of the documentation are. */
export const base = '/docs/';

/** A group of pages in the sidebar and in llms.txt. */
export interface PageGroup {
  title: string;
  pages: Page[];
  isCollapsed?: boolean;
}

export interface Site {
  version: string;
  /** The URL of the public repository, for edit links; null if package.json has none. */
  repository: string | null;
  home: Page;
  groups: PageGroup[];
  /** Every page, including the home page, which isn't part of a group. */
  pages: Page[];
}

function readRepositoryUrl(): string | null {
  const { repository } = packageFile as { repository?: string | { url: string } };
  const url = typeof repository === 'object' ? repository.url : repository;
  return url?.replace(/^git\+/, '').replace(/\.git$/, '') ?? null;
}

/** The changelog without the links that compare versions on GitHub. */
async function changelogPage(): Promise<Page> {
  const text = await readFile(inRoot('CHANGELOG.md'), 'utf8');
  return {
    slug: 'changelog',
    title: 'Changelog',
    description: 'What changed in each version of sub-elements, with breaking changes marked.',
    source: 'CHANGELOG.md',
    outline: [2, 3],
    text: text.replace(/^\[[^\]]+\]: .*$\n?/gm, '').replace(/^## \[([^\]]+)\]/gm, '## $1'),
  };
}

const home: Page = {
  slug: 'index',
  title: 'sub-elements',
  description:
    'Sell streaming subscriptions on any page with one script and one element: plans, sign-in, checkout and member account as web components.',
  layout: 'page',
  outline: false,
  text: `<HomePage>

${fence(
  'html plans.html',
  `<!doctype html>
<script src="%ASSETS%/v1/sub.js" data-brand="orbit" async></script>
<sub-plans></sub-plans>`,
)}

</HomePage>
`,
};

/** Reads and generates every page. */
export async function readSite(): Promise<Site> {
  const manifest = await writeGeneratedFiles();
  const guides = await readGuides(inRoot('demo/docs'), manifest);
  const errorTexts = await readFile(inRoot('locales/en/errors.json'), 'utf8');
  const pagesBySlug = new Map(guides.pages.map((page) => [page.slug, page]));
  const pagesWithSlugs = (slugs: readonly string[]) => slugs.flatMap((slug) => pagesBySlug.get(slug) ?? []);
  const errors = errorPage(JSON.parse(errorTexts) as Record<string, string>);
  const guideGroups = guides.groups.map(({ title, slugs }) => ({ title, pages: pagesWithSlugs(slugs) }));
  const [firstGroup, ...otherGroups] = guideGroups;
  const groups: PageGroup[] = [
    ...(firstGroup ? [firstGroup] : []),
    { title: 'Frameworks', pages: [...pagesWithSlugs(['frameworks']), ...guides.frameworks] },
    ...otherGroups,
    { title: 'Elements', pages: elementPages(manifest) },
    { title: 'Reference', pages: [apiPage(), errors, await changelogPage()] },
    { title: 'Decisions', pages: guides.decisions, isCollapsed: true },
  ];
  return {
    version: packageFile.version,
    repository: readRepositoryUrl(),
    home,
    groups,
    pages: [home, ...groups.flatMap(({ pages }) => pages)],
  };
}

/** The page's URL path on the server. */
export const urlPathOf = ({ slug }: Page): string => base + slug.replace(/(^|\/)index$/, '$1');
