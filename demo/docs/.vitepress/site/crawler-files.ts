import { escapeAttribute, plainText } from './markdown';
import { markdownCopyOf } from './page';
import { base, type Site, urlPathOf } from './site';

// The server replaces %PAGES% with the origin of the documentation.

/** The content of llms.txt, which lists all pages for language models. Specification: https://llmstxt.org */
export function llmsText({ home, groups }: Site): string {
  const lists = groups.map(({ title, pages }) => {
    const links = pages.map((page) => {
      return `- [${plainText(page.title)}](%PAGES%${base}${page.slug}.md): ${plainText(page.description)}`;
    });
    return `## ${title}\n\n${links.join('\n')}`;
  });
  return `# ${home.title}\n\n> ${home.description}\n\nEverything in one file: %PAGES%${base}llms-full.txt\n\n${lists.join('\n\n')}\n`;
}

/** The content of llms-full.txt: all pages but the home page as one Markdown file. */
export const llmsFullText = ({ groups }: Site): string =>
  groups
    .flatMap(({ pages }) => pages)
    .map(markdownCopyOf)
    .join('\n---\n\n');

/** The content of sitemap.xml. */
export function sitemapXml({ pages }: Site): string {
  const urls = pages.map((page) => `<url><loc>%PAGES%${escapeAttribute(urlPathOf(page))}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join('\n')}
</urlset>
`;
}

/** The content of robots.txt. */
export const robotsText = `User-agent: *\nAllow: ${base}\n\nSitemap: %PAGES%${base}sitemap.xml\n`;
