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
    /** Why the plan isn't available: singleDeviceWhileMultiDevice, notOnSale. */
    reason: z.nullish(z.string()),
    /** When the plan becomes available. */
    availableFrom: z.nullish(timestampSchema),
    /** When the member's plan would end after the purchase. */
    validUntil: z.nullish(timestampSchema),
    /** The member's remaining days now. Our choice. */
    remainingDays: z.nullish(countSchema),
  }),
  isPersonal: true,
});

/** Discounts by payment method. */
export const planMethodDiscount = defineCall({
  name: 'planMethodDiscount',
  method: 'GET',
  path: '/api/site/plan/method/discount',
  request: z.object({ planId: z.string() }),
  data: z.object({ discounts: z.array(z.object({ methodCode: z.string(), percent: z.number() })) }),
});
