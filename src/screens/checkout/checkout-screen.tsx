import { checkPlanAvailable, planDetail, planMethodDiscount } from '../../contract/calls/catalog/plan';
import { getCheckCode, listCard, paymentMethods } from '../../contract/calls/payments/payments';
import type { UserInfo } from '../../contract/entities';
import { useElementContext, useMember, useStartedQuery } from '../../runtime/page/element-context';
import { useSignalValue } from '../../runtime/page/use-signal-value';
import { useSheet } from '../../runtime/styles/sheets';
import { sheet } from '../shared/payment/checkout.module.css';
import { CheckoutSkeleton } from '../shared/payment/checkout-skeleton';
import { useCheckout } from './flow/use-checkout';
import { OptionalPart } from './lazy/optional-part';
import { Visitor } from './lazy/visitor';
import { OrderForm } from './order/order-form';
import { CheckoutShell } from './progress/checkout-shell';
import { ProblemPlace } from './progress/problem-place';

export interface CheckoutScreenProps {
  planId?: string | undefined;
  orderId?: string | undefined;
  /** `here`: pay on the TV itself instead of on a phone. */
  pay?: string | undefined;
  /** A coupon code to apply. */
  coupon?: string | undefined;
}

/** Pays a plan or an order, from the payment method to the result. */
export function CheckoutScreen({ planId, orderId, pay, coupon }: CheckoutScreenProps) {
  useSheet(sheet);
  const member = useMember();
  const { scene } = useSignalValue(useElementContext().settings);
  // Only its owner can see an order, so a visitor on a TV signs in first.
  const tv = scene === 'STB' && (member ? (orderId ?? planId) : !orderId && planId) && (
    <OptionalPart fallback={!pay && <CheckoutSkeleton />}>
      {({ OnTv }) => <OnTv {...{ planId, orderId, pay, coupon }} />}
    </OptionalPart>
  );
  if (tv && pay !== 'here') return tv;
  if (!member) return <Visitor {...{ planId, orderId, coupon }} />;
  return (
    <>
      {tv}
      {/* Another member, plan or order is another checkout. */}
      <MemberCheckout key={[member.uid, planId, orderId].join()} {...{ member, planId, orderId, coupon }} />
    </>
  );
}

function MemberCheckout({ member, planId, orderId, coupon }: CheckoutScreenProps & { member: UserInfo }) {
  const context = useElementContext();
  const checkout = useCheckout({ member, planId, orderId });
  const { step } = useSignalValue(checkout.state);
  const { problem } = step;
  // The form's requests, which don't wait for the lookup or for each other.
  const bought = orderId ? undefined : planId;
  useStartedQuery(planDetail, bought ? { id: bought } : null);
  useStartedQuery(paymentMethods, bought ? { planId: bought } : null);
  useStartedQuery(checkPlanAvailable, bought ? { planId: bought } : null);
  useStartedQuery(listCard, bought ? {} : null);
  useStartedQuery(planMethodDiscount, bought ? { planId: bought } : null);
  useStartedQuery(getCheckCode, bought ? {} : null);
  const restart = () => {
    const paidPlanId = step.phase === 'done' ? step.order?.planId : undefined;
    void checkout.dispatch({ type: 'restart' });
    if (!planId) context.navigate('checkout', paidPlanId ? { planId: paidPlanId } : {});
  };
  return (
    <CheckoutShell
      checkout={checkout}
      step={step}
      onAnother={() => void checkout.dispatch({ type: 'another' })}
      onRestart={restart}
      onRenew={() => void checkout.dispatch({ type: 'renewCode' })}
    >
      {planId !== undefined || step.orderId !== null ? (
        <OrderForm {...{ checkout, step, planId, coupon }} />
      ) : (
        <>
          {problem && <ProblemPlace problem={problem} orderId={null} />}
          <OptionalPart fallback={<CheckoutSkeleton />}>{({ NoPlan }) => <NoPlan />}</OptionalPart>
        </>
      )}
    </CheckoutShell>
  );
}
