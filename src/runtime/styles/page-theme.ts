/*
 * `theme="inherit"`: the element takes its fonts, its accent color, its grays, its corner radius, and light or dark from the
 * page. Colors that would be hard to read are left to the brand.
 */

import { contrast, luminance, type Rgb } from '../../rules/contrast';
import { lightDomClass } from '../light-dom/light-dom-sheets';
import { backgroundOf, opaqueColor } from './own-background';

/** What an element takes from the page. */
export interface PageTheme {
  theme: 'light' | 'dark';
  /** A rule with design tokens, for the element's shadow root. Tokens that the page sets itself override it. */
  css: string;
}

const white: Rgb = [255, 255, 255];
const black: Rgb = [0, 0, 0];

const cssColor = (color: Rgb): string => `rgb(${color.join()})`;

/** Where a page's own design shows best: its content, then its header and menus, then everything else. */
const pageParts = ['main, [role=main], article', 'header, nav', ''];

/** What lies over a page and was often designed by somebody else: dialogs, consent banners, chats. */
const overlays = 'dialog, [role=dialog], [role=alertdialog], [aria-modal=true]';
const consentName = /cookie|consent|gdpr|onetrust|didomi|usercentrics|privacy-?(banner|bar|notice)/i;

/** Whether the page's author didn't design the element: it lies over the page, or one of our elements rendered it. */
function isForeign(element: Element, host: Element): boolean {
  // What also contains the host is the host's place, whatever it is.
  for (let node: Element | null = element; node && !node.contains(host); node = node.parentElement) {
    if (node.matches(overlays) || consentName.test(`${node.id} ${node.getAttribute('class')}`)) return true;
    if (node.className === lightDomClass) return true;
    // A header that stays in view is the page's own.
    if (/fixed|sticky/.test(getComputedStyle(node).position) && !node.matches('header, nav')) return true;
  }
  return false;
}

/** The visible elements of the page's own design that match the selector, first those of its content. */
function* ownElements(selector: string, host: Element): Generator<HTMLElement> {
  const elements = [...document.querySelectorAll<HTMLElement>(selector)].filter(({ offsetWidth }) => offsetWidth > 0);
  const seen = new Set<HTMLElement>();
  for (const part of pageParts) {
    for (const element of elements) {
      if (seen.has(element) || (part && !element.closest(part))) continue;
      seen.add(element);
      if (!isForeign(element, host)) yield element;
    }
  }
}

/** The first button with a color of its own, which shows what the page's main actions look like. */
function pageButton(host: Element, background: Rgb): CSSStyleDeclaration | undefined {
  for (const button of ownElements('button, [type=submit], a[role=button], [class*=btn], [class*=button]', host)) {
    // The class of a group of buttons can contain the same word.
    if (button.matches(':disabled, [aria-disabled=true]') || button.querySelector('a, button')) continue;
    const style = getComputedStyle(button);
    const color = opaqueColor(style.backgroundColor);
    // The browser's own gray buttons aren't the page's.
    const isOwnGray = /^rgb\((239, 239, 239|107, 107, 107)\)$/.test(style.backgroundColor);
    if (color && !isOwnGray && contrast(color, background) >= 3) return style;
  }
  return undefined;
}

/** The color of the page's links, if they don't have the color of its text. */
function pageLinkColor(host: Element, textColor: string): string | undefined {
  for (const link of ownElements('a[href]', host)) {
    const { color } = getComputedStyle(link);
    if (color !== textColor) return color;
  }
  return undefined;
}

/** A text's typeface, weight, tracking and case, as the tokens of our `kind` of text. */
function typefaceOf(kind: 'heading' | 'label', style: CSSStyleDeclaration): string {
  const { fontFamily, fontWeight, fontSize, letterSpacing, textTransform } = style;
  const tracking = Number.parseFloat(letterSpacing) / Number.parseFloat(fontSize) || 0;
  return `--sub-${kind}-font:${fontFamily};--sub-${kind}-weight:${fontWeight};--sub-${kind}-tracking:${tracking.toFixed(3)}em;--sub-${kind}-case:${textTransform}`;
}

