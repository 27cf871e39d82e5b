/** Languages every text exists in. The first is the one the others are compared with. */
export const languages = ['en', 'pt', 'es', 'ru'] as const;
export type Language = (typeof languages)[number];

/** Plural forms a counted text needs in each language; more may be given. */
export const pluralForms: Record<Language, string[]> = {
  en: ['one', 'other'],
  pt: ['one', 'other'],
  es: ['one', 'other'],
  ru: ['one', 'few', 'many'],
};

/** Areas whose keys are also written with a dot, `fields.cardNumber.invalid`: reasons that pure rules give. */
export const dottedAreas = ['fields'];

/**
 * Beginnings of keys whose end is known only when the page runs: `t('errors:' + code)`. Everything below counts as
 * used. A beginning that no source writes, or a source that writes another one, is a problem.
 */
export const dynamicPrefixes: Record<string, string> = {
  'errors:': 'the code of an error the server answered with',
  'fields:': 'the field whose check failed',
  'fields:phone.': 'which part of the phone number is wrong',
  'fields:renewalDiscount.': 'the period a discount lasts',
};

const folder = (...names: string[]): string => `/${names.join('/')}/`;

/** What tells of the machine a file was written on. `files`: where it is looked for, everywhere when absent. */
export const traces: { what: string; pattern: RegExp; except?: RegExp }[] = [
  {
    what: 'a path of somebody’s machine',
    pattern: new RegExp(
      `(?<![\\w.:/-])(${['work', 'root', 'workspace', 'builds'].map((name) => folder(name)).join('|')})`,
      'g',
    ),
  },
  { what: 'a path of somebody’s home', pattern: /(?<![\w.:/-])\/(home|Users)\/[\w.-]+\//g },
  { what: 'a path of somebody’s temporary folder', pattern: /(?<![\w.:/-])\/(var\/)?tmp\/[\w.-]+/g },
  {
    what: 'the host of a package registry',
    pattern: /\b(registry\.[\w-]+\.[\w.]+|[\w.-]*(artifactory|verdaccio|nexus)[\w-]*\.[\w.]+)/gi,
    except: /^package-lock\.json$/,
  },
];

/** The only host a lock file may name. */
export const lockHost = ['registry', 'npmjs', 'org'].join('.');
