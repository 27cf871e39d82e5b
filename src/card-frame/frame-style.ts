import { frameTokens } from '../contract/card-frame/card-frame';
import css from './card-frame.css?inline';
import { hasOwn } from './has-own';

/** Puts the frame's own sheet on its document. Its policy allows no inline style. */
export function applySheet(): void {
  try {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets = [sheet];
  } catch {
    // Before Chromium 73 and Safari 16.4 a sheet cannot be made by script.
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
/** Functions that read something else than the value itself. */
const reads = /(url|var|env|attr|image|image-set|element|src)\s*\(/i;

/** What each token may look like. */
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

/** The known tokens whose values have a safe shape: colours, lengths, font names. Nothing that loads or adds content. */
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

/** The frame is transparent only while it has the colour scheme of the page around it. */
export function applyTheme(theme: 'auto' | 'light' | 'dark'): void {
  document.documentElement.style.setProperty('color-scheme', theme === 'auto' ? 'light dark' : theme);
}
