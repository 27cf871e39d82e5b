import * as z from 'zod/mini';
import { defineCall } from '../../define-call';
import { paymentAnswerSchema } from '../../entities';

/** The provider's own documents know no such call; that it carries the one-time code is our reading. */
export const liquidoConfirm = defineCall({
  name: 'liquidoConfirm',
  method: 'POST',
  path: '/api/bill/payment/liQuiDo/confirm/v1',
  request: z.object({
    orderId: z.string(),
    paymentId: z.optional(z.string()),
    /** The one-time code the payer got; missing where the payer only says that the money was sent. */
    otp: z.optional(z.string()),
  }),
  data: paymentAnswerSchema,
  movesMoney: true,
  about:
    'Confirms a payment that waits for a one-time code; without the code it is sent another (-3031 when too soon). For a slip or transfer the payer only says that the money was sent: that is noted and the payment stays pending. Errors -3032 to -3034 about the code, 1040 without a payment.',
});
