import * as z from 'zod/mini';
import { defineCall } from '../define-call';
import { paymentActionSchema, paymentStatusSchema } from '../entities';

/**
 * State of an order's latest payment and the payer's next action. Clients use this call to restore the payment screen
 * after a reload.
 */
export const paymentInfoDetail = defineCall({
  name: 'paymentInfoDetail',
  method: 'POST',
  path: '/api/bill/payment-info/detail',
  request: z.object({ orderId: z.string() }),
  data: z.object({
    orderId: z.string(),
    paymentId: z.nullish(z.string()),
    status: paymentStatusSchema,
    methodCode: z.nullish(z.string()),
    methodGroup: z.nullish(z.string()),
    action: z.nullish(paymentActionSchema),
    /** True if a new payment code (such as a QR code) can replace the expired one. Not in the specification. */
    isCodeRenewable: z.nullish(z.boolean()),
    /** The failure's code in the error catalogue. */
    failureCode: z.nullish(z.string()),
  }),
  isPersonal: true,
});
