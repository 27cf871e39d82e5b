import type { Plan } from '../../../contract/entities';
import type { Money } from '../../../contract/primitives';
import { toMinor } from '../../../rules/money/money';
import { discountedRenewal, validUntil as planEndOf } from '../../../rules/plans/plans';
import { serverNow } from '../../../runtime/api/server-clock';
import { useTexts } from '../../../runtime/element-context/element-context';
import { formatDate } from '../../../ui/format/format-date';
import { useMoney } from '../../../ui/format/money';
import { formatDateTime } from '../../shared/order-display/format-date-time';
import type { Valuation } from './use-price';

export interface RenewalNoteProps {
  plan: Plan;
  /** When the purchased days end, as a timestamp in milliseconds; null or undefined if unknown. */
  validUntil: number | null | undefined;
  /** The prices of the renewals, from the server. Without them, they're calculated from the plan. */
  serverRenewal: Valuation['renewal'];
  /** Whether renewals charge the card that pays now. Default true. */
  isCard?: boolean;
}

/** Shows the date and the price of the first automatic renewal, and the price of later renewals if that differs. */
export function RenewalNote({ plan, validUntil, serverRenewal, isCard = true }: RenewalNoteProps) {
  const { t, lang } = useTexts();
  const formatMoney = useMoney();
  // `periods` is the number of renewals at `price`; 0 if later renewals cost the same.
  const { date, price, periods, fullPrice } = nextCharge(plan, validUntil ?? null, serverRenewal);
  return (
    <p>
      <span>
        {t(isCard ? 'checkout:renewal.next' : 'checkout:renewal.nextMethod', {
          date: formatDate(date, lang),
          amount: formatMoney(price),
        })}
      </span>
      {periods > 0 && (
        <span>{` ${t('checkout:renewal.then', { count: periods, amount: formatMoney(fullPrice) })}`}</span>
      )}
    </p>
  );
}

/** The date and the price of the first automatic renewal, and its discount, in one line. Empty until all are known. */
export function useRenewalHint(renewal: RenewalNoteProps | null): string {
  const { t, lang } = useTexts();
  const formatMoney = useMoney();
  if (renewal?.validUntil === undefined) return '\u00a0';
  const charge = nextCharge(renewal.plan, renewal.validUntil, renewal.serverRenewal);
  const percent = percentOff(charge);
  const values = { date: formatDateTime(charge.date, lang, 'shortDate'), amount: formatMoney(charge.price) };
  return percent > 0
    ? t('checkout:renewal.discountedHint', { ...values, percent })
    : t('checkout:renewal.hint', values);
}

/** The discount of the first renewals, in whole percent, rounded down: a text doesn't promise more. */
export function percentOff({ price, fullPrice }: Pick<NextCharge, 'price' | 'fullPrice'>): number {
  const full = toMinor(fullPrice);
  return full > 0 ? Math.floor(((full - toMinor(price)) / full) * 100) : 0;
}

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
  const date = planEnd ?? planEndOf(null, days, now);
  if (serverRenewal) {
    const { price, periods, fullPrice } = serverRenewal;
    return { date, price, periods, fullPrice };
  }
  const fullPrice = plan.originalPrice ?? plan.price;
  if (!discount || discount.periods < 1) return { date, price: fullPrice, periods: 0, fullPrice };
  return { date, price: discountedRenewal(discount, fullPrice).price, periods: discount.periods, fullPrice };
}
