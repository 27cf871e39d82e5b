/** A floor of the house: what a folder may import. The longest folder that fits a file decides. */
export type Floor = {
  folder: string;
  /** Folders of ours it may import, its own included where it has more than one file. */
  may: string[];
  /** Folders within those that it may not. */
  not?: string[];
  /** Folders of which it may import types, which leave nothing behind. */
  mayTypes?: string[];
  /** Packages it may import; absent: any but those of `nowhere`. */
  packages?: string[];
  /** Modules of Node itself; the browser has none. */
  node?: boolean;
};

const data = ['brands', 'locales'];
/** No screen imports another; `shared` holds what several use. */
const screens = ['account', 'auth', 'checkout', 'help', 'plans', 'reseller', 'stb'];
const below = ['src/contract', 'src/rules', 'src/runtime', 'src/ui'];

export const floors: Floor[] = [
  { folder: 'src/contract', may: ['src/contract'], packages: ['zod/mini'] },
  { folder: 'src/contract/openapi', may: ['src/contract'], packages: ['zod', 'zod/mini'], node: true },
  { folder: 'src/rules', may: ['src/rules'], mayTypes: ['src/contract'], packages: [] },
  { folder: 'src/runtime', may: ['src/contract', 'src/rules', 'src/runtime', ...data] },
  { folder: 'src/ui', may: [...below, ...data] },
  ...screens.map((name) => ({
    folder: `src/screens/${name}`,
    may: [...below, `src/screens/${name}`, 'src/screens/shared', ...data],
  })),
  { folder: 'src/screens/shared', may: [...below, 'src/screens/shared', ...data] },
  {
    folder: 'src/card-frame',
    may: ['src/card-frame', 'src/rules', 'src/contract/card-frame/card-frame', 'src/contract/languages', 'locales'],
    packages: ['jsencrypt'],
  },
  { folder: 'src/portal', may: [...below, 'src/portal', ...data] },
  { folder: 'elements', may: [...below, 'src/screens', 'elements', ...data], not: ['elements/build'] },
  { folder: 'elements/tags/sub-portal', may: [...below, 'src/portal', 'elements', ...data], not: ['elements/build'] },
  // Of the sources the build reads tables alone: what is published, and which address wants which tag.
  {
    folder: 'elements/build',
    may: [
      'elements/build',
      'src/contract/delivery/delivery',
      'src/portal/routing/routes',
      'src/runtime/navigation/destinations',
    ],
    node: true,
  },
  { folder: 'demo/server', may: ['src/contract', 'src/rules', 'demo/server', 'brands'], node: true },
];

/** Packages that only some folders may import, with what to use instead. */
export const nowhere: { package: string; except: string[]; why: string }[] = [
  { package: 'zod', except: ['src/contract/openapi'], why: 'zod/mini does the same in a quarter of the bytes' },
  { package: 'react-i18next', except: [], why: 'texts come from src/runtime' },
  {
    package: 'react',
    except: ['src/runtime', 'src/ui', 'src/screens', 'src/portal', 'elements'],
    why: 'no React here',
  },
  {
    package: 'react-dom',
    except: ['src/runtime', 'src/ui', 'src/screens', 'src/portal', 'elements'],
    why: 'no React here',
  },
];

/** Something no source may contain. */
export type Ban = { what: string; pattern: RegExp; files: RegExp; except?: string[]; why: string };

const code = /^(src|elements|brands)\/.*\.(tsx?|html|svg)$/;

const styles = /\.module\.css$/;

export const bans: Ban[] = [
  {
    what: 'customElements.define',
    pattern: /\bcustomElements\s*\.\s*define\b/g,
    files: /^src\/.*\.tsx?$/,
    why: 'tags are defined under elements/ alone',
  },
  {
    what: 'Math.random',
    pattern: /\bMath\s*\.\s*random\s*\(/g,
    files: /^(src|elements)\/.*\.tsx?$/,
    // Only makes two notices of one millisecond differ.
    except: ['src/screens/account/shared/queries/cross-tab-invalidation.ts'],
    why: 'it can be guessed: keys, ids and padding come from crypto.getRandomValues',
  },
  {
    what: 'dangerouslySetInnerHTML',
    pattern: /dangerouslySetInnerHTML/g,
    files: code,
    why: 'hosts require trusted types',
  },
  {
    what: 'markup as text',
    pattern: /\.(innerHTML|outerHTML)\s*\+?=(?!=)|\.insertAdjacentHTML\b|\bdocument\.write(ln)?\b/g,
    files: code,
    why: 'hosts require trusted types',
  },
  {
    what: '<style>',
    pattern: /<style\b|createElement\(\s*['"`]style['"`]/g,
    files: code,
    // Engines before Chromium 73 have no constructable sheets.
    except: ['src/runtime/styles/sheets.ts'],
    why: 'hosts allow no inline style',
  },
  { what: 'a style attribute', pattern: /\sstyle="/g, files: code, why: 'hosts allow no inline style' },
  { what: 'an inline handler', pattern: /\son[a-z]+="/g, files: /\.(html|svg)$/, why: 'hosts allow no inline script' },
  { what: 'eval', pattern: /(?<![.\w])eval\(|\bnew Function\(/g, files: code, why: 'hosts allow no eval' },
  {
    what: 'rem',
    pattern: /(?<![\w-])\d*\.?\d+rem\b/g,
    files: /^(src|elements|brands)\/.*\.(css|tsx?|json)$/,
    why: 'rem follows the host page, not the element',
  },
  // What Chromium 64 does not understand, and what looks at the window where it should look at the element.
  { what: 'a media query for width', pattern: /@media[^{]*-width/g, files: styles, why: 'use @container sub' },
  {
    what: 'min(), max() or clamp()',
    pattern: /(?<![\w-])(min|max|clamp)\(/g,
    files: styles,
    why: 'TVs do not know it',
  },
  { what: ':is, :where or :has', pattern: /:(is|where|has)\(/g, files: styles, why: 'TVs drop the whole rule' },
  { what: 'color-mix()', pattern: /color-mix\(/g, files: styles, why: 'TVs drop the declaration' },
  {
    what: 'inset',
    pattern: /(?<![\w-])inset\s*:/g,
    files: styles,
    why: 'TVs do not know it: write top, right, bottom, left',
  },
  { what: 'aspect-ratio', pattern: /(?<![\w-])aspect-ratio\s*:/g, files: styles, why: 'TVs do not know it' },
  {
    what: 'a logical shorthand',
    pattern: /(?<![\w-])(margin|padding)-(inline|block)\s*:/g,
    files: styles,
    why: 'TVs do not know it: write the sides',
  },
];
