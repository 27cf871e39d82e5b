import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { type Plugin, parseAst, preprocessCSS, type ResolvedConfig, Visitor } from 'vite';

/**
 * Replaces `styles.card` with the class name of `card`. `classNamesByImport` has the class names of each imported style
 * sheet, by the name of its import, such as `styles`. Doesn't change strings or properties of other objects.
 */
export function withClassNames(
  code: string,
  classNamesByImport: ReadonlyMap<string, Readonly<Record<string, string>>>,
): string {
  const lookups: { start: number; end: number; className: string | undefined }[] = [];
  new Visitor({
    MemberExpression({ object, property, computed, start, end }) {
      const classNames = object.type === 'Identifier' && !computed && classNamesByImport.get(object.name);
      if (classNames && property.type === 'Identifier')
        lookups.push({ start, end, className: classNames[property.name] });
    },
  }).visit(parseAst(code));
  let inlined = code;
  for (const { start, end, className } of lookups.sort((a, b) => b.start - a.start)) {
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
      const imports = parseAst(code).body.filter((node) => node.type === 'ImportDeclaration');
      for (const { source, specifiers } of imports) {
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
