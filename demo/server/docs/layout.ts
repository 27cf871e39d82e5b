import { guides } from './contents';
import { escapeHtml } from './markdown';

interface PageParts {
  title: string;
  /** Address below /docs/ of the page itself; empty for the first. */
  slug: string;
  tags: readonly string[];
  /** The page's content as HTML. */
  main: string;
  /** Shows the tag beside the text. */
  isLive?: boolean;
}

const link = (slug: string, text: string, current: string): string =>
  `<li><a href="/docs/${slug}"${slug === current ? ' aria-current="page"' : ''}>${text}</a></li>`;

function contents(current: string, tags: readonly string[]): string {
  const ofGuides = guides.map(({ slug, title }) => link(slug, escapeHtml(title), current)).join('');
  const ofTags = tags.map((tag) => link(tag, `<code>${tag}</code>`, current)).join('');
  return `<h2>Guides</h2><ul>${ofGuides}</ul><h2>Tags</h2><ul>${ofTags}</ul>`;
}

/** The way to the page before and the page after, in the order of the contents. */
function neighbours(current: string, tags: readonly string[]): string {
  const order = [
    ...guides.map(({ slug, title }) => ({ slug, title })),
    ...tags.map((tag) => ({ slug: tag, title: tag })),
  ];
  const at = order.findIndex(({ slug }) => slug === current);
  const before = at > 0 ? order[at - 1] : undefined;
  const after = order[at + 1];
  const one = (page: { slug: string; title: string } | undefined, rel: string, word: string) =>
    page ? `<a rel="${rel}" href="/docs/${page.slug}"><span>${word}</span>${escapeHtml(page.title)}</a>` : '';
  return `<nav class="neighbours" aria-label="Next pages">${one(before, 'prev', 'Before')}${one(after, 'next', 'Next')}</nav>`;
}

/** A whole page of the documentation. */
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
    <a class="skip" href="#main">Skip to the text</a>
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
        <nav aria-label="Contents, folded">${list}</nav>
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
