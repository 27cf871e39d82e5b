import { useTexts } from '../../runtime/element-context/element-context';
import { RadioCards, RadioLabel } from '../../ui/choices/radio-cards';
import { Money } from '../../ui/format/money';
import { classNames } from '../../ui/styling/class-names';
import { useUniqueId } from '../../ui/styling/unique-id';
import styles from '../shared/reseller/reseller.module.css';
import {
  deviceCounts,
  plansForDevices,
  type ResellerPlan,
  tierRanges,
  tiersOf,
} from '../shared/reseller/reseller-plan';

interface PlanListProps {
  plans: readonly ResellerPlan[];
  chosen: ResellerPlan;
  /** The quantity in the order form. The chosen plan's price for this quantity is highlighted. */
  quantity: number;
  onChoose: (plan: ResellerPlan) => void;
  /** True while other prices load, for example after a change of the currency. Until then, the old prices are shown. */
  isStale: boolean;
}

/**
 * Radio buttons for the device count; below them, radio buttons for that count's plans, with their prices by quantity.
 */
export function PlanList({ plans, chosen, quantity, onChoose, isStale }: PlanListProps) {
  const { t } = useTexts();
  const group = useUniqueId();
  const counts = deviceCounts(plans);
  const shownPlans = plansForDevices(plans, chosen.deviceCount);
  const changeDeviceCount = (count: number) => {
    const offeredPlans = plansForDevices(plans, count);
    const plan = offeredPlans.find(({ duration }) => duration === chosen.duration) ?? offeredPlans[0];
    if (plan) onChoose(plan);
  };
  return (
    <>
      {counts.length > 1 && (
        <RadioCards
          layout="tiles"
          legend={t('reseller:devices.legend')}
          options={counts.map((count) => ({
            value: String(count),
            title: t('reseller:devices.count', { count }),
          }))}
          value={String(chosen.deviceCount)}
          onChange={(count) => changeDeviceCount(Number(count))}
        />
      )}
      <fieldset className={styles.plans} aria-busy={isStale}>
        <legend className={styles.legend}>{t('reseller:plan.legend')}</legend>
        <p className={styles.small}>{t('reseller:plan.each')}</p>
        <div className={styles.rows}>
          {shownPlans.map((plan) => (
            <PlanRow
              key={plan.id}
              plan={plan}
              group={group}
              quantity={plan.id === chosen.id ? quantity : null}
              onChoose={() => onChoose(plan)}
            />
          ))}
        </div>
      </fieldset>
    </>
  );
}

interface PlanRowProps {
  plan: ResellerPlan;
  /** The name of the radio group. */
  group: string;
  /** The quantity in the order form; null if this plan isn't the chosen one. */
  quantity: number | null;
  onChoose: () => void;
}

/**
 * A plan with its price for each range of quantities. For the chosen plan, the range that contains the order form's
 * quantity is highlighted.
 */
function PlanRow({ plan, group, quantity, onChoose }: PlanRowProps) {
  const { t } = useTexts();
  const isChosen = quantity !== null;
  const ranges = tierRanges(tiersOf(plan));
  const currentRange = isChosen
    ? (ranges.filter(({ tier }) => tier.quantity <= quantity).at(-1) ?? ranges[0])
    : undefined;
  return (
    <RadioLabel className={styles.row} name={group} value={plan.id} checked={isChosen} onChange={onChoose}>
      <span className={styles.plan}>
        <span className={styles.planName}>{t(`reseller:durations.${plan.duration}`)}</span>{' '}
        <span className={styles.small}>
          {t('reseller:plan.days', { count: plan.days })}
          {plan.originalPrice && (
            <>
              {' · '}
              {t('reseller:plan.list')} <Money value={plan.originalPrice} />
            </>
          )}
        </span>
      </span>
      <span className={styles.tiers}>
        {ranges.map(({ range, tier }) => (
          <span key={range} className={classNames(styles.tier, currentRange?.range === range && styles.currentTier)}>
            <span className={styles.range}>{range}</span>{' '}
            <span className={styles.price}>
              <Money value={tier.price} />
            </span>{' '}
          </span>
        ))}
      </span>
    </RadioLabel>
  );
}
