// Only type-checked: valid and invalid uses of the React components.
import { useRef } from 'react';
import type { SubElementOf } from '../typings/tags';
import { SubPlan, SubPlans } from './react';

export function ValidProps() {
  const plans = useRef<SubElementOf<'sub-plans'>>(null);
  return (
    <>
      <SubPlans
        ref={plans}
        brand="orbit"
        checkout="inline"
        onPlanSelect={(event) => event.detail.planId.toUpperCase()}
        onError={(event) => event.detail.kind.toUpperCase()}
      />
      <SubPlan planId="102" className="plan" id="one" lang="pt" />
    </>
  );
}
// @ts-expect-error invalid value of `checkout`
export const InvalidCheckout = () => <SubPlans checkout="window" />;
// @ts-expect-error unknown field of the event's detail
export const UnknownDetailField = () => <SubPlans onLogin={(event) => event.detail.token} />;
// @ts-expect-error `orderId` isn't a prop of SubPlans
export const UnknownProp = () => <SubPlans orderId="102" />;
