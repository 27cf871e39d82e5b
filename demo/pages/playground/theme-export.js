import { themes } from './options.js';

const styleRule = (selector, edits) =>
  `${selector} {\n${Object.entries(edits)
    .map(([name, value]) => `  --sub-${name}: ${value};\n`)
    .join('')}}`;

const indent = (text) => text.replace(/^/gm, '  ');

/**
 * Returns the theme editor's edits as CSS. The edits are values of theme tokens, by token name. `both` contains the
 * edits that apply to both themes. The edits of one theme apply if the system or the `theme` attribute selects that
 * theme.
 */
export function themeCss({ both, ...editsByTheme }) {
  const editedThemes = themes.filter((theme) => Object.keys(editsByTheme[theme]).length > 0);
  return [
    ...(Object.keys(both).length > 0 || editedThemes.length === 0 ? [styleRule(':root', both)] : []),
    ...editedThemes.map(
      (theme) => `@media (prefers-color-scheme: ${theme}) {\n${indent(styleRule(':root', editsByTheme[theme]))}\n}`,
    ),
    ...editedThemes.map((theme) => styleRule(`[theme="${theme}"]`, editsByTheme[theme])),
  ].join('\n\n');
}

const toCamelCase = (name) => name.replace(/-(\w)/g, (_, letter) => letter.toUpperCase());

/**
 * Creates a parser for a number with a unit. The parser returns undefined for a number outside the limits `min` and
 * `max`, which must be the same as in src/contract/site/design.ts, and for any other text.
 */
const createNumberParser = (unit, min, max) => (value) => {
  const [, digits, valueUnit] = /^(-?[\d.]+)\s*([a-z]*)$/.exec(value) ?? [];
  if (!digits || valueUnit !== unit) return undefined;
  const number = Number(digits);
  return number >= min && number <= max ? number : undefined;
};
const textCases = ['none', 'uppercase', 'lowercase'];
const parseCase = (value) => (textCases.includes(value) ? value : undefined);

/** The fields of design.json by token: the group (null: top level), the field's name, and the CSS value's parser. */
const designFields = {
  'button-radius': ['shape', 'buttonRadius', createNumberParser('px', 0, Infinity)],
  'field-radius': ['shape', 'fieldRadius', createNumberParser('px', 0, Infinity)],
  'border-width': ['shape', 'borderWidth', createNumberParser('px', 0.5, 4)],
  'heading-weight': ['heading', 'weight', createNumberParser('', 100, 900)],
  'heading-tracking': ['heading', 'tracking', createNumberParser('em', -0.1, 0.3)],
  'heading-case': ['heading', 'case', parseCase],
  'label-weight': ['label', 'weight', createNumberParser('', 100, 900)],
  'label-tracking': ['label', 'tracking', createNumberParser('em', -0.05, 0.3)],
  'label-case': ['label', 'case', parseCase],
  spacing: [null, 'density', createNumberParser('', 0.8, 1.3)],
  'icon-stroke': [null, 'iconStroke', createNumberParser('', 1, 3)],
  motion: [null, 'motion', createNumberParser('', 0, 2)],
};

/**
 * Returns the contents of a brand's palette.json and design.json with the edits applied. `omittedTokens` lists the
 * edited tokens that these files can't contain.
 */
export async function createBrandFiles({ brand, edits }) {
  const read = async (name) => {
    const response = await fetch(`/brands/${encodeURIComponent(brand)}/${name}`);
    if (!response.ok) throw new Error(`Can’t read ${name} of the brand ${brand}.`);
    return response.json();
  };
  const [palette, design] = await Promise.all([read('palette.json'), read('design.json')]);
  const omittedTokens = Object.entries(edits).flatMap(([theme, values]) =>
    Object.entries(values)
      .filter(([name, value]) => !writeEdit({ palette, design, theme, name, value }))
      .map(([name]) => `--sub-${name}`),
  );
  return { palette, design, omittedTokens: [...new Set(omittedTokens)] };
}

/** Writes an edit into the palette or the design. Returns false if no field can contain the edited value. */
function writeEdit({ palette, design, theme, name, value }) {
  const isHexColor = /^#[0-9a-f]{6}$/.test(value);
  const paletteField = toCamelCase(name);
  if (isHexColor && palette[theme] && paletteField in palette[theme]) {
    palette[theme][paletteField] = value;
    return true;
  }
  if (name === 'radius') {
    const radius = createNumberParser('px', 0, Infinity)(value);
    if (!Number.isInteger(radius)) return false;
    palette.radius = radius;
    return true;
  }
  const hero = design.hero?.[theme];
  if (name === 'hero-text' && isHexColor && hero) {
    hero.text = value;
    return true;
  }
  const [group, field, parse] = designFields[name] ?? [];
  const parsedValue = parse?.(value);
  if (parsedValue === undefined) return false;
  if (group) design[group] = { ...design[group], [field]: parsedValue };
  else design[field] = parsedValue;
  return true;
}
