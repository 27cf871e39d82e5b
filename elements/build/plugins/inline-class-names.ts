import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { type Plugin, preprocessCSS, type ResolvedConfig } from 'vite';

const imported = /import (\w+)(?:, \{[^}]*\})? from '(\.{1,2}\/[^']+\.module\.css)';/g;

/**
 * Writes class names where components read them: `styles.card` becomes `"s4"`. A style sheet's map of all its classes is
 * then only in the output if a component looks a class up by a variable, which saves 1 KiB of each element.
 */
export function inlineClassNames(): Plugin {
  let config: ResolvedConfig;
  return {
    name: 'inline-class-names',
    enforce: 'pre',
    configResolved(resolved) {
      config = resolved;
    },
    async transform(code, id) {
      const file = id.split('?')[0] ?? id;
      if (!/\.tsx?$/.test(file) || file.includes('node_modules')) return undefined;
      let inlined = code;
      for (const [, name, source] of code.matchAll(imported)) {
        const sheet = path.join(path.dirname(file), source as string);
        const { modules = {} } = await preprocessCSS(await readFile(sheet, 'utf8'), sheet, config);
        inlined = inlined.replace(new RegExp(`(?<![\\w/.])${name}\\.(\\w+)\\b`, 'g'), (_, key: string) =>
          modules[key] === undefined ? 'undefined' : JSON.stringify(modules[key]),
        );
      }
      return inlined === code ? undefined : { code: inlined, map: null };
    },
  };
}
