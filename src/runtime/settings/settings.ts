import { type Language, languages } from '../../contract/languages';
import type { PageDefaults } from '../page/page-registry';

export type Theme = 'auto' | 'light' | 'dark';
export type Scene = 'WEB' | 'STB';

/** What an element runs with: its attribute, else the script's, else what the host name says. */
export interface Settings {
  brand: string;
  /** Asked for by attribute or script; the language rule decides when it is missing. */
  lang: Language | undefined;
  /** Origin of the server, without a slash at the end. */
  api: string;
  theme: Theme;
  scene: Scene;
  /** Address of the portal, without a slash at the end. */
  portal: string;
}

export type SettingAttribute = 'brand' | 'lang' | 'api' | 'theme' | 'scene';
/** Attributes that every tag takes, and follows when they change. */
export const settingAttributes = [
  'brand',
  'lang',
  'api',
  'theme',
  'scene',
] as const satisfies readonly SettingAttribute[];

export interface SettingSources {
  attributes: Readonly<Partial<Record<SettingAttribute, string | null | undefined>>>;
  defaults: PageDefaults;
  hostname: string;
  assets: string;
  brands: readonly string[];
  /** First labels of host names that mean a brand of another name. */
  hosts?: Readonly<Record<string, string>>;
  /** A release id in the address or an earlier page chose this scene. */
  scene: Scene | undefined;
}

export function resolveSettings({
  attributes,
  defaults,
  hostname,
  assets,
  brands,
  hosts = {},
  scene,
}: SettingSources): Settings {
  const pick = (name: SettingAttribute) => attributes[name] || defaults[name] || undefined;
  const label = hostname.split('.')[0] ?? '';
  const brand = pick('brand') ?? (Object.hasOwn(hosts, label) ? hosts[label] : label) ?? label;
  const origin = assets.startsWith('http') ? new URL(assets).origin : '';
  const api = (pick('api') ?? origin).replace(/\/$/, '');
  return {
    brand: brands.includes(brand) ? brand : 'member',
    lang: asLanguage(pick('lang')),
    api,
    theme: oneOf(pick('theme'), ['auto', 'light', 'dark'], 'auto'),
    scene: oneOf(pick('scene')?.toUpperCase(), ['WEB', 'STB'], scene ?? 'WEB'),
    portal: (defaults.portal ?? api).replace(/\/$/, ''),
  };
}

/** "pt-BR" → "pt"; undefined for a language we do not speak. */
export function asLanguage(tag: string | null | undefined): Language | undefined {
  const base = tag?.toLowerCase().split(/[-_]/)[0];
  return languages.find((language) => language === base);
}

function oneOf<T extends string>(value: string | undefined, allowed: readonly T[], otherwise: T): T {
  return allowed.find((one) => one === value) ?? otherwise;
}
