import { Marked, type Tokens } from 'marked';

export const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** "Going live" → "going-live" */
export const slugOf = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[`*]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

/** Renders a snippet. `data-run` tells the tests how to run it. */
export function snippet(lang: string, text: string, name = ''): string {
  const named = name ? ` data-name="${escapeHtml(name)}"` : '';
  const caption = `<figcaption>${escapeHtml(name.includes('/') ? name : lang)}</figcaption>`;
  const pre = `<pre tabindex="0" role="group" aria-label="Code, ${escapeHtml(lang)}" data-run="${lang}"${named}><code>${escapeHtml(text)}</code></pre>`;
  return `<figure class="snippet">${caption}${pre}</figure>`;
}

/** A table that scrolls horizontally if it is too wide. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const heads = head.map((cell) => `<th scope="col">${cell}</th>`).join('');
  const body = rows.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('');
  return `<div class="wide" tabindex="0" role="group" aria-label="Table"><table><thead><tr>${heads}</tr></thead><tbody>${body}</tbody></table></div>`;
}

/** `html quick start` after a fence: the language tells the tests how to run it, the rest is the name. */
const fenceInfo = /^(\w+)(?: (.+))?$/;

function code({ raw, text, lang = '' }: Tokens.Code): string {
  if (raw.startsWith('```') && !/\n```\s*$/.test(raw))
    throw new Error(`Code fence without an end: ${raw.split('\n')[0]}`);
  const [, language = '', name] = fenceInfo.exec(lang) ?? [];
  return `${snippet(language, text, name)}\n`;
}

/**
 * The parser, with the markup that the documentation's styles and tests expect. Removes comments and escapes other
 * HTML.
 */
const parser = new Marked({
  tokenizer: {
    // No automatic links for bare URLs.
    url: () => undefined,
  },
  renderer: {
    code,
    heading({ depth, text, tokens }) {
      return `<h${depth} id="${slugOf(text)}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
    },
    paragraph({ tokens }) {
      return `<p>${this.parser.parseInline(tokens)}</p>\n`;
    },
    blockquote({ tokens }) {
      const paragraphs = tokens.flatMap((token) => (token.type === 'paragraph' ? [token as Tokens.Paragraph] : []));
      return `<p class="note">${paragraphs.map((one) => this.parser.parseInline(one.tokens)).join(' ')}</p>\n`;
    },
    list({ ordered, items }) {
      const name = ordered ? 'ol' : 'ul';
      const isChecklist = items.some(({ task }) => task);
      const rows = items.map((item) => this.listitem(item)).join('');
      return `<${name}${isChecklist ? ' class="checklist"' : ''}>${rows}</${name}>\n`;
    },
    listitem: ({ tokens }) => `<li>${inlineOf(tokens.filter(({ type }) => type !== 'checkbox'))}</li>`,
    table({ header, rows }) {
      const cells = (row: Tokens.TableCell[]) => row.map(({ tokens }) => this.parser.parseInline(tokens));
      return `${table(cells(header), rows.map(cells))}\n`;
    },
    link({ href, tokens }) {
      return `<a href="${escapeHtml(href)}">${this.parser.parseInline(tokens)}</a>`;
    },
    codespan: ({ text }) => `<code>${escapeHtml(text)}</code>`,
    html: ({ text }) => escapeHtml(text.replace(/<!--[\s\S]*?-->\n?/g, '')),
    text(token) {
      if ('tokens' in token && token.tokens) return this.parser.parseInline(token.tokens);
      return escapeHtml(token.text).replace(/\s*\n\s*/g, ' ');
    },
  },
});

const inlineOf = (tokens: Tokens.Generic[]): string => parser.Parser.parse(tokens as never, parser.defaults).trim();

/** A guide as HTML. */
export const markdown = (source: string): string => (parser.parse(source, { async: false }) as string).trimEnd();
/** Inline Markdown as HTML: code, bold and links. */
export const inline = (text: string): string => parser.parseInline(text, { async: false }) as string;
