// Only compiled: what the author of a React page can write, and what the components reject.
import { useRef } from 'react';
import type { SubElementOf } from '../typings/tags';
import { SubPlan, SubPlans } from './react';

export function Shown() {
  const plans = useRef<SubElementOf<'sub-plans'>>(null);
  return (
    <>
      <SubPlans
        ref={plans}
        brand="orbit"
        checkout="inline"
        onPlanSelect={(event) => event.detail.planId.toUpperCase()}
      />
      <SubPlan planId="102" className="plan" id="one" lang="pt" />
    </>
  );
}
// @ts-expect-error `checkout` has no such value
export const Wrong = () => <SubPlans checkout="window" />;
// @ts-expect-error the event's detail has no such field
export const WrongEvent = () => <SubPlans onLogin={(event) => event.detail.token} />;
// @ts-expect-error another element takes it
export const WrongTag = () => <SubPlans planId="102" />;
