import * as z from 'zod/mini';
import { defineCall } from '../define-call';
import { countSchema, moneySchema, timestampSchema } from '../primitives';

/** How a change of plan converts the remaining days of the member's current plan. */
export const planConvert = defineCall({
  name: 'planConvert',
  method: 'POST',
  path: '/api/site/plan/convert',
  queryFields: ['planId'],
  request: z.object({ planId: z.string() }),
  data: z.object({
    fromPlanId: z.string(),
    toPlanId: z.string(),
    remainingDays: countSchema,
    /** Days of the new plan that the remaining days are worth. */
    convertedDays: countSchema,
    /** The price of the new plan. */
    payToday: moneySchema,
    /** When the new plan would end. */
    validUntil: timestampSchema,
  }),
  isPersonal: true,
});
