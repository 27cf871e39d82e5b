import * as z from 'zod/mini';
import { defineCall } from '../../define-call';
import { paymentResponseSchema } from '../../entities';

/**
 * Confirms a payment with a one-time code, requests a new code, or reports a bank transfer as done. The specification
 * gives only the path, and the documentation of the provider (LiQuiDo) has no such call; the fields are our choice.
 */
export const liquidoConfirm = defineCall({
  name: 'liquidoConfirm',
  method: 'POST',
  path: '/api/bill/payment/liQuiDo/confirm/v1',
  request: z.object({
    orderId: z.string(),
    paymentId: z.optional(z.string()),
    /** The one-time code. Missing if the payer requests a new code or reports a transfer. */
    otp: z.optional(z.string()),
  }),
  data: paymentResponseSchema,
  needsIdempotencyKey: true,
});
