import { Refusal } from '../refusal';

/** Back to where a redirect returns. Anything but a page's address is refused with -24050. */
export function readReturnUrl(text: string | undefined): string | null {
  if (text === undefined) return null;
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:') throw new Refusal('-24050', { detail: 'returnUrl' });
  return url.href;
}
