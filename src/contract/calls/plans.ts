import * as z from 'zod/mini';
import { defineCall } from '../define-call';
import { orderSchema, planSchema } from '../entities';
import { countSchema, moneySchema, nothingSchema, timestampSchema } from '../primitives';

/** Plans on sale for this brand, priced for the member when one is signed in. */
export const listPlans = defineCall({
  name: 'listPlans',
  method: 'GET',
  path: '/api/site/listPlans/v1',
  request: nothingSchema,
  data: z.object({
    plans: z.array(planSchema),
    /** Days of free trial this visitor may have; 0 or missing for none. */
    trialDays: z.nullish(countSchema),
  }),
  personal: true,
  localised: true,
  about: 'Plans on sale for the brand, in the asked language; prices are the member’s own when a token is sent.',
});

/** What is announced above the plans. */
export const banner = defineCall({
  name: 'banner',
  method: 'GET',
  path: '/api/site/banner/v1',
  request: nothingSchema,
  data: z.object({
    banners: z.array(
      z.object({
        id: z.string(),
        title: z.string(),
        text: z.nullish(z.string()),
        imageUrl: z.nullish(z.string()),
        url: z.nullish(z.string()),
      }),
    ),
  }),
  localised: true,
  about: 'Announcements to show above the plans.',
});

/** The member's plan and what buying another would do. */
export const queryCart = defineCall({
  name: 'queryCart',
  method: 'POST',
  path: '/api/bill/query/cart',
  request: z.object({ planId: z.optional(z.string()) }),
  data: z.object({
    activePlan: z.nullish(
      z.object({ planId: z.string(), name: z.string(), deviceCount: countSchema, expiredTime: timestampSchema }),
    ),
    items: z.array(z.object({ planId: z.string(), name: z.string(), quantity: countSchema, price: moneySchema })),
  }),
  personal: true,
  localised: true,
  about: 'What the member has now and what lies in the cart.',
});

/** One plan with its description. */
export const planDetail = defineCall({
  name: 'planDetail',
  method: 'GET',
  path: '/api/site/plan/detail/{id}',
  request: z.object({ id: z.string(), language: z.optional(z.string()) }),
  data: planSchema,
  personal: true,
  localised: true,
  about: 'One plan, in the asked language. Error 2008 when it is not on sale.',
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
  }),
  personal: true,
  about: 'Whether the member may buy the plan now, and until when the purchase would reach.',
});

/** Discounts by payment method. */
export const planMethodDiscount = defineCall({
  name: 'planMethodDiscount',
  method: 'GET',
  path: '/api/site/plan/method/discount',
  request: z.object({ planId: z.string() }),
  data: z.object({ discounts: z.array(z.object({ methodCode: z.string(), percent: z.number() })) }),
  about: 'Which payment methods make the plan cheaper, and by how much.',
});

/** What remains of the present plan when another is taken. */
export const planConvert = defineCall({
  name: 'planConvert',
  method: 'POST',
  path: '/api/site/plan/convert',
  inQuery: ['planId'],
  request: z.object({ planId: z.string() }),
  data: z.object({
    fromPlanId: z.string(),
    toPlanId: z.string(),
    remainingDays: countSchema,
    convertedDays: countSchema,
    payToday: moneySchema,
    validUntil: timestampSchema,
  }),
  personal: true,
  about: 'A preview of changing plan: what is paid today, what the remaining days become, from when.',
});

/** The order the member began and did not finish, or the order a given attempt made. */
export const orderRemind = defineCall({
  name: 'orderRemind',
  method: 'POST',
  path: '/api/bill/order/remind/v1',
  request: z.object({
    /** The Idempotency-Key of an attempt whose answer was lost. Our choice. */
    attempt: z.optional(z.string()),
  }),
  data: z.object({ order: z.nullish(orderSchema) }),
  personal: true,
  localised: true,
  about:
    'The unfinished order of the member; with `attempt`, the order made under that Idempotency-Key in whatever state, or null when none was.',
});
