import { type CardFrameConfig, frameTokens } from '../contract/card-frame';
import { contrast, type Rgb } from '../rules/contrast';
import { hasOwn } from '../rules/own-fields';
import { directionOf } from '../rules/text-direction';
import css from './card-frame.css?inline';

/**
 * Applies the card frame's style sheet to the frame's document. Doesn't use a style element, because the document's
 * Content-Security-Policy forbids inline styles.
 */
export function applyStyleSheet(): void {
  try {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets = [sheet];
  } catch {
    // Before Chromium 73 and Safari 16.4, scripts can't construct style sheets.
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = URL.createObjectURL(new Blob([css], { type: 'text/css' }));
    document.head.append(link);
  }
}

const colorPattern =
  /^(#[\da-f]{3,8}|[a-z]+|(rgb|hsl)a?\([\w\s.,%/+-]*\)|(hwb|lab|lch|oklab|oklch|color|color-mix)\([\w\s.,%#/()+*-]*\))$/i;
const lengthPattern = /^(calc|min|max|clamp|px|em|rem|pt|vw|vh|%|[\d.\s,+*/()-])+$/;
const wordPattern = /^\w+$/;
const fontPattern = /^[\w\s,'"\u00a1-\uffff-]+$/;
const maxValueLength = 300;

/** CSS functions that load files, or read variables, attributes or the device's environment. */
const forbiddenFunctions = /(url|var|env|attr|image|image-set|element|src)\s*\(/i;

/**
 * The allowed format of each design token. The embedding page sends the tokens, so that the frame looks like the page's
 * elements.
 */
const tokenPatterns: Readonly<Record<(typeof frameTokens)[number], RegExp>> = {
  backdrop: colorPattern,
  text: colorPattern,
  muted: colorPattern,
  edge: colorPattern,
  surface: colorPattern,
  focus: colorPattern,
  danger: colorPattern,
  'accent-text': colorPattern,
  'accent-soft': colorPattern,
  'field-radius': lengthPattern,
  border: lengthPattern,
  ring: lengthPattern,
  touch: lengthPattern,
  px: lengthPattern,
  font: fontPattern,
  'label-font': fontPattern,
  'label-weight': wordPattern,
  'label-tracking': lengthPattern,
  'label-case': wordPattern,
  'text-s': lengthPattern,
  'text-m': lengthPattern,
  '1': lengthPattern,
  '2': lengthPattern,
  '3': lengthPattern,
  '4': lengthPattern,
};

/**
 * Returns the known tokens with safe values: colors, lengths, words, font names. Drops values that could load files, and
 * values with which the embedding page could show a text of its own in the frame, such as `red; content: "PIN"`.
 */
export function safeTokens(tokens: Readonly<Record<string, string>>): Record<string, string> {
  const safe: Record<string, string> = {};
  for (const name of frameTokens) {
    if (!hasOwn(tokens, name)) continue;
    const value = tokens[name] as string;
    const isSafe = value.length <= maxValueLength && tokenPatterns[name].test(value) && !forbiddenFunctions.test(value);
    if (isSafe) safe[name] = value;
  }
  return safe;
}

/**
 * The smallest and largest length of a token, in pixels: fonts that are too small, letters on top of each other, boxes
 * over their labels and padding as wide as a field would hide labels or typed digits. TVs have lengths up to four times
 * as large as other devices.
 */
const lengthLimits: Readonly<
  Partial<Record<(typeof frameTokens)[number], readonly [minimum: number, maximum: number]>>
> = {
  'text-s': [10, 80],
  'text-m': [10, 80],
  'label-tracking': [-1, 16],
  border: [0, 16],
  ring: [0, 16],
  touch: [20, 240],
  px: [0.5, 8],
  '1': [0, 64],
  '2': [0, 64],
  '3': [0, 64],
  '4': [0, 64],
};

/** Color tokens that are drawn on each other: texts on the frame's background, and in a field. */
const colorPairs = [
  ['text', 'backdrop'],
  ['muted', 'backdrop'],
  ['danger', 'backdrop'],
  ['text', 'surface'],
  ['text', 'accent-soft'],
] as const;

/** The lowest contrast ratio of a text. Below, it is hidden on purpose; WCAG requires 4.5. */
const minContrast = 2;
/** The lowest opacity of texts, from 0 to 1. */
const minOpacity = 0.5;

/** Replace all colors of a page whose texts would be invisible. */
const readableColors = {
  backdrop: '#fff',
  surface: '#fff',
  'accent-soft': '#fff',
  text: '#000',
  muted: '#555',
  danger: '#b00020',
} as const;

/** A computed color. `opacity` is from 0 to 1. */
interface Color {
  rgb: Rgb;
  opacity: number;
}

/** Reads a computed color, such as `rgba(0, 0, 0, 0.5)` or `color(srgb 0 0.5 1 / 0.5)`; null for other color spaces. */
export function readColor(text: string): Color | null {
  const [, space = '', values = ''] = /^(rgb|rgba|color)\((?:srgb )?([^a-z]*)\)$/.exec(text) ?? [];
  const [red, green, blue, opacity = 1] = values.split(/[\s,/]+/).map(Number);
  const scale = space === 'color' ? 255 : 1;
  if (space === '' || red === undefined || green === undefined || blue === undefined) return null;
  return { rgb: [red * scale, green * scale, blue * scale], opacity };
}

/** What a color over an opaque one looks like. */
const over = ({ rgb, opacity }: Color, below: Rgb): Rgb => {
  const channel = (index: 0 | 1 | 2) => rgb[index] * opacity + below[index] * (1 - opacity);
  return [channel(0), channel(1), channel(2)];
};

/**
 * Whether texts of these colors can be read. A background that isn't opaque and lies on an unknown one, such as a page's
 * picture, can't be compared, and neither can colors in color spaces that the browser doesn't convert.
 */
export function areTextsReadable(colors: Readonly<Record<keyof typeof readableColors, Color | null>>): boolean {
  const backdrop = colors.backdrop?.opacity === 1 ? colors.backdrop.rgb : null;
  return colorPairs.every(([name, behind]) => {
    const [text, background] = [colors[name], colors[behind]];
    if (text && text.opacity < minOpacity) return false;
    const below = background?.opacity === 1 ? background.rgb : background && backdrop && over(background, backdrop);
    return !text || !below || contrast(over(text, below), below) >= minContrast;
  });
}

/**
 * Replaces tokens that hide labels or typed digits: a hostile page could put labels of its own over the fields. The
 * browser computes the values, because they can be expressions such as `calc(0 * 1px)`.
 */
function replaceHidingTokens(): void {
  const { style } = document.documentElement;
  const probe = document.createElement('span');
  document.body.append(probe);
  const computed = getComputedStyle(probe);
  for (const [name, [minimum, maximum]] of Object.entries(lengthLimits)) {
    probe.style.textIndent = `var(--s-${name}, ${minimum}px)`;
    // Percentages depend on the field's width.
    const length = /^[-.\de]+px$/.test(computed.textIndent) ? Number.parseFloat(computed.textIndent) : Number.NaN;
    if (!(length >= minimum && length <= maximum)) style.removeProperty(`--s-${name}`);
  }
  const colorOf = (name: keyof typeof readableColors): Color | null => {
    const property = /^(text|muted|danger)$/.test(name) ? 'color' : 'backgroundColor';
    probe.style[property] = `var(--s-${name})`;
    const color = computed[property];
    // Converts colors of other spaces, such as `oklch(…)`. Older browsers ignore this line.
    probe.style[property] = `color-mix(in srgb, ${color}, ${color})`;
    return readColor(computed[property]);
  };
  const colors: Record<keyof typeof readableColors, Color | null> = {
    backdrop: colorOf('backdrop'),
    surface: colorOf('surface'),
    'accent-soft': colorOf('accent-soft'),
    text: colorOf('text'),
    muted: colorOf('muted'),
    danger: colorOf('danger'),
  };
  if (!areTextsReadable(colors))
    for (const [name, color] of Object.entries(readableColors)) style.setProperty(`--s-${name}`, color);
  probe.remove();
}

/** Applies the embedding page's tokens to the frame, except unknown and unsafe ones, and ones that hide its texts. */
export function applyTokens(tokens: Readonly<Record<string, string>>): void {
  const safe = safeTokens(tokens);
  for (const name of Object.keys(safe)) document.documentElement.style.setProperty(`--s-${name}`, safe[name] as string);
  replaceHidingTokens();
}

/**
 * Applies the embedding page's color scheme. If an iframe's color scheme differs from its page's, browsers give the
 * iframe an opaque background.
 */
export function applyTheme(theme: 'auto' | 'light' | 'dark'): void {
  document.documentElement.style.setProperty('color-scheme', theme === 'auto' ? 'light dark' : theme);
}

/** Applies the embedding page's design tokens, color scheme and language. */
export function applyAppearance({ tokens, theme, language }: CardFrameConfig): void {
  applyTokens(tokens);
  applyTheme(theme);
  document.documentElement.lang = language;
  document.documentElement.dir = directionOf(language);
}
