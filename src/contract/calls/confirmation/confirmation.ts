import * as z from 'zod/mini';
import { defineCall } from '../../define-call';
import { paymentResponseSchema } from '../../entities';

/**
 * Confirms a payment with a one-time code, or requests another code. Our interpretation of the path: the provider's
 * documentation has no such call.
 */
export const liquidoConfirm = defineCall({
  name: 'liquidoConfirm',
  method: 'POST',
  path: '/api/bill/payment/liQuiDo/confirm/v1',
  request: z.object({
    orderId: z.string(),
    paymentId: z.optional(z.string()),
    /** The one-time code; missing if the payer requests another code or reports a transfer. */
    otp: z.optional(z.string()),
  }),
  data: paymentResponseSchema,
  needsIdempotencyKey: true,
});
