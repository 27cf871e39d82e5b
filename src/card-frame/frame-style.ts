import { type CardFrameConfig, frameTokens } from '../contract/card-frame';
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

/** The smallest font size of labels and fields, in pixels. */
const minFontSizePx = 10;
/** The lowest opacity of texts, from 0 to 1. */
const minOpacity = 0.5;

/** The opacity of a computed color, such as `rgba(0, 0, 0, 0.5)` or `oklch(0.7 0.1 200 / 0.5)`. */
export const opacityOf = (color: string): number => Number(/(?:^rgba\(.*,|\/)\s*([\d.]+)\)$/.exec(color)?.[1] ?? 1);

/**
 * Removes tokens that make labels or typed digits invisible: a hostile page could put labels of its own over the fields.
 * The browser computes the values, because they can be expressions such as `calc(0 * 1px)`.
 */
function removeInvisibleTokens(): void {
  const { style } = document.documentElement;
  const probe = document.createElement('span');
  document.body.append(probe);
  const computed = getComputedStyle(probe);
  for (const name of ['text-s', 'text-m']) {
    probe.style.fontSize = `var(--s-${name}, ${minFontSizePx}px)`;
    if (Number.parseFloat(computed.fontSize) < minFontSizePx) style.removeProperty(`--s-${name}`);
  }
  for (const name of ['text', 'muted', 'danger']) {
    probe.style.color = `var(--s-${name}, black)`;
    if (opacityOf(computed.color) < minOpacity) style.removeProperty(`--s-${name}`);
  }
  probe.remove();
}

/** Applies the embedding page's tokens to the frame, except unknown, unsafe and invisible ones. */
export function applyTokens(tokens: Readonly<Record<string, string>>): void {
  const safe = safeTokens(tokens);
  for (const name of Object.keys(safe)) document.documentElement.style.setProperty(`--s-${name}`, safe[name] as string);
  removeInvisibleTokens();
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
