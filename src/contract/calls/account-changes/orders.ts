import * as z from 'zod/mini';
import { defineCall } from '../../define-call';
import { noDataSchema } from '../../primitives';

/**
 * Cancels an order that isn't paid. The call isn't in the specification, and servers don't need to support it: screens
 * offer to cancel only orders whose `isCancelable` is true.
 */
export const cancelOrder = defineCall({
  name: 'cancelOrder',
  method: 'POST',
  path: '/api/bill/order/cancel/v1',
  request: z.object({ orderId: z.string() }),
  data: noDataSchema,
});
