import { type CardFrameConfig, frameTokens } from '../../../contract/card-frame/card-frame';
import { deepClosest } from '../../../ui/focus/deep-focus';

/** The current values of the design tokens on an element, including the page's overrides. */
export function tokensOf(element: Element): CardFrameConfig['tokens'] {
  const style = getComputedStyle(element);
  const tokens: Record<string, string> = {};
  for (const name of frameTokens) tokens[name] = style.getPropertyValue(`--s-${name}`).trim();
  tokens.behind = colourBehind(element);
  return tokens;
}

const isClear = (colour: string) => colour === 'transparent' || /^rgba\(.*, 0\)$/.test(colour);

/**
 * The plain colour an element stands on. Whoever judges the frame's contrast sees the frame alone, and takes what is
 * transparent for white. Where a picture shines through there is no such colour.
 */
function colourBehind(element: Element): string {
  const ground = deepClosest(element, (above) => {
    const { backgroundColor, backgroundImage } = getComputedStyle(above);
    return backgroundImage !== 'none' || !isClear(backgroundColor);
  });
  if (!ground) return 'transparent';
  const { backgroundColor, backgroundImage } = getComputedStyle(ground);
  return backgroundImage === 'none' && backgroundColor.startsWith('rgb(') ? backgroundColor : 'transparent';
}

/** The URL of the frame's document. Its hash has the parent's origin and the language, and isn't sent to the server. */
export function frameAddress(assets: string, hashParts: { parent: string; nonce: string; lang: string }): string {
  const hash = new URLSearchParams(hashParts).toString();
  return `${new URL('card-frame.html', assets).href}#${hash}`;
}
