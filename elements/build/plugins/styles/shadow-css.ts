import { readFile } from 'node:fs/promises';
import { type Plugin, preprocessCSS, type ResolvedConfig } from 'vite';
import { forOldEngines } from './old-css.ts';

const prefix = '\0shadow-css:';
// The virtual id must not end in .css, or Vite's own CSS pipeline processes it and adds a stylesheet to the page.
const suffix = '.js';

/**
 * Turns CSS modules into JavaScript modules: `import styles, { sheet } from './x.module.css'` imports the class map and
 * a function that returns a constructable style sheet. The first call of the function creates the sheet. No CSS file is
 * emitted, and nothing is added to the page's head.
 */
export function shadowCss({ targetsOldEngines = false }: { targetsOldEngines?: boolean } = {}): Plugin {
  let config: ResolvedConfig;
  const idOf = (file: string) => prefix + file + suffix;
  return {
    name: 'shadow-css',
    enforce: 'pre',
    configResolved(resolved) {
      config = resolved;
    },
    async resolveId(id, importer) {
      if (!id.endsWith('.module.css') || !importer) return undefined;
      const resolved = await this.resolve(id, importer, { skipSelf: true });
      return resolved && idOf(resolved.id);
    },
    async load(id) {
      if (!id.startsWith(prefix)) return undefined;
      const file = id.slice(prefix.length, -suffix.length);
      this.addWatchFile(file);
      const source = await readFile(file, 'utf8');
      const { code, modules } = await preprocessCSS(source, file, config);
      const css = minify(targetsOldEngines ? forOldEngines(code) : code);
      if (config.command === 'serve' && config.server.hmr !== false)
        return { code: hotModule(css, modules ?? {}), map: null };
      return {
        code: `export const css=${JSON.stringify(css)};let s;export const sheet=()=>{if(!s)${targetsOldEngines ? sheetOrTextCode : sheetCode}return s};export default ${JSON.stringify(modules ?? {})}`,
        map: null,
      };
    },
    hotUpdate({ file }) {
      if (!file.endsWith('.module.css')) return undefined;
      const module = this.environment.moduleGraph.getModuleById(idOf(file));
      return module ? [module] : undefined;
    },
  };
}

/**
 * The module for the dev server: the sheet and the class map survive an update and change in place, so that every
 * shadow root that adopted the sheet shows the change.
 */
const hotModule = (css: string, classes: Readonly<Record<string, string>>): string => `
export const css = ${JSON.stringify(css)};
const data = import.meta.hot ? import.meta.hot.data : {};
data.classes = Object.assign(data.classes ?? {}, ${JSON.stringify(classes)});
data.sheet?.replaceSync(css);
export const sheet = data.get ??= () => {
  if (!data.sheet) {
    data.sheet = new CSSStyleSheet();
    data.sheet.replaceSync(data.css);
  }
  return data.sheet;
};
data.css = css;
export default data.classes;
import.meta.hot?.accept();
`;

const minify = (css: string) =>
  css
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/\s+/g, ' ')
    .replace(/\s*([{};,>])\s*/g, '$1')
    .replace(/:\s+/g, ':')
    .replace(/;}/g, '}')
    .trim();

/** Code of the generated module: creates its style sheet `s`. */
const sheetCode = '{s=new CSSStyleSheet();s.replaceSync(css)}';
// Before Chromium 73 the constructor throws. Then `s` holds the CSS text, for a <style> element.
const sheetOrTextCode = 'try{s=new CSSStyleSheet();s.replaceSync(css)}catch(e){s={cssText:css}}';
