import { frameTokens } from '../contract/card-frame/card-frame';
import css from './card-frame.css?inline';
import { hasOwn } from './has-own';

/** Applies the frame's style sheet to its document, whose policy forbids inline styles. */
export function applySheet(): void {
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

const colour =
  /^(#[\da-f]{3,8}|[a-z]+|(rgb|hsl)a?\([\w\s.,%/+-]*\)|(hwb|lab|lch|oklab|oklch|color|color-mix)\([\w\s.,%#/()+*-]*\))$/i;
const length = /^(calc|min|max|clamp|px|em|rem|pt|vw|vh|%|[\d.\s,+*/()-])+$/;
const word = /^\w+$/;
const fonts = /^[\w\s,'"\u00a1-\uffff-]+$/;
/** CSS functions that read more than the value itself. */
const reads = /(url|var|env|attr|image|image-set|element|src)\s*\(/i;

/** The allowed format of each token. */
const tokenShapes: Readonly<Record<(typeof frameTokens)[number], RegExp>> = {
  behind: colour,
  text: colour,
  muted: colour,
  edge: colour,
  surface: colour,
  focus: colour,
  danger: colour,
  'accent-text': colour,
  'accent-soft': colour,
  'field-radius': length,
  border: length,
  ring: length,
  touch: length,
  px: length,
  font: fonts,
  'label-font': fonts,
  'label-weight': word,
  'label-tracking': length,
  'label-case': word,
  'text-s': length,
  'text-m': length,
  '1': length,
  '2': length,
  '3': length,
  '4': length,
};

/** The known tokens with safe values: colours, lengths, font names. Values that load or add content are dropped. */
export function safeTokens(tokens: Readonly<Record<string, string>>): Record<string, string> {
  const safe: Record<string, string> = {};
  for (const name of frameTokens) {
    if (!hasOwn(tokens, name)) continue;
    const value = tokens[name] as string;
    if (value.length <= 300 && tokenShapes[name].test(value) && !reads.test(value)) safe[name] = value;
  }
  return safe;
}

/** Sets the page's tokens. */
export function applyTokens(tokens: Readonly<Record<string, string>>): void {
  const safe = safeTokens(tokens);
  for (const name of Object.keys(safe)) document.documentElement.style.setProperty(`--s-${name}`, safe[name] as string);
}

/** A frame is transparent only if it has the colour scheme of the embedding page. */
export function applyTheme(theme: 'auto' | 'light' | 'dark'): void {
  document.documentElement.style.setProperty('color-scheme', theme === 'auto' ? 'light dark' : theme);
}
