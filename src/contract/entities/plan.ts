import * as z from 'zod/mini';
import { countSchema, moneySchema } from '../primitives';

/** How long a plan runs. Source: specification, sections 2 and 9. */
export const planDurations = ['week', 'month', 'quarter', 'halfYear', 'year'] as const;
export type PlanDuration = (typeof planDurations)[number];

/** The lower price of the first renewals. Source: specification, section 9 (first N periods: month, 180 days, year). */
export const renewalDiscountSchema = z.object({
  /** Percent off, 1 to 100. */
  percent: z.number(),
  /** How many renewals it holds for. */
  periods: countSchema,
  period: z.enum(['month', 'halfYear', 'year']),
});

/** A plan on sale. Source: specification, section 3; the fields after `deviceCount` are our choice. */
export const planSchema = z.object({
  id: z.string(),
  language: z.optional(z.string()),
  name: z.string(),
  price: moneySchema,
  duration: z.enum(planDurations),
  /** Days of validity it brings. */
  days: countSchema,
  deviceCount: countSchema,
  /** Price before a running promotion. */
  originalPrice: z.nullish(moneySchema),
  /** Days of free trial for a new member. */
  trialDays: z.nullish(countSchema),
  isRecommended: z.nullish(z.boolean()),
  renewalDiscount: z.nullish(renewalDiscountSchema),
  description: z.nullish(z.string()),
  features: z.nullish(z.array(z.string())),
});
export type Plan = z.output<typeof planSchema>;
