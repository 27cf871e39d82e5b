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

/**
 * Gives the screen (`.sub`) the brand's own background if its text would be hard to read on what is behind it: the page
 * can make the background transparent, and its theme can differ from the element's. `data-own-background` is styled in
 * src/ui/styling/tokens.module.css; server rendering sets it for brands with a fixed theme.
 */
export function ensureReadable(screen: HTMLElement, host: Element): void {
  screen.removeAttribute('data-own-background');
  // A dialog has a background of its own.
  if (host.localName === 'sub-dialog') return;
  const { color, backgroundColor } = getComputedStyle(screen);
  const text = opaqueColor(color);
  const behind = opaqueColor(backgroundColor) ?? backgroundOf(host);
  if (text && contrast(text, behind) < 4.5) screen.setAttribute('data-own-background', '');
}
