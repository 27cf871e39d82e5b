import { type Language, languages } from '../../contract/languages';
import { apiUrl, type PageDefaults } from '../page/page-defaults';

/** `inherit`: light or dark as the page, with its font, accent color and corner radius. */
export type Theme = 'auto' | 'light' | 'dark' | 'inherit';
/** Where the element runs: in a browser (`WEB`) or on a TV (`STB`, set-top box). */
export type Scene = 'WEB' | 'STB';

/** An element's settings. Each comes from an attribute, else from `PageDefaults`, else from a built-in default. */
export interface Settings {
  brand: string;
  /** The language that the attribute or `PageDefaults` set. If missing, `resolveSettingsAndLanguage` chooses one. */
  lang: Language | undefined;
  /** URL of the API server, without a trailing slash. */
  api: string;
  theme: Theme;
  scene: Scene;
  /** URL of the portal, without a trailing slash. */
  portal: string;
  /** A label that a partner gives to visits, such as a campaign's name, to see later which sales they led to. */
  reference?: string | undefined;
  /** What the page knows about the visitor, with which forms are filled in. */
  email?: string | undefined;
  name?: string | undefined;
  phone?: string | undefined;
  /** Country code (ISO 3166). */
  country?: string | undefined;
  /** Data that the page stores with orders: an object, or JSON in an attribute. See `orderMetadata`. */
  metadata?: string | Readonly<Record<string, string>> | undefined;
  /** The page to which the browser goes after a successful payment. */
  successUrl?: string | undefined;
}

/** Attributes of every element. Changes take effect at once. */
export const settingAttributes = [
  'brand',
  'lang',
  'api',
  'theme',
  'scene',
  'reference',
  'email',
  'name',
  'phone',
  'country',
  'metadata',
  'success-url',
  'consent',
] as const;
/** The settings that attributes set, by the name that they have as properties. */
export type SettingAttribute = Exclude<(typeof settingAttributes)[number], 'success-url'> | 'successUrl';

export interface SettingSources {
  attributes: Readonly<Partial<Record<SettingAttribute, string | null | undefined>>>;
  /** The settings for the whole page, from the script tag or `SubElements.configure`. */
  pageDefaults: PageDefaults;
  hostname: string;
  /** URL of the folder with the elements' script. Its origin is the default for `api`. */
  assets: string;
  /** The codes of all brands. Empty in the npm package, which contains no brand: there, every code may be a brand. */
  brands: readonly string[];
  /**
   * Brand codes by the first label of a host name (`shop` in `shop.example.com`). Needed only for labels that aren't
   * themselves a brand's code.
   */
  hosts?: Readonly<Record<string, string>>;
  /** The scene from an entry link that opened this page or an earlier one in this tab. */
  scene: Scene | undefined;
  /** The `ref` parameter in the URL of this page or an earlier page of the visit. */
  visitReference?: string | undefined;
}

/** Resolves an element's settings. Ignores invalid values. */
export function resolveSettings({
  attributes,
  pageDefaults,
  hostname,
  assets,
  brands,
  hosts = {},
  scene: linkScene,
  visitReference,
}: SettingSources): Settings {
  const pick = (name: Exclude<SettingAttribute, 'metadata'>) => attributes[name] || pageDefaults[name] || undefined;
  const hostLabel = hostname.split('.')[0] ?? '';
  const brandOfHost = Object.hasOwn(hosts, hostLabel) ? hosts[hostLabel] : undefined;
  const brand = pick('brand') ?? brandOfHost ?? (brands.length > 0 ? hostLabel : '');
  const isBrand = brands.length > 0 ? brands.includes(brand) : /^[a-z0-9-]+$/.test(brand);
  const api = apiUrl(pick('api'), assets);
  const resolvedScene = oneOf(pick('scene')?.toUpperCase(), ['WEB', 'STB'], linkScene ?? 'WEB');
  return {
    brand: isBrand ? brand : 'member',
    lang: asLanguage(pick('lang')),
    api,
    // A bright screen is tiring in a dark living room.
    theme: oneOf(pick('theme'), ['auto', 'light', 'dark', 'inherit'], resolvedScene === 'STB' ? 'dark' : 'auto'),
    scene: resolvedScene,
    portal: (pageDefaults.portal ?? api).replace(/\/$/, ''),
    reference: [pick('reference'), visitReference].find(isReference),
    email: pick('email'),
    name: pick('name'),
    phone: pick('phone'),
    country: pick('country')?.toUpperCase(),
    metadata: attributes.metadata || pageDefaults.metadata || undefined,
    successUrl: pick('successUrl'),
  };
}

/** Whether a text has the format that the contract requires of references (`referenceSchema`). */
export const isReference = (text: string | null | undefined): text is string => /^[\w-]{1,200}$/.test(text ?? '');

/** Returns the language of a language tag, such as `pt` for `pt-BR`; undefined if it isn't supported. */
export function asLanguage(tag: string | null | undefined): Language | undefined {
  const base = tag?.trim().toLowerCase().split(/[-_]/)[0];
  return languages.find((language) => language === base);
}

function oneOf<T extends string>(value: string | undefined, allowed: readonly T[], fallback: T): T {
  return allowed.find((option) => option === value) ?? fallback;
}
