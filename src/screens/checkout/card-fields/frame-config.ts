import { type CardFrameConfig, frameTokens } from '../../../contract/card-frame/card-frame';
import { deepClosest } from '../../../ui/focus/deep-focus';

/** The values of the design tokens that the card frame needs, as they apply to an element of the page. */
export function designTokensOf(element: Element): CardFrameConfig['tokens'] {
  const style = getComputedStyle(element);
  const tokens: Record<string, string> = {};
  for (const name of frameTokens) tokens[name] = vwToPx(style.getPropertyValue(`--s-${name}`).trim());
  tokens.backdrop = backgroundOf(element);
  return tokens;
}

/** Converts `vw` to pixels, because the frame has its own viewport. */
const vwToPx = (length: string): string =>
  length.replace(/([\d.]+)vw/g, (_, percentage: string) => `${(Number(percentage) * innerWidth) / 100}px`);

const isTransparent = (color: string) => color === 'transparent' || /^rgba\(.*, 0\)$/.test(color);

/**
 * The background color behind an element, or `transparent` if the background is an image or isn't opaque. The frame
 * uses this color as its own background, because contrast checkers see only the frame's document, and assume that a
 * transparent background is white.
 */
function backgroundOf(element: Element): string {
  const backgroundElement = deepClosest(element, (ancestor) => {
    const { backgroundColor, backgroundImage } = getComputedStyle(ancestor);
    return backgroundImage !== 'none' || !isTransparent(backgroundColor);
  });
  if (!backgroundElement) return 'transparent';
  const { backgroundColor, backgroundImage } = getComputedStyle(backgroundElement);
  return backgroundImage === 'none' && backgroundColor.startsWith('rgb(') ? backgroundColor : 'transparent';
}
