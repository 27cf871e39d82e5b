import type { MarkdownRenderer } from 'vitepress';
import { escapeAttribute } from './markdown';

/** Matches the info string of a code fence, such as `html quick start [HTML]`: language, name, and label of the tab. */
const fenceInfo = /^(\w+)(?:\s+([^[\]]+?))?(?:\s*\[[^\]]*\])?$/;

/**
 * Adds the language and the name of each snippet to its HTML. Tests find snippets by language and name, so every
 * snippet needs a language. A name that is a file name is shown above the snippet.
 */
export function nameSnippets(md: MarkdownRenderer): void {
  const render = md.renderer.rules.fence;
  if (!render) throw new Error('VitePress has no rule for code fences');
  md.renderer.rules.fence = (...args) => {
    const [tokens, index, , env] = args;
    // VitePress appends ` active` to the info string of the first snippet in a code group.
    const info = tokens[index]?.info.replace(/ active$/, '').trim() ?? '';
    const [, lang, name = ''] = fenceInfo.exec(info) ?? [];
    if (!lang) throw new Error(`${(env as { path?: string }).path}: a code fence needs a language, not "${info}"`);
    const attributes = `data-lang="${lang}"${name && ` data-name="${escapeAttribute(name)}"`}`;
    const isFileName = /[./]/.test(name);
    const label = isFileName ? name : lang;
    return render(...args)
      .replace('<div class="language-', `<div ${attributes} class="${isFileName ? 'has-file-name ' : ''}language-`)
      .replace(/<span class="lang">[^<]*<\/span>/, `<span class="lang">${escapeAttribute(label)}</span>`)
      .replace('<pre class="', `<pre tabindex="0" role="group" aria-label="Code, ${escapeAttribute(label)}" class="`);
  };
}

/**
 * Wraps each table in a focusable container, so that wide tables can be scrolled with the keyboard. Gives each cell its
 * column's name, which phones show before the cell, because there a row is a list.
 */
export function wrapTables(md: MarkdownRenderer): void {
  md.core.ruler.push('name-cells', ({ tokens }) => {
    let columns: string[] = [];
    let column = 0;
    for (const [index, token] of tokens.entries()) {
      if (token.type === 'thead_open') columns = [];
      if (token.type === 'th_open') columns.push(tokens[index + 1]?.content ?? '');
      if (token.type === 'tr_open') column = 0;
      if (token.type !== 'td_open') continue;
      token.attrSet('data-column', (columns[column] ?? '').replace(/[`*]/g, ''));
      column += 1;
    }
  });
  md.renderer.rules.table_open = () =>
    '<div class="table-scroll" tabindex="0" role="group" aria-label="Table"><table>\n';
  md.renderer.rules.table_close = () => '</table></div>\n';
}

/** Shows `{{ … }}` in inline code unchanged. Vue would evaluate it as a template. */
export function escapeTemplates(md: MarkdownRenderer): void {
  md.renderer.rules.code_inline = (tokens, index) =>
    `<code v-pre>${md.utils.escapeHtml(tokens[index]?.content ?? '')}</code>`;
}
