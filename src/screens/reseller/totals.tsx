import { toMinor } from '../../rules/money/money';
import { useTexts } from '../../runtime/element-context/element-context';
import { LinkButton } from '../../ui/button/button';
import { Money, useMoney } from '../../ui/format/money';
import { DescriptionList } from '../../ui/layout/description-list';
import { visuallyHidden } from '../../ui/styling/tokens';
import styles from '../shared/reseller/reseller.module.css';
import { type ResellerPlan, totalsOf } from '../shared/reseller/reseller-plan';

interface TotalsProps {
  plan: ResellerPlan;
  quantity: number;
  /** Whether the shown prices are outdated, because prices in another currency are loading. */
  isStale: boolean;
  maxQuantity: number;
  /** Called when the reseller clicks the link to the next lower price, with the quantity from which it applies. */
  onQuantity: (quantity: number) => void;
}

/**
 * The order's prices and total, the reseller's margin, and a link that says how many more items lead to the next lower
 * price.
 */
export function Totals({ plan, quantity, isStale, maxQuantity, onQuantity }: TotalsProps) {
  const { t } = useTexts();
  const formatMoney = useMoney();
  const { unitPrice, total, margin, nextTier } = totalsOf(plan, Math.max(quantity, 0));
  const announcement = t('reseller:total.now', {
    count: quantity,
    price: formatMoney(unitPrice),
    total: formatMoney(total),
  });
  return (
    <div className={styles.totals} aria-busy={isStale}>
      <DescriptionList
        rows={[
          { term: t('reseller:total.each'), value: <Money value={unitPrice} /> },
          plan.originalPrice && { term: t('reseller:total.list'), value: <Money value={plan.originalPrice} /> },
          { term: t('reseller:total.sum'), value: <Money value={total} isCharge />, isStrong: true },
        ]}
      />
      {margin && toMinor(margin) > 0 && (
        <p className={styles.margin}>{t('reseller:total.margin', { amount: formatMoney(margin) })}</p>
      )}
      {nextTier && nextTier.quantity <= maxQuantity && (
        <p className={styles.small}>
          <LinkButton onClick={() => onQuantity(nextTier.quantity)}>
            {t('reseller:total.next', { missing: nextTier.missing, price: formatMoney(nextTier.price) })}
          </LinkButton>
        </p>
      )}
      <p role="status" className={visuallyHidden}>
        {quantity > 0 && announcement}
      </p>
    </div>
  );
}
