import { useEffect, useState } from 'react';
import { handOffState } from '../../contract/calls/tv';
import type { UserInfo } from '../../contract/entities';
import {
  type ElementContext,
  useElementContext,
  useIsTv,
  useMember,
} from '../../runtime/element-context/element-context';
import { usePrefetchQueries } from '../../runtime/element-context/use-query';
import { currentPage } from '../../runtime/page/current-page';
import { sessionOf } from '../../runtime/session/session';
import { isTv } from '../../runtime/settings/is-tv';
import { useSheet } from '../../runtime/styles/use-sheet';
import { startEarlyFrame, useEarlyFrame } from '../shared/card-form/early-frame';
import { sheet } from '../shared/payment/checkout.module.css';
import { otherDeviceDelaysMs, poll } from '../shared/poll';
import type { Checkout } from './flow/create-checkout';
import { methodTraits, methodTraitsOf } from './flow/method-traits';
import { subjectOf } from './flow/start/attempts';
import type { CheckoutStep } from './flow/state/steps';
import { useCheckout } from './flow/use-checkout';
import { ContinuedOnTv } from './hand-off/continued-on-tv';
import { deviceHandOff } from './hand-off/device-hand-off';
import { TvCheckout } from './hand-off/tv-checkout';
import { formCalls } from './initial-calls';
import { preloadMethod } from './methods/method-registry';
import { OrderForm } from './order/order-form';
import { NoPlan } from './order/order-notices';
import { preloadMarks } from './payment-methods/method-list';
import { CheckoutShell } from './progress/checkout-shell';
import { useShownStep } from './progress/use-shown-step';
import { VisitorStep } from './progress/visitor-step';
import { ProblemArea } from './result/problem-notice';

export interface CheckoutScreenProps {
  planId?: string | undefined;
  orderId?: string | undefined;
  /** `here`: pay on the TV itself instead of on a phone. */
  pay?: string | undefined;
  /** A coupon code to apply. */
  coupon?: string | undefined;
}

/**
 * While the brand and the texts load, loads what a member's purchase of a plan most likely opens with: the card frame and
 * the form's code, so that the form is complete in its first render.
 */
export function prepareCheckout(
  { host, settings, lang }: ElementContext,
  { planId, orderId }: CheckoutScreenProps,
): void {
  if (!planId || orderId || isTv(settings.peek()) || !sessionOf(settings.peek()).member.peek()) return;
  // Before the page's load event, the frame would delay it.
  if (document.readyState === 'complete') startEarlyFrame({ host, assets: currentPage().assets });
  const likelyGroups = methodTraits.filter(({ hasEarlyFrame }) => hasEarlyFrame);
  // A failure shows when the form does.
  for (const code of [...likelyGroups.map(({ group }) => preloadMethod(group, lang)), preloadMarks(lang)])
    code.catch(() => undefined);
}

/** The checkout of a plan or an order, from the choice of a payment method to the result. */
export function CheckoutScreen({ planId, orderId, pay, coupon }: CheckoutScreenProps) {
  useSheet(sheet);
  const member = useMember();
  const isTv = useIsTv();
  // Only the owner can see an order, so a visitor who opens an order on a TV signs in first.
  const canShowTvCheckout = member ? !!(orderId ?? planId) : !orderId && !!planId;
  const tvCheckout = isTv && canShowTvCheckout && <TvCheckout {...{ planId, orderId, pay, coupon }} />;
  if (tvCheckout && pay !== 'here') return tvCheckout;
  if (!member) return <VisitorStep {...{ planId, orderId, coupon }} />;
  return (
    <>
      {/* With `pay="here"`, the TV checkout renders nothing and only handles the Back key. */}
      {tvCheckout}
      {/* The `key` starts a new checkout when the member, plan or order changes. */}
      <MemberCheckout key={[member.uid, planId, orderId].join()} {...{ member, planId, orderId, coupon }} />
    </>
  );
}

/** Whether the payer may need the card frame: the payer chose to pay by card, or hasn't chosen a method yet. */
function mayNeedCardFrame(step: CheckoutStep): boolean {
  const isStarting = step.phase === 'waiting' && step.for === 'start';
  const isFormShown = step.phase === 'choosing' || step.phase === 'filling';
  return (isStarting || isFormShown) && (step.group === null || !!methodTraitsOf(step.group).hasEarlyFrame);
}

function MemberCheckout({ member, planId, orderId, coupon }: CheckoutScreenProps & { member: UserInfo }) {
  const context = useElementContext();
  const checkout = useCheckout({ member, planId, orderId });
  const { step, isPaid } = useShownStep(checkout);
  const { problem } = step;
  // Prefetches the form's data, so that the form's requests wait neither for the checkout's initial lookup of an
  // unfinished payment nor for each other.
  const planIdToBuy = orderId ? undefined : planId;
  usePrefetchQueries(planIdToBuy ? formCalls(planIdToBuy) : null);
  const isFormOpen = step.phase === 'choosing' || step.phase === 'filling';
  const isContinuedOnTv = useHandOffWatch(checkout, subjectOf({ planId, orderId }), isFormOpen);
  useEarlyFrame(planIdToBuy !== undefined && mayNeedCardFrame(step));
  const restart = () => {
    const orderedPlanId = step.phase === 'done' ? step.order?.planId : undefined;
    void checkout.dispatch({ type: 'restart' });
    if (!planId) context.navigate('checkout', orderedPlanId ? { planId: orderedPlanId } : {});
  };
  if (isContinuedOnTv) return <ContinuedOnTv />;
  return (
    <CheckoutShell
      checkout={checkout}
      step={step}
      isPaid={isPaid}
      onChangeMethod={() => void checkout.dispatch({ type: 'changeMethod' })}
      onRestart={restart}
      onRenew={() => void checkout.dispatch({ type: 'renewCode' })}
    >
      {planId !== undefined || step.orderId !== null ? (
        <OrderForm {...{ checkout, step, planId, coupon }} />
      ) : (
        <>
          {problem && <ProblemArea problem={problem} orderId={null} />}
          <NoPlan />
        </>
      )}
    </CheckoutShell>
  );
}

/**
 * While the form of a handed-over purchase is open, polls the hand-off. On the TV, a purchase that was paid on the phone
 * is shown as the result. Returns true on the phone when the TV has taken the purchase back.
 */
function useHandOffWatch(checkout: Checkout, subject: string, isFormOpen: boolean): boolean {
  const context = useElementContext();
  const [hasEnded, setEnded] = useState(false);
  useEffect(() => {
    const handOff = isFormOpen ? deviceHandOff({ api: context.settings.peek().api, subject }) : undefined;
    if (!handOff) return undefined;
    const { handOffId, device } = handOff;
    const watch = poll({
      delaysMs: otherDeviceDelaysMs,
      request: async () => {
        const result = await context.call(handOffState, { handOffId });
        if (!result.ok) return false;
        const { status, order } = result.value;
        if (device === 'phone' && status === 'ended') setEnded(true);
        if (device === 'tv' && status === 'paid' && order)
          await checkout.dispatch({ type: 'found', order, isRecovered: true });
        return status === 'ended' || status === 'expired';
      },
    });
    return () => watch.stop();
  }, [checkout, context, subject, isFormOpen]);
  return hasEnded && isFormOpen;
}
