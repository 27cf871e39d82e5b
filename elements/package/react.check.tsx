// Checked by the compiler alone: what a React page's author may write, and what is refused.
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
// @ts-expect-error no such way to open
export const Wrong = () => <SubPlans checkout="window" />;
// @ts-expect-error there is no such field in the event
export const WrongEvent = () => <SubPlans onLogin={(event) => event.detail.token} />;
// @ts-expect-error another tag has it
export const WrongTag = () => <SubPlans planId="102" />;
