import * as z from 'zod/mini';
import { defineCall } from '../../define-call';
import { noDataSchema } from '../../primitives';

/**
 * Cancels an order that isn't paid. Not in the specification; optional for servers: screens offer it only for orders
 * whose `isCancelable` is true.
 */
export const cancelOrder = defineCall({
  name: 'cancelOrder',
  method: 'POST',
  path: '/api/bill/order/cancel/v1',
  request: z.object({ orderId: z.string() }),
  data: noDataSchema,
});
