import * as z from 'zod/mini';
import { behaviorOf } from '../../../contract/errors/catalogue';
import { type Money, moneySchema } from '../../../contract/primitives';
import type { CallError } from '../../../runtime/api/call-error';

const priceSchema = z.object({ total: moneySchema });

/** The current price, if the server refused the payment because the shown price is outdated. */
export function priceOf(error: CallError): Money | undefined {
  if (error.kind !== 'code' || behaviorOf(error).problem !== 'priceChanged') return undefined;
  const price = priceSchema.safeParse(error.data);
  return price.success ? price.data.total : undefined;
}
