import * as z from 'zod/mini';
import { defineCall } from '../../define-call';
import { paymentActionSchema, paymentStatusSchema } from '../../entities';

/** State of a payment and the payer's next action. Clients use it to restore the screen after a reload. */
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
    /** True if a new code can replace the expired one. Our choice. */
    isCodeRenewable: z.nullish(z.boolean()),
    failureCode: z.nullish(z.string()),
  }),
  isPersonal: true,
});
