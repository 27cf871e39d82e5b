import type { Context, MiddlewareHandler } from 'hono';
import type { Hosts } from '../../http/checks/hosts';
import { isPlainText } from '../../http/checks/plain-text';
import type { ServerEnv } from '../../http/web/request';

/**
 * Lets a payer's answer come from the gateway's own page alone: another page could press the button for them. Clients
 * that are no browser send neither header.
 */
export function ownFormsOnly(hosts: Hosts): MiddlewareHandler<ServerEnv> {
  return async (c, next) => {
    const origin = c.req.header('Origin');
    const site = c.req.header('Sec-Fetch-Site');
    const isForeign =
      (origin !== undefined && !hosts.isOwnOrigin(origin)) ||
      (site !== undefined && !['same-origin', 'none'].includes(site));
    // The shop's page opens some wallets by a posted form; opening one is no answer.
    const isEntrance = c.req.path.endsWith('/enter');
    if (c.req.method !== 'POST' || isEntrance || !isForeign) return next();
    return c.text('This answer did not come from the page that asked for it', 403);
  };
}

/** The texts of a posted form. What no table should be asked for is left out. */
export async function formOf(c: Context<ServerEnv>): Promise<ReadonlyMap<string, string>> {
  const fields = Object.entries(await c.req.parseBody());
  return new Map(
    fields.filter((field): field is [string, string] => typeof field[1] === 'string' && isPlainText(field[1])),
  );
}
