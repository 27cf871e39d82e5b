/** Escapes HTML and Vue's `{{ … }}` outside of code spans. */
export const escapeProse = (text: string): string =>
  text
    .split(/(`[^`]*`)/)
    .map((part, index) =>
      index % 2 ? part : part.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('{{', '{&#123;'),
    )
    .join('');

export const escapeAttribute = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

export const codeSpan = (text: string): string => `\`${text}\``;

/** A fenced code block. `info` is its language and file name; tests find and run the block by that name. */
export const fence = (info: string, text: string): string => `\`\`\`${info}\n${text}\n\`\`\``;

/** A Markdown table. The text of each cell is Markdown, too. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|').replace(/\s*\n\s*/g, ' ')).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

/** Markdown as plain text on one line. */
export const plainText = (markdown: string): string =>
  markdown
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[`*]/g, '')
    .replace(/\s+/g, ' ')
    .trim();

const maxDescriptionLength = 160;

/** Matches a sentence, including the space before it. */
const sentencePattern = /.+?(?:[.!?](?=\s|$)|$)/g;

/**
 * Removes the last sentence if it introduces the next block, such as "Set this option:". A text that consists
 * only of this sentence keeps it, with a period instead of the colon.
 */
function withoutLeadIn(text: string): string {
  const sentences = text.match(sentencePattern) ?? [];
  if (!sentences.at(-1)?.endsWith(':')) return text;
  return sentences.length > 1 ? sentences.slice(0, -1).join('') : text.replace(/:$/, '.');
}

/**
 * Converts a Markdown paragraph to plain text for `<meta name="description">`, shortened to the length that search
 * engines show: to whole sentences if possible, otherwise to whole words.
 */
export function toMetaDescription(text: string): string {
  const plain = withoutLeadIn(plainText(text));
  if (plain.length <= maxDescriptionLength) return plain;
  let short = '';
  for (const sentence of plain.match(sentencePattern) ?? []) {
    if (short.length + sentence.length > maxDescriptionLength) break;
    short += sentence;
  }
  return short || `${plain.slice(0, maxDescriptionLength).replace(/\s+\S*$/, '')}…`;
}

/** The first paragraph of prose. Headings, comments and the status line of an architecture decision are skipped. */
export const firstParagraph = (markdown: string): string =>
  markdown
    .replace(/<!--[\s\S]*?-->/g, '')
    .split(/\n{2,}/)
    .map((block) => block.trim())
    .find((block) => /^[\p{L}`*[“"]/u.test(block) && !block.startsWith('Status:')) ?? '';
