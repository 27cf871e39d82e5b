import type { Plan } from '../../contract/entities';
import type { Money } from '../../contract/primitives';
import { renewalDiscount, validUntil } from '../../rules/plans';

/** The first renewal of a plan bought now: when it is charged and what it costs, the first periods' discount counted in. */
export function nextCharge(
  { price, days, renewalDiscount: discount }: Pick<Plan, 'price' | 'days' | 'renewalDiscount'>,
  until: number | null,
  now = Date.now(),
): { date: number; price: Money } {
  return {
    date: until ?? validUntil(null, days, now),
    price: discount && discount.periods > 0 ? renewalDiscount(discount, price).price : price,
  };
}
