import { readFile } from 'node:fs/promises';
import type { Plugin } from 'vite';
import { camelCase } from '../../../src/rules/letter-case.ts';

type Tree = [tag: string, attributes: Record<string, string>, children: (Tree | string)[]];

/**
 * `import logo from './logo.svg?tree'` returns the image as nested arrays, which React renders as elements. The
 * result is neither an external image nor HTML in a string, so no Content-Security-Policy of the host page blocks it.
 */
export function svgTree(): Plugin {
  return {
    name: 'svg-tree',
    enforce: 'pre',
    async load(id) {
      if (!id.endsWith('.svg?tree')) return undefined;
      const file = id.slice(0, -'?tree'.length);
      return { code: `export default ${JSON.stringify(parseSvg(await readFile(file, 'utf8')))}`, map: null };
    },
  };
}

const tokenPattern =
  /<!--[\s\S]*?-->|<\?[\s\S]*?\?>|<\/([\w:-]+)\s*>|<([\w:-]+)((?:\s+[\w:-]+="[^"]*")*)\s*(\/?)>|([^<]+)/g;

/** Parses the subset of SVG that our images use: elements, double-quoted attributes, text. */
export function parseSvg(source: string): Tree {
  const top: Tree = ['', {}, []];
  const openNodes: Tree[] = [top];
  for (const [, closingTag, tag, attributes, selfClosed, text] of source.matchAll(tokenPattern)) {
    const parent = openNodes.at(-1) as Tree;
    if (tag) {
      const node: Tree = [tag, readAttributes(attributes ?? ''), []];
      parent[2].push(node);
      if (!selfClosed) openNodes.push(node);
    } else if (closingTag) openNodes.pop();
    else if (text?.trim()) parent[2].push(text.trim());
  }
  const [svg] = top[2];
  if (!Array.isArray(svg) || openNodes.length !== 1) throw new Error('The SVG is not well-formed');
  return svg;
}

/** The attributes by the names that React uses. Leaves out `xmlns` and event handlers. */
function readAttributes(text: string): Record<string, string> {
  const attributes: Record<string, string> = {};
  for (const [, name, value] of text.matchAll(/([\w:-]+)="([^"]*)"/g)) {
    if (name === 'xmlns' || name?.startsWith('on')) continue;
    const reactName = name === 'class' ? 'className' : camelCase(name as string);
    attributes[name?.startsWith('aria-') ? name : reactName] = value as string;
  }
  return attributes;
}
