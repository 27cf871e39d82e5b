import type { Plan } from '../../../src/contract/entities';
import { OfferCards } from '../../../src/screens/plans/picker/offer-cards';
import { offersFor, type PlanChoice, selectedPlanId } from '../../../src/screens/plans/picker/plan-offers';
import { PlanSummary } from './plan-summary';

interface PlanOffersListProps {
  plans: readonly Plan[];
  deviceCount: number;
  /**
   * The id and duration of the plan to preselect. If this plan isn't offered for `deviceCount`, the offer with the same
   * duration is preselected.
   */
  preselectedPlan: PlanChoice['plan'];
  hrefOf(planId: string): string;
  /** Names of the payment methods whose logos are shown. */
  paymentMarks: readonly string[] | null | undefined;
}

/**
 * The plans for a device count, each with its summary. `data-summary` marks a plan's summary and is the plan's position
 * in the list, from 1. With it, the style sheet shows only the summary of the plan whose radio button is checked.
 */
export function PlanOffersList({ plans, deviceCount, preselectedPlan, hrefOf, paymentMarks }: PlanOffersListProps) {
  const offers = offersFor(plans, deviceCount);
  const chosenId = selectedPlanId(offers, preselectedPlan);
  return (
    <>
      <OfferCards offers={offers} chosenId={chosenId} onChoose={() => undefined} />
      {offers.map(({ plan }, index) => (
        <div key={plan.id} data-summary={index + 1}>
          <PlanSummary plan={plan} href={hrefOf(plan.id)} paymentMarks={paymentMarks} />
        </div>
      ))}
    </>
  );
}
