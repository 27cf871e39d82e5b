import { useTexts } from '../../runtime/page/element-context';
import { RadioLabel } from '../../ui/choices/radio-cards';
import { Badge } from '../../ui/feedback/badge';
import { Money } from '../../ui/format/money';
import { classNames } from '../../ui/styling/class-names';
import { visuallyHidden } from '../../ui/styling/tokens';
import { isReduced, type PlanOffer } from './plan-offers';
import styles from './plans.module.css';

interface PlanCardProps {
  offer: PlanOffer;
  /** The name of the radio group. */
  group: string;
  isChosen: boolean;
  isActive: boolean;
  onChoose(): void;
}

/** A plan as a card: a native radio with its price, what that is per month, and the saving. */
export function PlanCard({
  offer: { plan, perPeriod, savedPercent },
  group,
  isChosen,
  isActive,
  onChoose,
}: PlanCardProps) {
  const { t } = useTexts();
  const former = isReduced(plan) ? plan.originalPrice : null;
  return (
    <RadioLabel className={styles.card} name={group} value={plan.id} checked={isChosen} onChange={onChoose}>
      <span className={styles.top}>
        <span className={styles.duration}>{t(`plans:duration.${plan.duration}`)}</span>
        <span className={styles.badges}>
          {isActive && <Badge kind="success">{t('plans:active')}</Badge>}
          {!isActive && plan.isRecommended && <Badge kind="accent">{t('plans:recommended')}</Badge>}
          {savedPercent !== null && <Badge kind="success">{t('plans:saving', { percent: savedPercent })}</Badge>}
        </span>
      </span>
      <span className={styles.prices}>
        {former && (
          <span className={classNames(styles.line, styles.per)}>
            <span className={visuallyHidden}>{t('plans:was')} </span>
            <Money value={former} isFormer />
          </span>
        )}
        <span className={styles.line}>
          <span key={plan.id} part="price" className={styles.price}>
            <Money value={plan.price} />
          </span>{' '}
          <span className={styles.per}>{t(`plans:billed.${plan.duration}`)}</span>
        </span>
        {perPeriod && (
          <span className={styles.line}>
            <span key={plan.id} className={classNames(styles.price, styles.monthly)}>
              <Money value={perPeriod.price} />
            </span>{' '}
            <span className={styles.per}>{t('plans:per.month')}</span>
          </span>
        )}
      </span>
    </RadioLabel>
  );
}
