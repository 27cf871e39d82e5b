import * as z from 'zod/mini';
import { defineCall } from '../../define-call';
import { countSchema, moneySchema, timestampSchema } from '../../primitives';

/** How the current plan's remaining days convert when changing to another plan. */
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
    convertedDays: countSchema,
    payToday: moneySchema,
    validUntil: timestampSchema,
  }),
  isPersonal: true,
});
