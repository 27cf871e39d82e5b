import type { Context } from 'hono';
import * as z from 'zod/mini';
import { moneySchema } from '../../../../src/contract/primitives';
import { signExpressToken } from '../../billing/methods/express';
import type { Services } from '../../http/handler';
import type { ServerEnv } from '../../http/web/server-env';

const querySchema = z.object({
  method: z.enum(['apple-pay', 'google-pay']),
  decision: z.enum(['approve', 'decline']),
});

/**
 * Returns the token for an amount that the payer authorized in the sheet of a wallet's stand-in. Needs no session: a
 * token doesn't identify the payer, and is worth nothing until it's sent to `pay`.
 */
export async function issueExpressToken({ privateKeys, clock }: Services, c: Context<ServerEnv>) {
  const choice = querySchema.safeParse(c.req.query());
  const amount = moneySchema.safeParse({ amount: c.req.query('amount'), currency: c.req.query('currency') });
  c.header('Access-Control-Allow-Origin', '*');
  c.header('Cache-Control', 'no-store');
  if (!choice.success || !amount.success) return c.json({ error: 'invalid query' }, 400);
  const { method: methodCode, decision } = choice.data;
  const token = await signExpressToken({ methodCode, decision, ...amount.data }, privateKeys.google, clock.now());
  return c.json({ token });
}
