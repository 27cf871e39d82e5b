import * as z from 'zod/mini';
import { defineCall } from '../../define-call';
import { orderSchema } from '../../entities';

/** One order of the member. In a separate file, so that the checkout doesn't download the other calls for orders. */
export const order = defineCall({
  name: 'order',
  method: 'GET',
  path: '/api/bill/order/v1/{id}',
  request: z.object({ id: z.string() }),
  data: orderSchema,
  isPersonal: true,
  isLocalized: true,
});
