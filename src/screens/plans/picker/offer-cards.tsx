import type { Plan } from '../../../contract/entities';
import { useTexts } from '../../../runtime/element-context/element-context';
import { useSheet } from '../../../runtime/styles/use-sheet';
import { sheet as radioSheet } from '../../../ui/choices/radio-cards.module.css';
import { useDeferredChoice } from '../../../ui/choices/use-deferred-choice';
import { sheet as badgeSheet } from '../../../ui/feedback/badge.module.css';
import { useMoney } from '../../../ui/format/money';
import { useUniqueId } from '../../../ui/styling/unique-id';
import { OffersView, PlanCardView } from '../plans-view';
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
  useSheet(radioSheet);
  useSheet(badgeSheet);
  const { t } = useTexts();
  const formatMoney = useMoney();
  const group = useUniqueId();
  // A choice changes `shownId` at once. `chosenId` follows after the next paint, when `onChoose` has been called.
  const { shown: shownId, choose } = useDeferredChoice(group, chosenId, (planId) => {
    const offer = offers.find(({ plan }) => plan.id === planId);
    if (offer) onChoose(offer.plan);
  });
  return (
    <OffersView t={t} isAnimated={animatesPrices}>
      {offers.map((offer, index) => (
        <PlanCardView
          // biome-ignore lint/suspicious/noArrayIndexKey: a new device count keeps the cards and changes their plans
          key={index}
          offer={offer}
          name={group}
          checked={offer.plan.id === shownId}
          isCurrent={offer.plan.id === currentId}
          onChange={({ isTrusted }) => choose(offer.plan.id, isTrusted)}
          t={t}
          formatMoney={formatMoney}
        />
      ))}
    </OffersView>
  );
}
