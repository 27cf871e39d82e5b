import * as z from 'zod/mini';
import { defineCall } from '../../define-call';
import { orderSchema, planSchema } from '../../entities';
import { countSchema, moneySchema, nothingSchema, timestampSchema } from '../../primitives';

/** Plans on sale for this brand, priced for the member when one is signed in. */
export const listPlans = defineCall({
  name: 'listPlans',
  method: 'GET',
  path: '/api/site/listPlans/v1',
  request: nothingSchema,
  data: z.object({
    plans: z.array(planSchema),
    /** Days of free trial for this visitor; 0 or missing without a trial. */
    trialDays: z.nullish(countSchema),
  }),
  personal: true,
  localised: true,
});

/** Announcements above the plans. */
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
});
