/** A fence of a guide: `lang` says how it is tried, `name` what is expected of it or which file it is. */
const fence = /^```(\w+)(?: (.+))?$/;

export const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** "Going live" → "going-live" */
export const slugOf = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[`*]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

/** Code, bold and links inside a line. */
export function inline(text: string): string {
  return text
    .split(/(`[^`]+`)/)
    .map((part) =>
      part.startsWith('`') && part.length > 1
        ? `<code>${escapeHtml(part.slice(1, -1))}</code>`
        : escapeHtml(part)
            .replace(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>')
            .replace(/\[([^\]]+)\]\(([^)\s]+)\)/g, '<a href="$2">$1</a>'),
    )
    .join('');
}

/** A snippet as a page shows it. `data-run` says how the tests try it. */
export function snippet(lang: string, text: string, name = ''): string {
  const named = name ? ` data-name="${escapeHtml(name)}"` : '';
  const caption = `<figcaption>${escapeHtml(name.includes('/') ? name : lang)}</figcaption>`;
  const pre = `<pre tabindex="0" role="group" aria-label="Code, ${escapeHtml(lang)}" data-run="${lang}"${named}><code>${escapeHtml(text)}</code></pre>`;
  return `<figure class="snippet">${caption}${pre}</figure>`;
}

const cellsOf = (line: string): string[] =>
  line
    .replace(/^\||\|$/g, '')
    .split(/(?<!\\)\|/)
    .map((cell) => inline(cell.replaceAll('\\|', '|').trim()));

/** A table that scrolls by itself where it is too wide. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const heads = head.map((cell) => `<th scope="col">${cell}</th>`).join('');
  const body = rows.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('');
  return `<div class="wide" tabindex="0" role="group" aria-label="Table"><table><thead><tr>${heads}</tr></thead><tbody>${body}</tbody></table></div>`;
}

/** Lines while a test holds, taken from the front. */
function take(lines: string[], fits: (line: string) => boolean): string[] {
  const end = lines.findIndex((line) => !fits(line));
  return lines.splice(0, end < 0 ? lines.length : end);
}

const listItem = /^(-|\d+\.) /;

function list(lines: string[]): string {
  const items: string[] = [];
  const isOrdered = /^\d/.test(lines[0] ?? '');
  for (const line of take(lines, (one) => listItem.test(one) || /^ {2,}\S/.test(one))) {
    if (listItem.test(line)) items.push(line.replace(listItem, ''));
    else items[items.length - 1] += ` ${line.trim()}`;
  }
  const isChecklist = items[0]?.startsWith('[ ] ') ?? false;
  const rows = items.map((item) => `<li>${inline(item.replace(/^\[ \] /, ''))}</li>`).join('');
  const name = isOrdered ? 'ol' : 'ul';
  return `<${name}${isChecklist ? ' class="checklist"' : ''}>${rows}</${name}>`;
}

function block(lines: string[]): string {
  const [first = ''] = lines;
  const opening = fence.exec(first);
  if (opening) {
    lines.shift();
    const text = take(lines, (line) => line !== '```').join('\n');
    if (lines.shift() === undefined) throw new Error(`A snippet has no end: ${first}`);
    return snippet(opening[1] ?? '', text, opening[2]);
  }
  const heading = /^(#{1,4}) (.+)$/.exec(first);
  if (heading) {
    lines.shift();
    const level = heading[1]?.length ?? 1;
    const text = heading[2] ?? '';
    return `<h${level} id="${slugOf(text)}">${inline(text)}</h${level}>`;
  }
  if (first.startsWith('|')) {
    const [head = '', , ...rows] = take(lines, (line) => line.startsWith('|'));
    return table(cellsOf(head), rows.map(cellsOf));
  }
  if (first.startsWith('> ')) {
    const text = take(lines, (line) => line.startsWith('> ')).map((line) => line.slice(2));
    return `<p class="note">${inline(text.join(' '))}</p>`;
  }
  if (listItem.test(first)) return list(lines);
  const text = take(lines, (line) => line !== '' && !/^(```|#|\||> |- )/.test(line));
  if (text.length === 0) throw new Error(`Not understood: ${first}`);
  return `<p>${inline(text.join(' '))}</p>`;
}

/**
 * The part of Markdown that the guides are written in: headings, paragraphs, lists, checklists, notes, tables, snippets;
 * code, bold and links inside them. Anything else is text.
 */
export function markdown(source: string): string {
  const lines = source.replaceAll('\r\n', '\n').split('\n');
  const blocks: string[] = [];
  while (lines.length > 0) {
    if (lines[0]?.trim() === '') lines.shift();
    else blocks.push(block(lines));
  }
  return blocks.join('\n');
}
