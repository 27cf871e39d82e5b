import { themes } from './playground-table.js';

const rule = (selector, edits) =>
  `${selector} {\n${Object.entries(edits)
    .map(([name, value]) => `  --sub-${name}: ${value};\n`)
    .join('')}}`;

const indented = (text) => text.replace(/^/gm, '  ');

/** The edits as rules for a page. Colors follow the system like `theme="auto"`, and an element's own theme. */
export function themeCss({ both, ...themed }) {
  const edited = themes.filter((theme) => Object.keys(themed[theme]).length > 0);
  return [
    ...(Object.keys(both).length > 0 || edited.length === 0 ? [rule(':root', both)] : []),
    ...edited.map((theme) => `@media (prefers-color-scheme: ${theme}) {\n${indented(rule(':root', themed[theme]))}\n}`),
    ...edited.map((theme) => rule(`[theme="${theme}"]`, themed[theme])),
  ].join('\n\n');
}

const camel = (name) => name.replace(/-(\w)/g, (_, letter) => letter.toUpperCase());

/** A number within the limits of the brand's schema; undefined if the value isn't one. */
const numberIn = (unit, min, max) => (value) => {
  const [, digits, end] = /^(-?[\d.]+)\s*([a-z]*)$/.exec(value) ?? [];
  const number = Number(digits);
  return digits && end === unit && number >= min && number <= max ? number : undefined;
};
const oneOf = (values) => (value) => (values.includes(value) ? value : undefined);
const cases = oneOf(['none', 'uppercase', 'lowercase']);

/** Tokens that design.json sets: where, and how the CSS value becomes the field's. */
const fieldsOfDesign = {
  'button-radius': ['shape', 'buttonRadius', numberIn('px', 0, Infinity)],
  'field-radius': ['shape', 'fieldRadius', numberIn('px', 0, Infinity)],
  'border-width': ['shape', 'borderWidth', numberIn('px', 0.5, 4)],
  'heading-weight': ['heading', 'weight', numberIn('', 100, 900)],
  'heading-tracking': ['heading', 'tracking', numberIn('em', -0.1, 0.3)],
  'heading-case': ['heading', 'case', cases],
  'label-weight': ['label', 'weight', numberIn('', 100, 900)],
  'label-tracking': ['label', 'tracking', numberIn('em', -0.05, 0.3)],
  'label-case': ['label', 'case', cases],
  spacing: [null, 'density', numberIn('', 0.8, 1.3)],
  'icon-stroke': [null, 'iconStroke', numberIn('', 1, 3)],
  motion: [null, 'motion', numberIn('', 0, 2)],
};

/** Changes a brand's files by the edits. `others` are tokens and values that the files can't contain. */
export async function brandFiles({ brand, edits }) {
  const read = async (name) => {
    const response = await fetch(`/brands/${encodeURIComponent(brand)}/${name}`);
    if (!response.ok) throw new Error(`Can’t read ${name} of the brand ${brand}.`);
    return response.json();
  };
  const [palette, design] = await Promise.all([read('palette.json'), read('design.json')]);
  const others = Object.entries(edits).flatMap(([theme, values]) =>
    Object.entries(values)
      .filter(([name, value]) => !write({ palette, design, theme, name, value }))
      .map(([name]) => `--sub-${name}`),
  );
  return { palette, design, others: [...new Set(others)] };
}

/** Writes one edit. False if no field can contain it. */
function write({ palette, design, theme, name, value }) {
  const color = /^#[0-9a-f]{6}$/.test(value) && camel(name);
  if (color && palette[theme] && color in palette[theme]) {
    palette[theme][color] = value;
    return true;
  }
  if (name === 'radius') {
    const radius = numberIn('px', 0, Infinity)(value);
    if (!Number.isInteger(radius)) return false;
    palette.radius = radius;
    return true;
  }
  const hero = design.hero?.[theme];
  if (name === 'hero-text' && color && hero) {
    hero.text = value;
    return true;
  }
  const [group, field, parse] = fieldsOfDesign[name] ?? [];
  const parsed = parse?.(value);
  if (parsed === undefined) return false;
  if (group) design[group] = { ...design[group], [field]: parsed };
  else design[field] = parsed;
  return true;
}
