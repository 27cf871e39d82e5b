import type { Plan } from '../../src/contract/entities';
import { OfferCards } from '../../src/screens/plans/offer-cards';
import { firstChoice, offersFor } from '../../src/screens/plans/plan-offers';
import { PlanDecision } from './plan-decision';

interface PlanOffersProps {
  plans: readonly Plan[];
  deviceCount: number;
  /** Days of free trial a visitor may have; 0 for none. */
  trialDays: number;
  hrefOf(planId: string): string;
}

/** The plans for a number of devices, and for each what buying it would do; the sheet shows that of the chosen one. */
export function PlanOffersChoice({ plans, deviceCount, trialDays, hrefOf }: PlanOffersProps) {
  const offers = offersFor(plans, deviceCount);
  const chosenId = firstChoice(offers, undefined);
  return (
    <>
      <OfferCards offers={offers} chosenId={chosenId} onChoose={() => undefined} />
      {offers.map(({ plan }, at) => (
        <div key={plan.id} data-decision={at + 1}>
          <PlanDecision plan={plan} trialDays={plan.trialDays ?? trialDays} href={hrefOf(plan.id)} />
        </div>
      ))}
    </>
  );
}
