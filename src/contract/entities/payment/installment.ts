import * as z from 'zod/mini';
import { countSchema, moneySchema } from '../../primitives';

/** An installment option. */
export const installmentSchema = z.object({
  /** Number of installments. */
  count: countSchema,
  /** The amount of each installment. */
  each: moneySchema,
  /** The sum of all installments, including the interest. */
  total: moneySchema,
  /** The part of `total` that is interest; zero if there is none. */
  interest: moneySchema,
});
export type Installment = z.output<typeof installmentSchema>;
