import type { Plan } from '../../../contract/entities';
import { useTexts } from '../../../runtime/element-context/element-context';
import { useDeferredChoice } from '../../../ui/choices/use-deferred-choice';
import { classNames } from '../../../ui/styling/class-names';
import { useUniqueId } from '../../../ui/styling/unique-id';
import styles from '../plans.module.css';
import { PlanCard } from './plan-card';
import type { offersFor } from './plan-offers';

interface OfferCardsProps {
  offers: ReturnType<typeof offersFor>;
  /** The id of the plan that the visitor has chosen or that is preselected. */
  chosenId: string | undefined;
  /** The id of the member's current plan. */
  currentId?: string | undefined;
  /** Whether price changes are animated. False until the visitor has chosen a device count. */
  animatesPrices?: boolean;
  onChoose: (plan: Plan) => void;
}

/** Radio cards for the plans that have the same number of devices, sorted by duration. */
export function OfferCards({ offers, chosenId, currentId, animatesPrices, onChoose }: OfferCardsProps) {
  const { t } = useTexts();
  const group = useUniqueId();
  // A choice changes `shownId` at once. `chosenId` follows after the next paint, when `onChoose` has been called.
  const { shown: shownId, choose } = useDeferredChoice(group, chosenId, (planId) => {
    const offer = offers.find(({ plan }) => plan.id === planId);
    if (offer) onChoose(offer.plan);
  });
  return (
    <fieldset className={classNames(styles.offers, animatesPrices && styles.animated)}>
      <legend className={styles.legend}>{t('plans:duration.legend')}</legend>
      <div className={styles.cards}>
        {offers.map((offer, index) => (
          <PlanCard
            // biome-ignore lint/suspicious/noArrayIndexKey: a new device count keeps the cards and changes their plans
            key={index}
            offer={offer}
            group={group}
            isChosen={offer.plan.id === shownId}
            isCurrent={offer.plan.id === currentId}
            onChoose={(isUserChoice) => choose(offer.plan.id, isUserChoice)}
          />
        ))}
      </div>
    </fieldset>
  );
}
