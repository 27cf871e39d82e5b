import { contrast, type Rgb } from '../../rules/contrast';

/** The channels of an opaque color in the form in which browsers report computed colors; null for other colors. */
export function opaqueColor(text: string): Rgb | null {
  const [, red, green, blue, alpha = '1'] =
    /^rgba?\((\d+), (\d+), (\d+)(?:, ([\d.]+))?\)$/.exec(text) ?? ([] as string[]);
  return red !== undefined && Number(alpha) === 1 ? [Number(red), Number(green), Number(blue)] : null;
}

/** The closest of the element and its ancestors that has an opaque background. */
function closestOpaque(element: Element | null): Element | null {
  for (let node = element; node; node = node.parentElement ?? ((node.getRootNode() as ShadowRoot).host || null))
    if (opaqueColor(getComputedStyle(node).backgroundColor)) return node;
  return null;
}

/** The color behind the host: that of the closest ancestor with an opaque background. */
export function backgroundOf(host: Element): Rgb {
  const element = closestOpaque(host.parentElement);
  return (element && opaqueColor(getComputedStyle(element).backgroundColor)) ?? [255, 255, 255];
}

/** Whether the page has a picture or a gradient behind the host, so that the color there is unknown. */
function isOnPicture(host: Element): boolean {
  const opaque = closestOpaque(host.parentElement);
  for (let node: Element | null = host.parentElement; node; node = node.parentElement) {
    if (getComputedStyle(node).backgroundImage !== 'none') return true;
    if (node === opaque) return false;
  }
  return false;
}

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
  const { color, backgroundColor } = getComputedStyle(screen);
  const text = opaqueColor(color);
  const own = opaqueColor(backgroundColor);
  if (!text || (!own && isOnPicture(host))) return;
  if (contrast(text, own ?? backgroundOf(host)) < 4.5) screen.setAttribute('data-own-background', '');
}
