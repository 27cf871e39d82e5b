import * as z from 'zod/mini';
import { defineCall } from '../define-call';
import { planSchema } from '../entities';
import { countSchema, moneySchema, noFieldsSchema, timestampSchema } from '../primitives';

/** The brand's plans on sale. A signed-in member may have other prices than a visitor. */
export const listPlans = defineCall({
  name: 'listPlans',
  method: 'GET',
  path: '/api/site/listPlans/v1',
  request: noFieldsSchema,
  data: z.object({
    plans: z.array(planSchema),
    /** Length of the visitor's free trial in days; 0 or missing without a trial. */
    trialDays: z.nullish(countSchema),
    /**
     * Names of the payment methods whose logos are shown below the plans, most used first: `Visa`, `Mastercard`,
     * `Pix`, `PayPal`. The client ignores names that it has no logo for. Not in the specification; optional for
     * servers.
     */
    paymentMarks: z.nullish(z.array(z.string())),
  }),
  isPersonal: true,
  isLocalized: true,
});

/** Announcements above the plans. */
export const banner = defineCall({
  name: 'banner',
  method: 'GET',
  path: '/api/site/banner/v1',
  request: noFieldsSchema,
  data: z.object({
    banners: z.array(
      z.object({
        id: z.string(),
        title: z.string(),
        text: z.nullish(z.string()),
        url: z.nullish(z.string()),
      }),
    ),
  }),
  isLocalized: true,
});

/** The member's current plan, and the plans in the cart. */
export const queryCart = defineCall({
  name: 'queryCart',
  method: 'POST',
  path: '/api/bill/query/cart',
  request: z.object({
    /** The plan to put in the cart. If missing, the cart is empty. */
    planId: z.optional(z.string()),
  }),
  data: z.object({
    /** `expiredTime` is when the plan ends. */
    activePlan: z.nullish(
      z.object({ planId: z.string(), name: z.string(), deviceCount: countSchema, expiredTime: timestampSchema }),
    ),
    items: z.array(z.object({ planId: z.string(), name: z.string(), quantity: countSchema, price: moneySchema })),
  }),
  isPersonal: true,
  isLocalized: true,
});

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
    /**
     * Set while the deletion of the member's account is scheduled: when it is deleted. Payments are refused until the
     * member cancels the deletion, so the checkout says so before anything is typed. Not in the specification; optional
     * for servers.
     */
    deletesAt: z.nullish(timestampSchema),
    /**
     * Set while the member has to prove their age before a payment: Brazilian law asks for more than a checkbox. The
     * checkout opens `url` in another window, and asks again until the field is gone. Not in the specification; optional
     * for servers.
     */
    ageCheck: z.nullish(
      z.object({
        /** The page of the check, for this member only. */
        url: z.string(),
        /**
         * `required`: not done yet. `canceled`: the member left it without a result. `refused`: it didn't confirm the
         * age. `expired`: an earlier confirmation is too old.
         */
        state: z.enum(['required', 'canceled', 'refused', 'expired']),
      }),
    ),
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
