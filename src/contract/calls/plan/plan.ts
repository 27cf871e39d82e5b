import * as z from 'zod/mini';
import { defineCall } from '../../define-call';
import { planSchema } from '../../entities';
import { countSchema, timestampSchema } from '../../primitives';

/** One plan with its description. */
export const planDetail = defineCall({
  name: 'planDetail',
  method: 'GET',
  path: '/api/site/plan/detail/{id}',
  request: z.object({ id: z.string(), language: z.optional(z.string()) }),
  data: planSchema,
  isPersonal: true,
  isLocalized: true,
  sendsLanguage: true,
});

/** Whether the member can buy the plan now. */
export const checkPlanAvailable = defineCall({
  name: 'checkPlanAvailable',
  method: 'POST',
  path: '/api/site/checkPlanAvailable/v1',
  request: z.object({ planId: z.string() }),
  data: z.object({
    isAvailable: z.boolean(),
    /**
     * Why the plan isn't available: `notOnSale`, or `singleDeviceWhileMultiDevice` (the plan is for one device, but the
     * member still has a plan for several devices).
     */
    reason: z.nullish(z.string()),
    /** When the plan becomes available. */
    availableFrom: z.nullish(timestampSchema),
    /** When the requested plan would end if the member bought it now. */
    validUntil: z.nullish(timestampSchema),
    /** Days left on the member's current plan. Not in the specification. */
    remainingDays: z.nullish(countSchema),
  }),
  isPersonal: true,
});

/** The discounts that payment methods give on a plan. */
export const planMethodDiscount = defineCall({
  name: 'planMethodDiscount',
  method: 'GET',
  path: '/api/site/plan/method/discount',
  request: z.object({ planId: z.string() }),
  data: z.object({ discounts: z.array(z.object({ methodCode: z.string(), percent: z.number() })) }),
});
