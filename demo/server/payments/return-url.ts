import { errorCodes } from '../http/error-codes';
import type { CallContext } from '../http/handler';
import { Refusal } from '../http/refusal';

/**
 * Validates the return URL of a payment request, to which a payment page redirects the payer at the end. Returns null
 * if there is none. The URL must be on the origin of the portal, of the requesting page, or of another page that may
 * embed the product. Refuses other URLs with `invalidParameter`, because they would allow open redirects.
 */
export function readReturnUrl(
  text: string | undefined,
  { hosts, requestOrigin }: Pick<CallContext, 'hosts' | 'requestOrigin'>,
): string | null {
  if (text === undefined) return null;
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:')
    throw new Refusal(errorCodes.invalidParameter, { detail: 'returnUrl' });
  if (url.origin !== requestOrigin && !hosts.mayEmbed(url.origin))
    throw new Refusal(errorCodes.invalidParameter, {
      detail: 'returnUrl: must be on the requesting origin or one that may embed this shop',
    });
  return url.href;
}
