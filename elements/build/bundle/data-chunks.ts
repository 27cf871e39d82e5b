// The chunks of data: texts in a language, and settings, styles, pictures and typefaces of a brand.

const brandOf = (id: string) => /[\\/]brands[\\/]([\w-]+)[\\/]/.exec(id)?.[1];

/**
 * Returns a group for text areas (files in locales/<language>/) that are needed together. For each language, it merges
 * them into one file, which saves requests before the first screen.
 */
const textGroup = (...areas: readonly string[]) => {
  const pattern = new RegExp(`[\\\\/]locales[\\\\/](\\w+)[\\\\/](${areas.join('|')})\\.json`);
  return {
    debugName: `texts of ${areas[0]}`,
    name: (id: string) => `texts-${areas[0]}-${pattern.exec(id)?.[1]}`,
    test: pattern,
    priority: 1,
  };
};

/**
 * The code-splitting groups of the bundler for data. With `isTv`, more texts are merged, because on TVs an extra request
 * takes longer than downloading a few unused texts.
 */
export const dataGroups = (isTv: boolean) => [
  textGroup('plans', 'common'),
  textGroup('checkout', 'card'),
  ...(isTv ? [textGroup('payment', 'payer', 'checkout-more', 'pay-\\w+')] : []),
  {
    debugName: 'brands',
    name: (id: string) => `brand-${brandOf(id)}`,
    test: /[\\/]brands[\\/][\w-]+[\\/](settings\.json|sheet\.js)/,
    priority: 1,
  },
  {
    debugName: 'art',
    name: (id: string) => `art-${brandOf(id)}`,
    test: /[\\/]brands[\\/][\w-]+[\\/]art[\\/]/,
    priority: 1,
  },
  { debugName: 'shared art', name: 'art-shared', test: /[\\/]src[\\/]ui[\\/]brand-art[\\/]shared[\\/]/, priority: 1 },
  {
    debugName: 'fonts',
    name: (id: string) => `font-${fontNameOf(id)}`,
    test: /[\\/]brands[\\/][\w-]+[\\/]fonts(\.js|[\\/])/,
    priority: 1,
  },
];

/** The brand and the name of a typeface's file, such as `orbit-display-latin` for `brands/orbit/fonts/display-latin.woff2`. */
export function fontNameOf(id: string): string | undefined {
  const [, brand, file] = /[\\/]brands[\\/]([\w-]+)[\\/](?:fonts[\\/])?([\w-]+)\./.exec(id) ?? [];
  return brand && `${brand}-${file}`;
}
