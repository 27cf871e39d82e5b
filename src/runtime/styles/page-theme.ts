/*
 * `theme="inherit"`: the element takes its font, its accent color, its corner radius, and light or dark from the page.
 * Colors that would be hard to read are left to the brand.
 */

import { contrast, luminance, type Rgb } from '../../rules/contrast';

/** What an element takes from the page. */
export interface PageTheme {
  theme: 'light' | 'dark';
  /** A rule with design tokens, for the element's shadow root. Tokens that the page sets itself override it. */
  css: string;
}

/** The channels of an opaque color in the form in which browsers report computed colors; null for other colors. */
export function opaqueColor(text: string): Rgb | null {
  const [, red, green, blue, alpha = '1'] =
    /^rgba?\((\d+), (\d+), (\d+)(?:, ([\d.]+))?\)$/.exec(text) ?? ([] as string[]);
  return red !== undefined && Number(alpha) === 1 ? [Number(red), Number(green), Number(blue)] : null;
}

const white: Rgb = [255, 255, 255];
const black: Rgb = [0, 0, 0];

const cssColor = (color: Rgb): string => `rgb(${color.join()})`;

/** The color behind the host: that of the closest ancestor with an opaque background. */
function backgroundOf(host: Element): Rgb {
  for (let node: Element | null = host.parentElement; node; node = node.parentElement) {
    const color = opaqueColor(getComputedStyle(node).backgroundColor);
    if (color) return color;
  }
  return white;
}

/** The first button of the page with a color of its own, which shows what the page's main actions look like. */
function pageButton(background: Rgb): CSSStyleDeclaration | undefined {
  for (const button of document.querySelectorAll(
    'button, [type=submit], a[role=button], [class*=btn], [class*=button]',
  )) {
    if (!(button instanceof HTMLElement) || button.offsetWidth === 0) continue;
    const style = getComputedStyle(button);
    const color = opaqueColor(style.backgroundColor);
    // The browser's own gray buttons aren't the page's.
    const isOwnGray = /^rgb\((239, 239, 239|107, 107, 107)\)$/.test(style.backgroundColor);
    if (color && !isOwnGray && contrast(color, background) >= 3) return style;
  }
  return undefined;
}

/** What the elements at the host's place take from the page. Reads computed styles, so call it after the page's layout. */
export function readPageTheme(host: HTMLElement): PageTheme {
  const background = backgroundOf(host);
  const theme = contrast(background, white) > contrast(background, black) ? 'dark' : 'light';
  const { fontFamily, color } = getComputedStyle(host.parentElement ?? document.documentElement);
  const button = pageButton(background);
  const link = document.querySelector('main a[href], a[href]');
  const linkColor = link && getComputedStyle(link).color;
  const accent = opaqueColor(button?.backgroundColor ?? (linkColor && linkColor !== color ? linkColor : ''));
  const tokens: string[] = [];
  // The brand's texts are made for backgrounds that are nearly white or nearly black.
  if (luminance(background) > 0.8 || luminance(background) < 0.02)
    tokens.push(`--sub-background:${cssColor(background)}`);
  // Pages without a font of their own have the browser's.
  if (!/^("?Times New Roman"?|serif)$/.test(fontFamily))
    tokens.push(`--sub-font:${fontFamily};--sub-heading-font:${fontFamily}`);
  if (button)
    // Cards with the corners of a pill would be ovals.
    tokens.push(
      `--sub-radius:min(${button.borderTopLeftRadius},16px);--sub-button-radius:${button.borderTopLeftRadius}`,
    );
  if (accent && contrast(accent, background) >= 3) {
    const onAccent = contrast(accent, white) >= 4.5 ? white : black;
    const soft = accent.map((channel, index) => Math.round(channel * 0.1 + (background[index] as number) * 0.9));
    const accentText = contrast(accent, background) >= 4.5 ? accent : (opaqueColor(color) ?? null);
    const values = {
      accent,
      'accent-strong': accent,
      'on-accent': onAccent,
      'accent-soft': soft as unknown as Rgb,
      focus: accent,
    };
    for (const [name, value] of Object.entries(values)) tokens.push(`--sub-${name}:${cssColor(value)}`);
    if (accentText && contrast(accentText, background) >= 4.5) tokens.push(`--sub-accent-text:${cssColor(accentText)}`);
  }
  return { theme, css: `:host{${tokens.join(';')}}` };
}
