import * as z from 'zod/mini';
import { paymentStatusSchema } from '../order';
import { paymentActionSchema } from './payment-action';

/** Response of `pay` and `repay`. Source: our choice. */
export const paymentResponseSchema = z.object({
  orderId: z.string(),
  paymentId: z.string(),
  status: paymentStatusSchema,
  action: paymentActionSchema,
  /** The failure's code in the error catalogue. */
  failureCode: z.nullish(z.string()),
});
export type PaymentResponse = z.output<typeof paymentResponseSchema>;
