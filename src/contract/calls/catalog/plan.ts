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
  personal: true,
  localised: true,
});

/** Whether this member may buy this plan now. */
export const checkPlanAvailable = defineCall({
  name: 'checkPlanAvailable',
  method: 'POST',
  path: '/api/site/checkPlanAvailable/v1',
  request: z.object({ planId: z.string() }),
  data: z.object({
    isAvailable: z.boolean(),
    /** Why not: singleDeviceWhileMultiDevice, notOnSale. */
    reason: z.nullish(z.string()),
    /** When it will be. */
    availableFrom: z.nullish(timestampSchema),
    /** Until when the member will be valid after buying. */
    validUntil: z.nullish(timestampSchema),
    /** Days the member has left now. Our choice. */
    remainingDays: z.nullish(countSchema),
  }),
  personal: true,
});

/** Discounts by payment method. */
export const planMethodDiscount = defineCall({
  name: 'planMethodDiscount',
  method: 'GET',
  path: '/api/site/plan/method/discount',
  request: z.object({ planId: z.string() }),
  data: z.object({ discounts: z.array(z.object({ methodCode: z.string(), percent: z.number() })) }),
});
