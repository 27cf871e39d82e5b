import { createPublicKey } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { buildBrandCss } from '../elements/build/plugins/styles/brand-sheet';
import type { BrandPalette, BrandSettings, Palette } from '../src/contract/site/brand';
import {
  brandLegalSchema,
  brandPaletteSchema,
  brandPublicKeysSchema,
  brandSellerSchema,
  brandSettingsSchema,
} from '../src/contract/site/brand';
import { artNames, type BrandDesign, brandDesignSchema } from '../src/contract/site/design';

const folder = import.meta.dirname;
/** The codes of all brands: the names of their folders. */
const brandCodes = readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
  entry.isDirectory() ? [entry.name] : [],
);
const readJson = (path: string): unknown => JSON.parse(readFileSync(`${folder}/${path}`, 'utf8'));
const settingsOf = (code: string) => readJson(`${code}/settings.json`) as BrandSettings;
/** A brand without `design.json` has the default design. */
const designOf = (code: string) =>
  (existsSync(`${folder}/${code}/design.json`) ? readJson(`${code}/design.json`) : {}) as BrandDesign;
const paletteOf = (code: string) => readJson(`${code}/palette.json`) as BrandPalette;

/** The relative luminance of a color. Source: WCAG 2.2. */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const value = Number.parseInt(color.slice(start, start + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast ratio of two colors. Source: WCAG 2.2. */
function contrast(first: string, second: string): number {
  const [dark = 0, light = 0] = [luminance(first), luminance(second)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

type ColorName = keyof Palette;
const backgrounds: ColorName[] = ['background', 'surface', 'subtle'];
const softFills: ColorName[] = ['accentSoft', 'dangerSoft', 'successSoft', 'warningSoft'];

/** The pairs of colors that occur on screens, and their minimum contrast. */
const colorPairs: { foregrounds: ColorName[]; on: ColorName[]; minContrast: number }[] = [
  { foregrounds: ['text', 'muted'], on: [...backgrounds, ...softFills], minContrast: 4.5 },
  { foregrounds: ['accentText'], on: [...backgrounds, 'accentSoft'], minContrast: 4.5 },
  { foregrounds: ['danger'], on: [...backgrounds, 'dangerSoft'], minContrast: 4.5 },
  { foregrounds: ['success'], on: [...backgrounds, 'successSoft'], minContrast: 4.5 },
  { foregrounds: ['warning'], on: [...backgrounds, 'warningSoft'], minContrast: 4.5 },
  { foregrounds: ['onAccent'], on: ['accent', 'accentStrong'], minContrast: 4.5 },
  { foregrounds: ['edge', 'focus'], on: [...backgrounds, 'accentSoft'], minContrast: 3 },
  { foregrounds: ['accent'], on: ['surface', 'background', 'accentSoft'], minContrast: 3 },
];

/** The brands that the product's specification names. An operator can add others. */
const specifiedBrands = ['ivory', 'lumen', 'member', 'onyx', 'orbit', 'telinha'];

it('the six brands of the specification exist', () => {
  expect(brandCodes).toEqual(expect.arrayContaining(specifiedBrands));
});

describe.each(brandCodes)('%s', (code) => {
  it('has valid settings, whose code is the folder’s name', () => {
    const settings = brandSettingsSchema.parse(settingsOf(code));
    expect(settings.code).toBe(code);
    expect(settings.hosts).toContain(code);
    expect(settings.languages).toContain(settings.defaultLanguage);
    expect(settings.hasChatLink).toBe(settings.chatNumber !== undefined);
  });

  it('has a different public key for each purpose, and none in its settings', () => {
    const { password, site } = brandPublicKeysSchema.parse(readJson(`${code}/public-keys.json`));
    const card = readFileSync(`${folder}/${code}/card-key.pem`, 'utf8');
    for (const pem of [card, password, site] as string[]) {
      // `createPublicKey` accepts a private key too.
      expect(pem).toMatch(/^-----BEGIN PUBLIC KEY-----/);
      const { asymmetricKeyType, asymmetricKeyDetails } = createPublicKey(pem);
      expect(asymmetricKeyType).toBe('rsa');
      expect(asymmetricKeyDetails?.modulusLength).toBeGreaterThanOrEqual(2048);
    }
    expect(new Set([card, password, site]).size).toBe(3);
    expect(JSON.stringify(settingsOf(code))).not.toContain('PUBLIC KEY');
  });

  it('has complete legal texts in each of its languages', () => {
    const { languages, name } = settingsOf(code);
    expect(readdirSync(`${folder}/${code}/legal`).sort()).toEqual(languages.map((lang) => `${lang}.json`).sort());
    for (const lang of languages) {
      const legal = brandLegalSchema.parse(readJson(`${code}/legal/${lang}.json`));
      expect(legal.terms.length).toBeGreaterThan(5);
      expect(legal.privacy.length).toBeGreaterThan(5);
      expect(legal.disclaimer).toContain(name);
      expect(JSON.stringify(legal)).not.toMatch(/[{}]\w+[{}]|undefined|TODO/);
    }
  });

  it('has complete seller details for receipts if it has a seller.json', () => {
    if (!existsSync(`${folder}/${code}/seller.json`)) return;
    const { name, address, taxNumber } = brandSellerSchema.parse(readJson(`${code}/seller.json`));
    for (const line of [name, ...address, taxNumber]) expect(line.trim()).not.toBe('');
    expect(address.length).toBeGreaterThan(0);
  });

  it('has a valid palette', () => {
    expect(brandPaletteSchema.safeParse(paletteOf(code)).error).toBeUndefined();
  });

  it.each(['light', 'dark'] as const)('has sufficient contrast in its %s theme', (theme) => {
    const palette = paletteOf(code)[theme];
    const failures: string[] = [];
    for (const { foregrounds, on, minContrast } of colorPairs) {
      for (const [foreground, background] of foregrounds.flatMap((name) =>
        on.map((backgroundName) => [name, backgroundName] as const),
      )) {
        const ratio = contrast(palette[foreground], palette[background]);
        if (ratio < minContrast) failures.push(`${foreground} on ${background}: ${ratio.toFixed(2)} < ${minContrast}`);
      }
    }
    expect(failures).toEqual([]);
  });

  it('has a valid design, fonts of less than 30 KiB, and their license', () => {
    const { fonts } = brandDesignSchema.parse(designOf(code));
    const files = Object.values(fonts ?? {}).flatMap((font) => font?.files ?? []);
    for (const { file } of files) expect(statSync(`${folder}/${code}/fonts/${file}`).size).toBeLessThan(30 * 1024);
    if (files.length === 0) return;
    const otherFiles = readdirSync(`${folder}/${code}/fonts`).filter((name) => !name.endsWith('.woff2'));
    expect(otherFiles, 'the license beside the fonts').not.toEqual([]);
  });

  it.each(['light', 'dark'] as const)('has readable text on the hero background of its %s theme', (theme) => {
    const { hero } = designOf(code);
    const { background = '', text = paletteOf(code)[theme].text } = hero?.[theme] ?? hero?.light ?? {};
    const colors = [...background.matchAll(/#[0-9a-f]{6}/g)].map(([color]) => color);
    expect(colors.filter((color) => contrast(text, color) < 4.5)).toEqual([]);
  });

  it('has SVG pictures without scripts, links, styles or embedded images', () => {
    for (const name of artNames) {
      const file = `${folder}/${code}/art/${name}.svg`;
      if (!existsSync(file)) continue;
      const svg = readFileSync(file, 'utf8');
      expect(svg).not.toMatch(/<(script|style|image|use|a|foreignObject)\b|style=|href|\son\w+=|<!--/);
      // Ids start with the brand's code, because a page may show two brands, and their ids must differ.
      for (const [, id] of svg.matchAll(/\sid="([^"]*)"/g)) expect(id).toMatch(new RegExp(`^${code}-`));
    }
  });

  it('has a logo of simple shapes, with the brand’s name as its title', () => {
    const svg = readFileSync(`${folder}/${code}/logo.svg`, 'utf8');
    const tags = [...svg.matchAll(/<([a-z]+)/gi)].map(([, tag]) => tag);
    expect(tags.filter((tag) => !['svg', 'title', 'g', 'path', 'rect', 'circle'].includes(tag ?? ''))).toEqual([]);
    expect(svg).toContain(`<title>${settingsOf(code).name}</title>`);
    expect(svg).toContain('currentColor');
    expect(svg).not.toMatch(/='|style=|href|on\w+=|<!--/);
  });
});

describe.each(specifiedBrands)('the specified brand %s', (code) => {
  it('has the sandbox’s keys, a seller, pictures and openly licensed fonts', () => {
    const demoKey = (purpose: string) => readFileSync(`${folder}/../demo/keys/demo-${purpose}-public.pem`, 'utf8');
    const keys = { password: demoKey('password'), site: demoKey('site') };
    expect(readJson(`${code}/public-keys.json`)).toEqual(keys);
    expect(readFileSync(`${folder}/${code}/card-key.pem`, 'utf8')).toBe(demoKey('card'));
    expect(brandSellerSchema.parse(readJson(`${code}/seller.json`)).taxNumber).toMatch(/^[A-Z]+ .*\d/);
    expect(existsSync(`${folder}/${code}/art/hero.svg`)).toBe(true);
    // A success and a page that isn't found look like the brand, not like one drawing in its colors.
    if (designOf(code).fonts)
      for (const name of ['success', 'not-found'])
        expect(existsSync(`${folder}/${code}/art/${name}.svg`), name).toBe(true);
    if (designOf(code).fonts)
      expect(readFileSync(`${folder}/${code}/fonts/OFL.txt`, 'utf8')).toContain('SIL OPEN FONT LICENSE');
  });
});

it('no two brands have the same id', () => {
  expect(new Set(brandCodes.map((code) => settingsOf(code).brandId)).size).toBe(brandCodes.length);
});

it('telinha’s default language is Portuguese and its currency is the Brazilian real', () => {
  expect(settingsOf('telinha')).toMatchObject({ defaultLanguage: 'pt', currency: 'BRL' });
});

it('lumen’s default language is Russian in four countries and English elsewhere', () => {
  const { defaultLanguage, languageByCountry } = settingsOf('lumen');
  expect(defaultLanguage).toBe('en');
  expect(languageByCountry).toEqual({ KZ: 'ru', RU: 'ru', BY: 'ru', UA: 'ru' });
});

it.each([
  ['onyx', 'dark'],
  ['ivory', 'light'],
] as const)('%s has only a %s theme, only English and sessions of one day', (code, theme) => {
  expect(settingsOf(code)).toMatchObject({ fixedTheme: theme, languages: ['en'], sessionDays: 1 });
  const { light, dark } = paletteOf(code);
  expect(light).toEqual(dark);
});

it('of the specified brands, only orbit and telinha have a chat link', () => {
  expect(specifiedBrands.filter((code) => settingsOf(code).hasChatLink).sort()).toEqual(['orbit', 'telinha']);
});

it('a page can override every color with a token, whose default is the color of the current theme', () => {
  const palette = paletteOf('orbit');
  const [light = '', dark = ''] = buildBrandCss('orbit', palette).split('.sub[data-theme=dark]');
  for (const [name, color] of Object.entries(palette.dark)) {
    if (color === palette.light[name as ColorName]) continue;
    const tokenName = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    expect(dark).toContain(`--s-${tokenName}:var(--sub-${tokenName},${color})`);
    expect(light).toContain(`--s-${tokenName}:var(--sub-${tokenName},${palette.light[name as ColorName]})`);
  }
  expect(light).toContain(`--s-radius:var(--sub-radius,${palette.radius}px)`);
});

describe('brand designs', () => {
  const tokenIn = (css: string, name: string) => new RegExp(`--s-${name}:(.*?)[;}]`).exec(css)?.[1];

  it('differ in more than colors', () => {
    const designs = specifiedBrands.map((code) => {
      const css = buildBrandCss(code, paletteOf(code), designOf(code));
      return ['font', 'heading-font', 'heading-weight', 'button-radius', 'card-background', 'border'].map((name) =>
        tokenIn(css, name),
      );
    });
    expect(new Set(designs.map(String)).size).toBe(specifiedBrands.length);
  });

  it('set tokens that pages can override one by one; fonts also with --sub-font, radii also with --sub-radius', () => {
    const css = buildBrandCss('aurora', paletteOf('orbit'), {
      fonts: {
        display: {
          files: [{ file: 'display.woff2' }],
          weight: '400 700',
          fallback: 'serif',
          sizeAdjust: 110,
          ascent: 95,
          descent: 25,
        },
      },
      heading: { font: 'display', weight: 500 },
      shape: { buttonRadius: 999 },
      cards: 'filled',
    });
    expect(tokenIn(css, 'heading-font')).toMatch(
      /^var\(--sub-heading-font,var\(--sub-font,"sub-aurora-display",var\(--s-script,"sub-aurora-display-fallback"\),"Times New Roman"/,
    );
    expect(tokenIn(css, 'heading-weight')).toBe('var(--sub-heading-weight,500)');
    expect(tokenIn(css, 'button-radius')).toBe('var(--sub-button-radius,var(--sub-radius,999px))');
    expect(tokenIn(css, 'card-background')).toBe('var(--sub-card-background,var(--s-subtle))');
  });

  it.each([
    [{ cards: 'shiny' }],
    [{ heading: { weight: 5000 } }],
    [{ hero: { light: { background: 'url(https://elsewhere.example/a.png)' } } }],
    [{ hero: { light: { background: 'none;color:red' } } }],
    [{ hero: { light: { background: 'none}a{color:red' } } }],
    [{ fonts: { display: { files: [{ file: '../secret.woff2' }] } } }],
  ])('are refused if they contain an invalid value: %j', (design) => {
    expect(brandDesignSchema.safeParse(design).success).toBe(false);
  });
});
