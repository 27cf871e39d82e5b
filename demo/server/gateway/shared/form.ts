import type { Context, MiddlewareHandler } from 'hono';
import type { Hosts } from '../../http/checks/hosts';
import { isSafeText } from '../../http/checks/safe-text';
import type { ServerEnv } from '../../http/web/server-env';

/**
 * CSRF protection: accepts a payer's form only from the portal's origins. The pages of the gateway, which simulates
 * payment providers, banks and wallets, have these origins too. Clients other than browsers send neither `Origin` nor
 * `Sec-Fetch-Site` and are accepted.
 */
export function refuseCrossOriginForms(hosts: Hosts): MiddlewareHandler<ServerEnv> {
  return async (c, next) => {
    const origin = c.req.header('Origin');
    const site = c.req.header('Sec-Fetch-Site');
    const isCrossOrigin =
      (origin !== undefined && !hosts.isPortalOrigin(origin)) ||
      (site !== undefined && !['same-origin', 'none'].includes(site));
    // The page with the checkout opens some wallets' pages with a POST form. Such a form is accepted from any origin,
    // because it only redirects to the wallet's page. The payer approves or declines with a second form on that page.
    const opensWallet = c.req.path.endsWith('/enter');
    if (c.req.method !== 'POST' || opensWallet || !isCrossOrigin) return next();
    return c.text('This form wasn’t sent from the gateway’s own page', 403);
  };
}

/** Returns the text fields of a posted form by name. Fields whose value isn't safe (see `isSafeText`) are omitted. */
export async function readFormFields(c: Context<ServerEnv>): Promise<ReadonlyMap<string, string>> {
  const fields = Object.entries(await c.req.parseBody());
  return new Map(
    fields.filter((field): field is [string, string] => typeof field[1] === 'string' && isSafeText(field[1])),
  );
}
