import { guides } from './contents';
import { escapeHtml } from './markdown';

interface PageParts {
  title: string;
  /** The page's path below /docs/; empty for the home page. */
  slug: string;
  /** Tag names of the elements. */
  tags: readonly string[];
  /** The page's content as HTML. */
  main: string;
  /** Shows the live element beside the text. */
  isLive?: boolean;
}

const link = (slug: string, text: string, current: string): string =>
  `<li><a href="/docs/${slug}"${slug === current ? ' aria-current="page"' : ''}>${text}</a></li>`;

function contents(current: string, tags: readonly string[]): string {
  const guideLinks = guides.map(({ slug, title }) => link(slug, escapeHtml(title), current)).join('');
  const elementLinks = tags.map((tag) => link(tag, `<code>${tag}</code>`, current)).join('');
  return `<h2>Guides</h2><ul>${guideLinks}</ul><h2>Elements</h2><ul>${elementLinks}</ul>`;
}

/** Links to the previous and the next page, in the order of the contents. */
function neighbours(current: string, tags: readonly string[]): string {
  const order = [
    ...guides.map(({ slug, title }) => ({ slug, title })),
    ...tags.map((tag) => ({ slug: tag, title: tag })),
  ];
  const position = order.findIndex(({ slug }) => slug === current);
  const before = position > 0 ? order[position - 1] : undefined;
  const after = order[position + 1];
  const one = (page: { slug: string; title: string } | undefined, rel: string, label: string) =>
    page ? `<a rel="${rel}" href="/docs/${page.slug}"><span>${label}</span>${escapeHtml(page.title)}</a>` : '';
  return `<nav class="neighbours" aria-label="Previous and next page">${one(before, 'prev', 'Previous')}${one(after, 'next', 'Next')}</nav>`;
}

/** A complete page of the documentation. */
export function layout({ title, slug, tags, main, isLive }: PageParts): string {
  const list = contents(slug, tags);
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title>${escapeHtml(title)} · sub-elements</title>
    <link rel="stylesheet" href="/docs/docs.css" />
    <link rel="icon" href="/tv-icon.svg" type="image/svg+xml" />
    <script type="module" src="/docs/docs.js"></script>
  </head>
  <body${isLive ? ' class="has-live"' : ''}>
    <a class="skip" href="#main">Skip to content</a>
    <header class="top">
      <a class="wordmark" href="/docs/"><code>&lt;sub-elements&gt;</code></a>
      <nav aria-label="Demo">
        <a href="/playground.html">Playground</a>
        <a href="/">Pages</a>
        <a href="%ASSETS%/">Portal</a>
      </nav>
    </header>
    <div class="desk">
      <details class="menu">
        <summary>Contents</summary>
        <nav aria-label="Contents, collapsible">${list}</nav>
      </details>
      <nav class="contents" aria-label="Contents">${list}</nav>
      <main id="main" tabindex="-1">
${main.replace('%NEIGHBOURS%', () => neighbours(slug, tags))}
      </main>
    </div>
  </body>
</html>
`;
}
