import { useTexts } from '../../runtime/page/element-context';
import { RadioLabel } from '../../ui/choices/radio-cards';
import { Badge } from '../../ui/feedback/badge';
import { Money } from '../../ui/format/money';
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

/** A plan as a card: a native radio with the monthly price and the saving. */
export function PlanCard({
  offer: { plan, perPeriod, savedPercent },
  group,
  isChosen,
  isActive,
  onChoose,
}: PlanCardProps) {
  const { t } = useTexts();
  return (
    <RadioLabel className={styles.card} name={group} value={plan.id} checked={isChosen} onChange={onChoose}>
      <span className={styles.top}>
        <span className={styles.duration}>{t(`plans:duration.${plan.duration}`)}</span>
        {isActive && <Badge kind="success">{t('plans:active')}</Badge>}
        {!isActive && plan.isRecommended && <Badge kind="accent">{t('plans:recommended')}</Badge>}
      </span>
      <span className={styles.price}>
        <Money value={perPeriod?.price ?? plan.price} />
        <span className={styles.per}>
          {t(perPeriod || plan.duration !== 'week' ? 'plans:per.month' : 'plans:per.week')}
        </span>
      </span>
      <span className={styles.small}>
        {isReduced(plan) && plan.originalPrice && (
          <>
            <Money value={plan.originalPrice} struck />{' '}
          </>
        )}
        {perPeriod ? (
          <>
            <Money value={plan.price} /> {t(`plans:billed.${plan.duration}`)}
          </>
        ) : (
          t(`plans:billed.${plan.duration}`)
        )}
      </span>
      {savedPercent !== null && <span className={styles.saving}>{t('plans:saving', { percent: savedPercent })}</span>}
    </RadioLabel>
  );
}
