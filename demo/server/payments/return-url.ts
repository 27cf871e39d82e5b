import { errorCodes } from '../http/error-codes';
import type { CallContext } from '../http/handler';
import { Refusal } from '../http/refusal';

/**
 * The URL that a payment page redirects the payer to. It must be on the portal, on an origin that may embed the
 * product, or on the requesting page's origin. Refuses other URLs with `invalidParameter`, because they would allow
 * open redirects.
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
