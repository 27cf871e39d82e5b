import type { Plan } from '../../../../contract/entities';
import { useTexts } from '../../../../runtime/element-context/element-context';
import { formatDate } from '../../../../ui/format/format-date';
import { useMoney } from '../../../../ui/format/money';
import type { Valuation } from '../summary/use-valuation';
import { nextCharge } from './next-charge';

export interface RenewalNoteProps {
  plan: Plan;
  /** When the purchased days end, as a timestamp in milliseconds; null or undefined if unknown. */
  validUntil: number | null | undefined;
  /** The prices of the renewals, from the server. Without them, they're calculated from the plan. */
  serverRenewal: Valuation['renewal'];
}

/** Shows the date and the price of the first automatic renewal, and the price of later renewals if that differs. */
export function RenewalNote({ plan, validUntil, serverRenewal }: RenewalNoteProps) {
  const { t, lang } = useTexts();
  const formatMoney = useMoney();
  // `periods` is the number of renewals at `price`; 0 if later renewals cost the same.
  const { date, price, periods, fullPrice } = nextCharge(plan, validUntil ?? null, serverRenewal);
  return (
    <p>
      <span>
        {t('checkout:renewal.next', {
          date: formatDate(date, lang),
          amount: formatMoney(price, { isCharge: true }),
        })}
      </span>
      {periods > 0 && (
        <span>
          {` ${t('checkout:renewal.then', { count: periods, amount: formatMoney(fullPrice, { isCharge: true }) })}`}
        </span>
      )}
    </p>
  );
}