/** A dialog and what it shows look like the element that opened it, which is in the page's design; the dialog is in the body. */
function placeOf(host: HTMLElement): HTMLElement {
  const dialog = host.closest<HTMLElement & { opener?: HTMLElement }>('sub-dialog');
  const opener = dialog && Object.hasOwn(dialog, 'opener') ? dialog.opener : undefined;
  return opener?.isConnected ? opener : host;
}

const mix = (from: Rgb, to: Rgb, share: number): Rgb =>
  from.map((channel, index) => Math.round(channel + ((to[index] as number) - channel) * share)) as unknown as Rgb;

/** Grays between the page's background and its text, so that cards and lines have the warmth of the page. */
function neutralsOf(background: Rgb, text: Rgb): Record<string, Rgb> {
  const subtle = mix(background, text, 0.06);
  const muted = mix(background, text, 0.7);
  return {
    text,
    subtle,
    surface: luminance(background) > 0.5 ? mix(background, white, 0.7) : mix(background, text, 0.04),
    line: mix(background, text, 0.16),
    edge: mix(background, text, 0.6),
    muted: contrast(muted, subtle) >= 4.5 ? muted : text,
  };
}

/** What the elements at the host's place take from the page. Reads computed styles, so call it after the page's layout. */
export function readPageTheme(element: HTMLElement): PageTheme {
  const host = placeOf(element);
  const background = backgroundOf(host);
  const theme = contrast(background, white) > contrast(background, black) ? 'dark' : 'light';
  const { fontFamily, color } = getComputedStyle(host.parentElement ?? document.documentElement);
  const button = pageButton(host, background);
  const accent = opaqueColor(button?.backgroundColor ?? pageLinkColor(host, color) ?? '');
  const textColor = opaqueColor(color);
  const tokens: string[] = [];
  // The brand's colors are made for backgrounds that are nearly white or nearly black.
  if (luminance(background) > 0.8 || luminance(background) < 0.02) {
    const neutrals = textColor && contrast(textColor, background) >= 7 ? neutralsOf(background, textColor) : {};
    for (const [name, value] of Object.entries({ background, ...neutrals }))
      tokens.push(`--sub-${name}:${cssColor(value)}`);
  }
  // Pages without a font of their own have the browser's.
  if (!/^("?Times New Roman"?|serif)$/.test(fontFamily)) {
    tokens.push(`--sub-font:${fontFamily}`);
    const [heading] = ownElements('h1, h2, h3', host);
    tokens.push(heading ? typefaceOf('heading', getComputedStyle(heading)) : `--sub-heading-font:${fontFamily}`);
    // A button without a font of its own has the browser's, in the browser's size.
    const hasOwnFont = button && !button.fontSize.startsWith('13.333');
    tokens.push(hasOwnFont ? typefaceOf('label', button) : `--sub-label-font:${fontFamily}`);
  }
  if (button)
    // Cards with the corners of a pill would be ovals.
    tokens.push(
      `--sub-radius:min(${button.borderTopLeftRadius},16px);--sub-button-radius:${button.borderTopLeftRadius}`,
    );
  if (accent && contrast(accent, background) >= 3) {
    const onAccent = contrast(accent, white) >= 4.5 ? white : black;
    const soft = mix(background, accent, 0.1);
    const accentText = contrast(accent, background) >= 4.5 ? accent : textColor;
    const values = {
      accent,
      'accent-strong': accent,
      'on-accent': onAccent,
      'accent-soft': soft,
      focus: accent,
    };
    for (const [name, value] of Object.entries(values)) tokens.push(`--sub-${name}:${cssColor(value)}`);
    // Beside a payment form in the page's colors, the brand's hero would be foreign.
    tokens.push(`--s-plan-background:${cssColor(soft)};--s-plan-text:var(--sub-text)`);
    if (accentText && contrast(accentText, background) >= 4.5) tokens.push(`--sub-accent-text:${cssColor(accentText)}`);
  }
  return { theme, css: `:host{${tokens.join(';')}}` };
}
