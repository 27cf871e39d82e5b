import { escapeAttribute } from './markdown';

/** A page of the documentation, before VitePress renders it. */
export interface Page {
  /** The URL path below /docs/, without an extension: `quick-start`, `frameworks/react`; `index` is the home page. */
  slug: string;
  title: string;
  /** For search engines, link previews and llms.txt. */
  description: string;
  /** Markdown. Links to pages of the documentation start with /docs/. */
  text: string;
  /** The source file, relative to the project's root. Generated pages have none. Only guides get an edit link. */
  source?: string;
  /** The first and last heading level in the table of contents beside the text; false for no table of contents. */
  outline?: [number, number] | false;
  /** VitePress's layout `page`, shown without a sidebar. Only the home page uses this layout. */
  layout?: 'page';
}

/**
 * Matches Markdown links to paths that VitePress doesn't build, such as /playground.html. VitePress's router must not
 * open these paths.
 */
const outsideLink = /\[([^\]]+)\]\((\/(?!docs\/(?!api-reference|openapi\.json))[^)\s]*)\)/g;

/** Matches the start of a checklist item: `- [ ] step`. */
const checklistItem = /^(\s*)- \[ \] /gm;

/** The Markdown from which VitePress builds the page: front matter and text. */
export function vitePressMarkdown({ slug, title, description, text, source, outline, layout }: Page): string {
  const frontmatter = {
    // VitePress would mistake `<sub-plans>` for an HTML tag and remove it from the title.
    title: title.replace(/^<(.+)>$/, '$1'),
    description,
    ...(source !== `demo/docs/${slug}.md` && { editLink: false }),
    // Partners search for instructions. Architecture decisions are for people who change the project.
    ...(slug.startsWith('decisions/') && { search: false }),
    ...(outline !== undefined && { outline }),
    ...(layout && { layout, sidebar: false, titleTemplate: 'Sell subscriptions on any page' }),
  };
  const lines = Object.entries(frontmatter).map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
  // The pattern captures the code blocks, so every second part is a code block.
  const body = text
    .split(/(^```[\s\S]*?^```)/m)
    .map((part, index) =>
      index % 2 === 1
        ? part
        : part
            .replace(outsideLink, (_, label: string, href: string) => {
              return `<a href="${escapeAttribute(href)}" target="_self">${label.replace(/`([^`]+)`/g, '<code>$1</code>')}</a>`;
            })
            .replace(/\]\(\/docs\/?/g, '](/')
            .replace(checklistItem, '$1- <span class="checkbox"></span>'),
    )
    .join('');
  return `---\n${lines.join('\n')}\n---\n\n${body}`;
}

/** Matches lines with Vue components or comments, which plain Markdown doesn't need. */
const componentLine = /^<\/?(?:LiveExample|HomePage)\b[^>]*>\n?|<!--[\s\S]*?-->\n?/gm;

/** The Markdown copy of a page that the site offers to language models and other readers without a browser. */
export const markdownCopyOf = ({ text, title }: Page): string =>
  `${text.startsWith('# ') ? '' : `# ${title}\n\n`}${text.replace(componentLine, '').trim()}\n`;
