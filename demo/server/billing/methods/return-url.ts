import { errorCodes } from '../../http/error-codes';
import type { CallContext } from '../../http/handler';
import { Refusal } from '../../http/refusal';

/**
 * Validates the return URL of a payment request, to which a payment page redirects the payer at the end. Returns null
 * if there is none. The URL must be on an origin of the portal or of a partner, which the server lists as an embedding
 * origin. Refuses other URLs with `invalidParameter`, because they would allow open redirects. The request's `Origin`
 * proves nothing: outside a browser, anyone can send any.
 */
export function readReturnUrl(text: string | undefined, { hosts }: Pick<CallContext, 'hosts'>): string | null {
  if (text === undefined) return null;
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:')
    throw new Refusal(errorCodes.invalidParameter, { detail: 'returnUrl' });
  if (!hosts.mayEmbed(url.origin))
    throw new Refusal(errorCodes.invalidParameter, {
      detail: 'returnUrl: must be on the portal or on an origin that may embed this shop',
    });
  return url.href;
}
