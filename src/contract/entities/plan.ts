import * as z from 'zod/mini';
import { countSchema, moneySchema } from '../primitives';
import { planDurations } from './plan-durations';

export * from './plan-durations';

/** A discount on the first renewals. Source: specification, section 9, where a half year is 180 days. */
export const renewalDiscountSchema = z.object({
  /** Discount in percent, 1 to 100. */
  percent: z.number(),
  /** Number of discounted renewals. */
  periods: countSchema,
  /** The length of one renewal period. */
  period: z.enum(['month', 'halfYear', 'year']),
});

/** A plan on sale. Source: specification, section 3; that section lacks the fields after `deviceCount`. */
export const planSchema = z.object({
  id: z.string(),
  language: z.optional(z.string()),
  name: z.string(),
  price: moneySchema,
  duration: z.enum(planDurations),
  /** Length of the plan in days. */
  days: countSchema,
  deviceCount: countSchema,
  /** The regular price, if a current promotion reduces `price`. */
  originalPrice: z.nullish(moneySchema),
  /** Length of the free trial for new members, in days. */
  trialDays: z.nullish(countSchema),
  isRecommended: z.nullish(z.boolean()),
  renewalDiscount: z.nullish(renewalDiscountSchema),
  description: z.nullish(z.string()),
  features: z.nullish(z.array(z.string())),
});
export type Plan = z.output<typeof planSchema>;
