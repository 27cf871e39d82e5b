import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { type Plugin, parseAst, preprocessCSS, type ResolvedConfig } from 'vite';

/** A node of the syntax tree. */
interface SyntaxNode {
  type: string;
  start: number;
  end: number;
}

const isNode = (value: unknown): value is SyntaxNode => typeof (value as SyntaxNode | null)?.type === 'string';

function walk(node: SyntaxNode, visit: (node: SyntaxNode) => void): void {
  visit(node);
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) walk(child, visit);
  }
}

interface ImportDeclaration extends SyntaxNode {
  source: { value: string };
  specifiers: readonly { type: string; local: { name: string } }[];
}

interface MemberExpression extends SyntaxNode {
  object: SyntaxNode & { name?: string };
  property: SyntaxNode & { name?: string };
  computed: boolean;
}

/**
 * Replaces `styles.card` with the class name of `card`. `classNamesByImport` has the class names of each imported style
 * sheet, by the name of its import, such as `styles`. Doesn't change strings or properties of other objects.
 */
export function withClassNames(
  code: string,
  classNamesByImport: ReadonlyMap<string, Readonly<Record<string, string>>>,
): string {
  const memberExpressions: MemberExpression[] = [];
  walk(parseAst(code) as unknown as SyntaxNode, (node) => {
    const { object, property, computed } = node as MemberExpression;
    if (node.type !== 'MemberExpression' || computed || object.type !== 'Identifier' || !property.name) return;
    if (classNamesByImport.has(object.name ?? '')) memberExpressions.push(node as MemberExpression);
  });
  let inlined = code;
  for (const { start, end, object, property } of memberExpressions.sort((a, b) => b.start - a.start)) {
    const className = classNamesByImport.get(object.name as string)?.[property.name as string];
    const replacement = className === undefined ? 'undefined' : JSON.stringify(className);
    inlined = inlined.slice(0, start) + replacement + inlined.slice(end);
  }
  return inlined;
}

/**
 * Inlines class names: `styles.card` becomes `"s4"`, the generated name of the class. The output then contains a style
 * sheet's map of classes only if a component looks up a class by a variable. This saves 1 KiB in each element.
 */
export function inlineClassNames(): Plugin {
  let config: ResolvedConfig;
  return {
    name: 'inline-class-names',
    // Run after the plugins that compile TypeScript and JSX, so that the code can be parsed.
    enforce: 'post',
    configResolved(resolved) {
      config = resolved;
    },
    async transform(code, id) {
      const file = id.split('?')[0] ?? id;
      if (!/\.tsx?$/.test(file) || file.includes('node_modules') || !code.includes('.module.css')) return undefined;
      const classNamesByImport = new Map<string, Readonly<Record<string, string>>>();
      const { body } = parseAst(code) as unknown as { body: readonly SyntaxNode[] };
      for (const node of body) {
        if (node.type !== 'ImportDeclaration') continue;
        const { source, specifiers } = node as ImportDeclaration;
        const importName = specifiers.find(({ type }) => type === 'ImportDefaultSpecifier')?.local.name;
        if (!importName || !source.value.endsWith('.module.css')) continue;
        const sheetPath = path.join(path.dirname(file), source.value);
        const { modules = {} } = await preprocessCSS(await readFile(sheetPath, 'utf8'), sheetPath, config);
        classNamesByImport.set(importName, modules);
      }
      const inlined = classNamesByImport.size > 0 ? withClassNames(code, classNamesByImport) : code;
      return inlined === code ? undefined : { code: inlined, map: null };
    },
  };
}
