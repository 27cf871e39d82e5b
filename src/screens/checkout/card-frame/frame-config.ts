import type { CardFrameConfig } from '../../../contract/card-frame';
import { brandPlaceholder, cardFrameReasons, cardFrameWords } from '../../../rules/card-texts';
import type { Translate } from '../../../runtime/texts';
import { deepClosest } from '../../../ui/deep-focus';

/** Inner tokens that the frame's sheet uses. */
const frameTokens = [
  '--s-text',
  '--s-muted',
  '--s-edge',
  '--s-surface',
  '--s-focus',
  '--s-danger',
  '--s-accent-text',
  '--s-accent-soft',
  '--s-radius',
  '--s-ring',
  '--s-touch',
  '--s-px',
  '--s-font',
  '--s-text-s',
  '--s-text-m',
  '--s-1',
  '--s-2',
  '--s-3',
  '--s-4',
] as const;

/** Everything the frame may have to say, by key, in the page's language. */
export function frameTexts(t: Translate): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const word of cardFrameWords) texts[word] = t(`card:frame.${word}`, { brand: brandPlaceholder });
  for (const reason of cardFrameReasons) texts[reason] = t(reason, { defaultValue: t('common:kit.check') });
  return texts;
}

/** The tokens as they are on an element now, page's overrides included. */
export function tokensOf(element: Element): CardFrameConfig['tokens'] {
  const style = getComputedStyle(element);
  const tokens: Record<string, string> = { '--s-behind': colourBehind(element) };
  for (const name of frameTokens) tokens[name] = style.getPropertyValue(name).trim();
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

/** Address of the frame's document; the hash tells it whom to greet, and does not reach a server. */
export function frameAddress(assets: string, parent: string, nonce: string): string {
  const hash = new URLSearchParams({ parent, nonce }).toString();
  return `${new URL('card-frame.html', assets).href}#${hash}`;
}
