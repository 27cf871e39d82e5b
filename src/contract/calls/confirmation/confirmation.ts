import * as z from 'zod/mini';
import { defineCall } from '../../define-call';
import { paymentResponseSchema } from '../../entities';

/** The provider's documentation has no such call. That it sends the one-time code is our interpretation. */
export const liquidoConfirm = defineCall({
  name: 'liquidoConfirm',
  method: 'POST',
  path: '/api/bill/payment/liQuiDo/confirm/v1',
  request: z.object({
    orderId: z.string(),
    paymentId: z.optional(z.string()),
    /** The one-time code; missing when the payer reports a transfer. */
    otp: z.optional(z.string()),
  }),
  data: paymentResponseSchema,
  needsIdempotencyKey: true,
});
