import type { Plugin } from 'vite';

/** Classes that our texts don't need, reduced to the members that i18next still calls. */
const classes: Readonly<Record<string, string>> = {
  // Our texts are modules. Calls back at once, as i18next does without a backend.
  'Connector extends EventEmitter': `
    state = {};
    load(languages, namespaces, done) { done?.(); }
    reload(languages, namespaces, done) { done?.(); }`,
  // Amounts and dates are formatted before they are passed.
  Formatter: 'format(value) { return value; }',
  // Its messages are for developers of i18next's users; our keys are checked by the compiler.
  Logger: 'create() { return this; } init() {} log() {} warn() {} error() {} deprecate() {} once() {}',
};

/** Methods that nothing calls, or that return their text unchanged. */
const methods: Readonly<Record<string, string>> = {
  // Texts don't contain other texts.
  nest: 'return arguments[0];',
  // Texts have neither default values nor post-processors.
  extendTranslation:
    'const [text, , values] = arguments; return this.interpolator.interpolate(text, values, values.lng, values);',
  cloneInstance: '',
  // Every translation names its language.
  setResolvedLanguage: '',
  loadResources: 'arguments[1]?.();',
  getBestMatchFromCodes: '',
  getPluralFormsOfKey: '',
  getSuffixes: '',
  getUsedParamsDetails: '',
  hasLanguageSomeTranslations: '',
  deprecateDottedLng: '',
  deprecateBareCode: '',
  dir: '',
  hydrate: '',
  use: '',
  reloadResources: '',
  loadNamespaces: '',
  loadLanguages: '',
  hasLoadedNamespace: 'return true;',
};

/** Keys are strings, not functions. */
const selectors = /^function keysFromSelector\(.*\) \{[\s\S]*?^\}/m;

/** Blocks of the translator for options that our texts don't use, from their first line to the brace below it. */
const blocks = [
  // The language that shows keys instead of texts.
  "    if (lng?.toLowerCase() === 'cimode') {",
  // Objects instead of texts.
  '      if (keySeparator) {',
  // Reports of missing keys.
  '      if (usedKey || usedDefault || updateMissing) {',
];

/** Statements that only write a message. The logger above is silent. */
const messages = /^ +(?:if \([^\n]*\) )?(?:this\.logger|baseLogger)\.(?:warn|once|log|error|deprecate)\([^\n]*\);$/gm;

/** Removes the listed parts from the library's code. Throws if one isn't found. */
export function withoutExtras(code: string): string {
  let small = code;
  const replace = (pattern: RegExp, by: string, name: string) => {
    if (!pattern.test(small)) throw new Error(`small-i18next: ${name} was not found in i18next; update the plugin`);
    small = small.replace(pattern, () => by);
  };
  for (const [name, body] of Object.entries(classes))
    replace(new RegExp(`^class ${name} \\{[\\s\\S]*?^\\}`, 'm'), `class ${name} {${body}\n}`, name);
  for (const [name, body] of Object.entries(methods))
    replace(new RegExp(`^  ${name}\\(.*\\) \\{\\n[\\s\\S]*?^  \\}`, 'm'), `  ${name}() {${body}}`, name);
  for (const line of blocks) {
    const start = small.indexOf(`\n${line}\n`);
    const end = small.indexOf(`\n${line.match(/^ +/)?.[0]}}`, start + 1);
    if (start < 0 || end < 0)
      throw new Error(`small-i18next: ${line.trim()} was not found in i18next; update the plugin`);
    small = small.slice(0, start) + small.slice(small.indexOf('}', end) + 1);
  }
  replace(selectors, 'function keysFromSelector() {}', 'keysFromSelector');
  return small.replace(messages, '');
}

/**
 * Removes from i18next what our texts don't use and tree shaking can't remove: loading, formatting, nesting, cloning and
 * messages. Source: https://github.com/i18next/i18next/tree/master/src
 */
export function smallI18next(): Plugin {
  return {
    name: 'small-i18next',
    enforce: 'pre',
    transform(code, id) {
      if (!/node_modules[\\/]i18next[\\/]dist[\\/]esm[\\/]i18next\.js/.test(id)) return undefined;
      return { code: withoutExtras(code), map: null };
    },
  };
}
