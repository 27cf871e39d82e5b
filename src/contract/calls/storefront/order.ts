import * as z from 'zod/mini';
import { defineCall } from '../../define-call';
import { orderSchema } from '../../entities';

/** One order of the member. In its own file, because the checkout needs no other order call. */
export const order = defineCall({
  name: 'order',
  method: 'GET',
  path: '/api/bill/order/v1/{id}',
  request: z.object({ id: z.string() }),
  data: orderSchema,
  isPersonal: true,
  isLocalized: true,
});
