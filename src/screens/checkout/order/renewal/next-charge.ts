import type { Plan } from '../../../../contract/entities';
import type { Money } from '../../../../contract/primitives';
import { discountedRenewal, validUntil } from '../../../../rules/plans/plans';
import { serverNow } from '../../../../runtime/api/server-clock';
import type { Valuation } from '../summary/use-valuation';

/** The next automatic renewal, which the payer agrees to. */
export interface NextCharge {
  /** When the plan renews, as a timestamp in milliseconds. */
  date: number;
  price: Money;
  /** The number of renewals at `price`, if later ones cost more; otherwise 0. */
  periods: number;
  /** The price of later renewals. */
  fullPrice: Money;
}

/**
 * The first renewal of a plan that is bought now: its date and its price, after any discount on the first renewals. The
 * date is `planEnd`, the end of the purchased days. If `planEnd` is null, the date is calculated from the plan's number
 * of days. The price is the server's price (`serverRenewal`, in the currency of the charge). Without `serverRenewal`,
 * the price is calculated from the plan's list price.
 */
export function nextCharge(
  plan: Pick<Plan, 'price' | 'originalPrice' | 'days' | 'renewalDiscount'>,
  planEnd: number | null,
  serverRenewal: Valuation['renewal'],
  now = serverNow(),
): NextCharge {
  const { days, renewalDiscount: discount } = plan;
  const date = planEnd ?? validUntil(null, days, now);
  if (serverRenewal) {
    const { price, periods, fullPrice } = serverRenewal;
    return { date, price, periods, fullPrice };
  }
  const fullPrice = plan.originalPrice ?? plan.price;
  if (!discount || discount.periods < 1) return { date, price: fullPrice, periods: 0, fullPrice };
  return { date, price: discountedRenewal(discount, fullPrice).price, periods: discount.periods, fullPrice };
}
