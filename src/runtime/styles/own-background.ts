import { contrast, type Rgb } from '../../rules/contrast';

/** A color and its opacity, from 0 to 1. */
interface Layer {
  color: Rgb;
  alpha: number;
}

const white: Rgb = [255, 255, 255];
/** About what browsers paint behind a dark page without a background. */
const darkCanvas: Rgb = [18, 18, 18];

let context: CanvasRenderingContext2D | null | undefined;

/** Parses a computed color. Browsers report most colors as `rgb(…)`, but others, such as `oklch(…)`, as they were written. */
function parseColor(text: string): Layer | null {
  const [, red, green, blue, alpha = '1'] =
    /^rgba?\((\d+), (\d+), (\d+)(?:, ([\d.]+))?\)$/.exec(text) ?? ([] as string[]);
  if (red !== undefined) return { color: [Number(red), Number(green), Number(blue)], alpha: Number(alpha) };
  if (!/^(color|lab|lch|oklab|oklch)\(/.test(text)) return null;
  context ??= document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  if (!context) return null;
  context.clearRect(0, 0, 1, 1);
  context.fillStyle = text;
  context.fillRect(0, 0, 1, 1);
  const [r = 0, g = 0, b = 0, a = 0] = context.getImageData(0, 0, 1, 1).data;
  return { color: [r, g, b], alpha: a / 255 };
}

/** The channels of an opaque computed color; null for other colors. */
export function opaqueColor(text: string): Rgb | null {
  const layer = parseColor(text);
  return layer?.alpha === 1 ? layer.color : null;
}

/** The color that a layer has on another color. */
const blend = ({ color, alpha }: Layer, below: Rgb): Rgb =>
  color.map((channel, index) => Math.round(channel * alpha + (below[index] as number) * (1 - alpha))) as unknown as Rgb;

const parentOf = (element: Element): Element | null =>
  element.parentElement ?? ((element.getRootNode() as Partial<ShadowRoot>).host || null);

/** The host's ancestors, also outside shadow trees, up to the first with an opaque background. */
function* backdropsOf(host: Element): Generator<{ element: Element; layer: Layer | null }> {
  for (let element = parentOf(host); element; element = parentOf(element)) {
    const layer = parseColor(getComputedStyle(element).backgroundColor);
    yield { element, layer };
    if (layer?.alpha === 1) return;
  }
}

/** The color behind a page that has no background of its own. */
function pageCanvas(): Rgb {
  const { colorScheme } = getComputedStyle(document.documentElement);
  const meta = document.querySelector<HTMLMetaElement>('meta[name=color-scheme]')?.content;
  const scheme = colorScheme && colorScheme !== 'normal' ? colorScheme : (meta ?? '');
  const isDark =
    scheme.includes('dark') && (!scheme.includes('light') || matchMedia('(prefers-color-scheme: dark)').matches);
  return isDark ? darkCanvas : white;
}

/** The color behind the host: the backgrounds of its ancestors, from the closest opaque one to the host. */
export function backgroundOf(host: Element): Rgb {
  const layers = [...backdropsOf(host)].flatMap(({ layer }) => layer ?? []);
  return layers.reduceRight((below, layer) => blend(layer, below), pageCanvas());
}

/** Whether the page has a picture or a gradient behind the host, so that the color there is unknown. */
const isOnPicture = (host: Element): boolean =>
  [...backdropsOf(host)].some(({ element }) => getComputedStyle(element).backgroundImage !== 'none');

/** The properties of the screen's computed style with the colors of its text (src/ui/styling/tokens.module.css). */
const textColorProperties = ['color', 'columnRuleColor', 'outlineColor', 'textDecorationColor'] as const;

/**
 * Gives the screen (`.sub`) the brand's own background if its text would be hard to read on what is behind it: the page
 * can make the background transparent, and its theme can differ from the element's. On a picture, the page's choice
 * stands. `data-own-background` is styled in src/ui/styling/tokens.module.css; server rendering sets it for brands with a
 * fixed theme.
 */
export function ensureReadable(screen: HTMLElement, host: Element): void {
  screen.removeAttribute('data-own-background');
  // A dialog has a background of its own.
  if (host.localName === 'sub-dialog') return;
  const style = getComputedStyle(screen);
  const own = parseColor(style.backgroundColor);
  if (own?.alpha !== 1 && isOnPicture(host)) return;
  const behind = backgroundOf(host);
  const isReadableOn = (background: Rgb) => (color: Rgb | null) => !color || contrast(color, background) >= 4.5;
  const colors = textColorProperties.map((name) => opaqueColor(style[name]));
  const hardToRead = colors.filter((color) => !isReadableOn(own ? blend(own, behind) : behind)(color));
  if (hardToRead.length === 0) return;
  screen.setAttribute('data-own-background', '');
  // A color that the page has set can be hard to read on both.
  const brandBackground = opaqueColor(style.backgroundColor);
  if (brandBackground && !hardToRead.some(isReadableOn(brandBackground))) screen.removeAttribute('data-own-background');
}
