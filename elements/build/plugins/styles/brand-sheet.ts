import type { BrandPalette, Palette } from '../../../../src/contract/site/brand';
import type { BrandDesign, BrandFont, BrandHero } from '../../../../src/contract/site/design';
import { kebabCase } from '../../../../src/rules/letter-case.ts';

type Declarations = readonly string[];

/** Declares an internal token (`--s-accent`). Pages override it with the public token (`--sub-accent`). */
const token = (name: string, value: string | number): string => `--s-${name}:var(--sub-${name},${value})`;

const colorTokens = (palette: Palette): Declarations =>
  Object.entries(palette).map(([name, color]) => token(kebabCase(name), color));

const heroTokens = (hero: BrandHero | undefined): Declarations =>
  hero ? [token('hero', hero.background), token('hero-text', hero.text ?? 'var(--s-text)')] : [];

/** The name of a brand's typeface in `document.fonts`. */
export const fontFamilyName = (brand: string, role: string): string => `sub-${brand}-${role}`;
/** The name in `document.fonts` of the fallback: a system typeface adapted to the metrics of the brand's typeface. */
export const fallbackFamilyName = (brand: string, role: string): string => `sub-${brand}-${role}-fallback`;

// JavaScript adds the adapted fallback typeface. Until then, server-rendered plans use these system typefaces.
const systemFallbacks: Readonly<Record<BrandFont['fallback'], string>> = {
  sans: 'Arial,"Liberation Sans",var(--s-system)',
  serif: '"Times New Roman","Liberation Serif",Georgia,serif',
};

/**
 * The value of `font-family` for the brand's display or text typeface, or for the system's typeface. Right-to-left text
 * uses `--s-script` (src/ui/styling/tokens.module.css) instead of the fallback typeface.
 */
function fontStackOf(brand: string, { fonts }: BrandDesign, role: 'display' | 'text' | 'system'): string {
  if (role === 'system') return 'var(--s-system)';
  const font = fonts?.[role];
  return font
    ? `"${fontFamilyName(brand, role)}",var(--s-script,"${fallbackFamilyName(brand, role)}"),${systemFallbacks[font.fallback]}`
    : 'var(--s-font)';
}

/** The tokens for each card style. A card is a box on the screen, such as a plan's. */
const cardStyles: Readonly<Record<NonNullable<BrandDesign['cards']>, Declarations>> = {
  outlined: [],
  filled: [token('card-background', 'var(--s-subtle)'), token('card-border', 'var(--s-border) solid var(--s-subtle)')],
  elevated: [
    token('card-border', 'var(--s-border) solid var(--s-line)'),
    '--s-card-shadow:var(--sub-shadow,var(--s-shadow-1))',
  ],
};

function typographyTokens(brand: string, design: BrandDesign, kind: 'heading' | 'label'): Declarations {
  const { font, weight, tracking, case: letterCase } = design[kind] ?? {};
  return [
    ...(font && font !== 'text'
      ? [`--s-${kind}-font:var(--sub-${kind}-font,var(--sub-font,${fontStackOf(brand, design, font)}))`]
      : []),
    ...(weight !== undefined ? [token(`${kind}-weight`, weight)] : []),
    ...(tracking !== undefined ? [token(`${kind}-tracking`, `${tracking}em`)] : []),
    ...(letterCase !== undefined ? [token(`${kind}-case`, letterCase)] : []),
  ];
}

/** The design's tokens that differ from the defaults in src/ui/styling/tokens.module.css. */
function designTokens(brand: string, design: BrandDesign): Declarations {
  const { fonts, heading, shape, cards, density, iconStroke, motion } = design;
  return [
    ...(fonts?.text ? [`--s-font:var(--sub-font,${fontStackOf(brand, design, 'text')})`] : []),
    ...typographyTokens(brand, design, 'heading'),
    ...(heading?.scale !== undefined ? [`--s-heading-scale:${heading.scale}`] : []),
    ...typographyTokens(brand, design, 'label'),
    ...(shape?.buttonRadius !== undefined ? [token('button-radius', `var(--sub-radius,${shape.buttonRadius}px)`)] : []),
    ...(shape?.fieldRadius !== undefined ? [token('field-radius', `var(--sub-radius,${shape.fieldRadius}px)`)] : []),
    ...(shape?.borderWidth !== undefined ? [`--s-border:var(--sub-border-width,${shape.borderWidth}px)`] : []),
    ...(density !== undefined ? [`--s-density:var(--sub-spacing,${density})`] : []),
    ...(iconStroke !== undefined ? [token('icon-stroke', iconStroke)] : []),
    ...(motion !== undefined ? [token('motion', motion)] : []),
    ...cardStyles[cards ?? 'outlined'],
  ];
}

/**
 * Builds the CSS that declares a brand's design as internal tokens.
 */
export function buildBrandCss(brand: string, palette: BrandPalette, design: BrandDesign = {}): string {
  const { light, dark, radius } = palette;
  const lightRule = [
    token('radius', `${radius}px`),
    ...colorTokens(light),
    ...designTokens(brand, design),
    ...heroTokens(design.hero?.light),
  ];
  const differsInDark = (name: string) => light[name as keyof Palette] !== dark[name as keyof Palette];
  const darkOverrides = Object.fromEntries(Object.entries(dark).filter(([name]) => differsInDark(name))) as Palette;
  const darkRule = [...colorTokens(darkOverrides), ...heroTokens(design.hero?.dark)];
  return `.sub{${lightRule.join(';')}}${darkRule.length > 0 ? `.sub[data-theme=dark]{${darkRule.join(';')}}` : ''}`;
}
