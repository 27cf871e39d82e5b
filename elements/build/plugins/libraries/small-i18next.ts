import type { Plugin } from 'vite';
import { patchPackages } from '../patch-packages';

/** New bodies for classes of i18next: only the members that are called, with only what our texts need. */
const reducedClasses: Readonly<Record<string, string>> = {
  EventEmitter: 'on() {} emit() {}',
  // The reduced code logs nothing. The original logs mistakes such as unknown keys, which our compiler finds.
  Logger: 'create() { return this; }',
  RegExpCache: '',
  // Every call of `translate` passes the language, and there is no fallback language.
  LanguageUtil: '',
  PluralResolver: `
    rules = {};
    getSuffix(code, count) {
      this.rules[code] ??= new Intl.PluralRules(code);
      return '_' + this.rules[code].select(count);
    }`,
  // Callers format amounts and dates before they translate. Nothing is escaped, because React and textContent escape
  // texts.
  Interpolator: `
    interpolate(text, values) {
      return text.replace(/\\{\\{(.+?)\\}\\}/g, (match, name) => values[name] ?? (name in values ? '' : match));
    }`,
  // The original class loads texts from a server. Our texts are modules.
  'Connector extends EventEmitter': '',
  Formatter: '',
};

/** New bodies for the methods with these names, in all classes. Methods whose new body is empty are never called. */
const reducedMethods: Readonly<Record<string, string>> = {
  init: `
    const [options] = arguments;
    this.options = options;
    this.store = new ResourceStore(undefined, options);
    this.translator = new Translator(
      { resourceStore: this.store, pluralResolver: new PluralResolver(), interpolator: new Interpolator() },
      options,
    );
    for (const name of ['getResource', 'hasResourceBundle', 'addResource', 'addResourceBundle', 'removeResourceBundle'])
      this[name] = (...values) => this.store[name](...values);
    return Promise.resolve();`,
  getFixedT: `
    const [lng] = arguments;
    return (key, values) => this.translator.translate(key, { ...values, lng });`,
  translate: `
    const [keys, values] = arguments;
    const { res, usedKey } = this.resolve(keys, values);
    return this.interpolator.interpolate(typeof res === 'string' ? res : usedKey, values);`,
  exists: 'return (this.translator ?? this).resolve(...arguments).res !== undefined;',
  resolve: `
    const [keys, { count, lng }] = arguments;
    const [usedKey, ns = this.options.defaultNS] = keys.split(':').reverse();
    const find = (suffix) => this.resourceStore.getResource(lng, ns, usedKey + suffix) ?? undefined;
    const plural = typeof count === 'number' ? find(this.pluralResolver.getSuffix(lng, count)) : undefined;
    return { res: (count === 0 ? find('_zero') : undefined) ?? plural ?? find(''), usedKey };`,
  getResource: `
    const [lng, ns, key] = arguments;
    return getPath(this.data, [lng, ns, ...(key ? key.split('.') : [])]);`,
  addResource: `
    const [lng, ns, key, text] = arguments;
    setPath(this.data, [lng, ns, ...key.split('.')], text);`,
  addResourceBundle: `
    const [lng, ns, resources] = arguments;
    const pack = getPath(this.data, [lng, ns]) || {};
    deepExtend(pack, JSON.parse(JSON.stringify(resources)), true);
    setPath(this.data, [lng, ns], pack);`,
  t: '',
  addNamespaces: '',
  removeNamespaces: '',
  addResources: '',
  getResourceBundle: '',
  getDataByLanguage: '',
  toJSON: '',
  extractFromKey: '',
  isValidLookup: '',
  'static hasDefaultValue': '',
  changeLanguage: '',
  extendTranslation: '',
  setDefaultNamespace: '',
  cloneInstance: '',
  setResolvedLanguage: '',
  loadResources: '',
  hasLanguageSomeTranslations: '',
  getUsedParamsDetails: '',
  deprecateDottedLng: '',
  dir: '',
  hydrate: '',
  use: '',
  reloadResources: '',
  loadNamespaces: '',
  loadLanguages: '',
  hasLoadedNamespace: '',
};

/**
 * Replaces the classes and methods in `reducedClasses` and `reducedMethods` by their reduced versions. Throws if
 * i18next's code has no class or method with a listed name.
 */
export function reduceI18next(code: string): string {
  let reduced = code;
  const replace = (pattern: RegExp, replacement: string, name: string) => {
    if (reduced.search(pattern) < 0)
      throw new Error(`small-i18next: ${name} was not found in i18next; update the plugin`);
    reduced = reduced.replace(pattern, () => replacement);
  };
  for (const [name, body] of Object.entries(reducedClasses))
    replace(new RegExp(`^class ${name} \\{[\\s\\S]*?^\\}`, 'm'), `class ${name} {${body}\n}`, name);
  for (const [name, body] of Object.entries(reducedMethods))
    replace(new RegExp(`^  ${name}\\([\\s\\S]*?\\) \\{\\n[\\s\\S]*?^  \\}`, 'gm'), `  ${name}() {${body}}`, name);
  return reduced;
}

/**
 * Removes from i18next what our texts don't use and tree shaking can't remove: loading, formatting, nesting, escaping,
 * fallbacks, contexts, events and log messages. Upstream issue about tree shaking:
 * https://github.com/i18next/i18next/issues/1396. Source: https://github.com/i18next/i18next/tree/master/src
 */
export function smallI18next(): Plugin {
  const packages = { i18next: ['dist/esm/i18next.js'] };
  return patchPackages({ name: 'small-i18next', packages, patch: reduceI18next });
}
