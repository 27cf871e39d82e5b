import type { CallContext } from '../http/handler';
import { Refusal } from '../http/refusal';

/**
 * Where a payment page sends the payer back to: a page of the portal, of an origin that may embed the product, or of
 * the page that asks. Anything else is refused with -24050: a payment page that sends people anywhere is an open
 * redirect under the shop's name.
 */
export function readReturnUrl(
  text: string | undefined,
  { hosts, requestOrigin }: Pick<CallContext, 'hosts' | 'requestOrigin'>,
): string | null {
  if (text === undefined) return null;
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:') throw new Refusal('-24050', { detail: 'returnUrl' });
  if (url.origin !== requestOrigin && !hosts.mayEmbed(url.origin))
    throw new Refusal('-24050', { detail: 'returnUrl: neither the page that asks nor one that may embed this shop' });
  return url.href;
}
