import { useEffect } from 'react';
import type { UserInfo } from '../../../contract/entities';
import { useElementContext, useMember, useTexts } from '../../../runtime/element-context/element-context';
import { useSignalValue } from '../../../runtime/state/use-signal-value';
import { useSheet } from '../../../runtime/styles/use-sheet';
import { Button } from '../../../ui/button/button';
import { EmptyState } from '../../../ui/feedback/empty-state';
import { LazyPart } from '../../../ui/lazy/lazy-part';
import styles, { sheet } from '../../shared/payment/checkout.module.css';
import { StepHeading } from '../../shared/payment/step-heading';
import type { CheckoutStep } from '../flow/state/steps';
import { useCheckout } from '../flow/use-checkout';
import { CheckoutShell } from '../progress/checkout-shell';
import { LazyProblemNotice } from '../progress/lazy-problem-notice';
import { LazyVisitorStep } from '../visitor-step/lazy-visitor-step';
import { deferCodeRenewal } from './defer-code-renewal';
import { correctedView } from './payment-view';

const loadTips = () => import('./method-tips.lazy').then((module) => module.MethodTips);

export interface PaymentScreenProps {
  orderId?: string | undefined;
  /** The page that the URL names: `redirect`, `result`, or a payment method, such as `pix` or `paynow` (PayNow). */
  view?: string | undefined;
}

/**
 * Shows the state of a payment: of the given order, of the attempt that the return URL names, or of the member's
 * unfinished order.
 */
export function PaymentScreen({ orderId, view }: PaymentScreenProps) {
  useSheet(sheet);
  const member = useMember();
  if (!member) return <LazyVisitorStep planId={undefined} orderId={orderId} to="payment" />;
  return <MemberPayment key={[member.uid, orderId].join()} {...{ member, orderId, view }} />;
}

function MemberPayment({ member, orderId: requestedId, view }: PaymentScreenProps & { member: UserInfo }) {
  const context = useElementContext();
  const checkout = useCheckout({ member, orderId: requestedId, isReadOnly: true });
  const { step } = useSignalValue(checkout.state);
  const { orderId } = step;
  useViewCorrection({ view, step, orderId: requestedId });
  const openCheckoutOrPlans = () => {
    if (orderId) context.navigate('checkout', { orderId });
    else context.navigate('plans');
  };
  const restart = () => {
    const planId = step.phase === 'done' ? step.order?.planId : undefined;
    if (planId) context.navigate('checkout', { planId });
    else context.navigate('plans');
  };
  return (
    <>
      <CheckoutShell
        checkout={checkout}
        step={step}
        onChangeMethod={openCheckoutOrPlans}
        onRestart={restart}
        // Renews an expired payment code, such as a PIX code. This isn't about the subscription's automatic renewal.
        onRenew={() => {
          deferCodeRenewal(checkout);
          openCheckoutOrPlans();
        }}
      >
        <NoPayment step={step} onPay={openCheckoutOrPlans} />
      </CheckoutShell>
      {/* The view `paynow` also shows the operator's tips on the payment method. */}
      {view === 'paynow' && step.phase === 'actionRequired' && step.methodCode && (
        <LazyPart load={loadTips} props={{ methodCode: step.methodCode }} />
      )}
    </>
  );
}

/** In the portal, navigates to the page for the order's payment method if the URL's `view` names another method. */
function useViewCorrection({ view, step, orderId }: PaymentScreenProps & { step: CheckoutStep }): void {
  const context = useElementContext();
  const targetView = correctedView(view, step);
  useEffect(() => {
    if (!targetView || !context.host.closest('sub-portal')) return;
    context.navigate('payment', { ...(orderId && { orderId }), ...(targetView !== 'result' && { view: targetView }) });
  }, [context, targetView, orderId]);
}

/** Shown while no payment is in progress. Says that the order is unpaid, what went wrong, or that there is no order. */
function NoPayment({ step: { orderId, problem }, onPay }: { step: CheckoutStep; onPay: () => void }) {
  const { t } = useTexts();
  if (!orderId && !problem) {
    return (
      <EmptyState title={t('payment:nothing.title')} action={<Button onClick={onPay}>{t('checkout:seePlans')}</Button>}>
        {t('payment:nothing.text')}
      </EmptyState>
    );
  }
  const titleWithoutOrder =
    problem?.kind === 'outcomeUnknown' ? 'checkout:waiting.response.title' : 'payment:nothing.title';
  return (
    <div className={styles.stack}>
      <StepHeading>{t(orderId ? 'payment:unpaid.title' : titleWithoutOrder)}</StepHeading>
      {orderId && problem?.planName && (
        <p>
          <strong translate="no">{problem.planName}</strong>
        </p>
      )}
      {problem && <LazyProblemNotice problem={problem} orderId={orderId} />}
      <Button onClick={onPay}>{t(orderId ? 'payment:unpaid.pay' : 'checkout:seePlans')}</Button>
    </div>
  );
}
