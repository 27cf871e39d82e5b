import { useTexts } from '../../../runtime/element-context/element-context';
import { RadioLabel } from '../../../ui/choices/radio-cards';
import { Badge } from '../../../ui/feedback/badge';
import { Money } from '../../../ui/format/money';
import { classNames } from '../../../ui/styling/class-names';
import { visuallyHidden } from '../../../ui/styling/tokens';
import styles from '../plans.module.css';
import { hasPromotionalPrice, type PlanOffer } from './plan-offers';

interface PlanCardProps {
  offer: PlanOffer;
  /** The name of the radio group. */
  group: string;
  isChosen: boolean;
  /** Whether this is the member's current plan. */
  isCurrent: boolean;
  /** Called when the card is selected. `isUserChoice` is false if a script selected it. */
  onChoose(isUserChoice: boolean): void;
}

/**
 * A plan as a card: a native radio button with the price, the price per month, and the saving in percent. The prices
 * have the plan's id as their React key, so that their animation restarts when the card gets a different plan.
 */
export function PlanCard({
  offer: { plan, pricePerMonth, savedPercent },
  group,
  isChosen,
  isCurrent,
  onChoose,
}: PlanCardProps) {
  const { t } = useTexts();
  const formerPrice = hasPromotionalPrice(plan) ? plan.originalPrice : null;
  return (
    <RadioLabel
      className={styles.card}
      name={group}
      value={plan.id}
      checked={isChosen}
      onChange={({ isTrusted }) => onChoose(isTrusted)}
    >
      <span className={styles.top}>
        <span className={styles.duration}>{t(`plans:duration.${plan.duration}`)}</span>
        <span className={styles.badges}>
          {isCurrent && <Badge kind="success">{t('plans:active')}</Badge>}
          {!isCurrent && plan.isRecommended && <Badge kind="accent">{t('plans:recommended')}</Badge>}
          {savedPercent !== null && <Badge kind="success">{t('plans:saving', { percent: savedPercent })}</Badge>}
        </span>
      </span>
      <span className={styles.prices}>
        {formerPrice && (
          <span className={classNames(styles.line, styles.small)}>
            <span className={visuallyHidden}>{t('plans:was')} </span>
            <Money value={formerPrice} isFormer />
          </span>
        )}
        <span className={styles.line}>
          <span key={plan.id} part="price" className={styles.price}>
            <Money value={plan.price} />
          </span>{' '}
          <span className={styles.small}>{t(`plans:billed.${plan.duration}`)}</span>
        </span>
        {pricePerMonth && (
          <span className={styles.line}>
            <span key={plan.id} className={classNames(styles.price, styles.monthly)}>
              <Money value={pricePerMonth} />
            </span>{' '}
            <span className={styles.small}>{t('plans:per.month')}</span>
          </span>
        )}
      </span>
    </RadioLabel>
  );
}
