import { useEffect } from 'react';
import { paymentTip } from '../../../contract/calls/payments';
import type { UserInfo } from '../../../contract/entities';
import { useElementContext, useMember, useTexts } from '../../../runtime/element-context/element-context';
import { useQuery } from '../../../runtime/element-context/use-query';
import { useSheet } from '../../../runtime/styles/use-sheet';
import { Button } from '../../../ui/button/button';
import { EmptyState } from '../../../ui/feedback/empty-state';
import styles, { sheet } from '../../shared/payment/checkout.module.css';
import { StepHeading } from '../../shared/payment/step-heading';
import { type MethodTraits, methodTraitsOf } from '../flow/method-traits';
import type { CheckoutStep } from '../flow/state/steps';
import { deferCodeRenewal, useCheckout } from '../flow/use-checkout';
import { CheckoutShell } from '../progress/checkout-shell';
import { useShownStep } from '../progress/use-shown-step';
import { VisitorStep } from '../progress/visitor-step';
import { ProblemArea } from '../result/problem-notice';

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
  if (!member) return <VisitorStep planId={undefined} orderId={orderId} to="payment" />;
  return <MemberPayment key={[member.uid, orderId].join()} {...{ member, orderId, view }} />;
}

function MemberPayment({ member, orderId: requestedId, view }: PaymentScreenProps & { member: UserInfo }) {
  const context = useElementContext();
  const checkout = useCheckout({ member, orderId: requestedId, isReadOnly: true });
  const { step, isPaid } = useShownStep(checkout);
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
        isPaid={isPaid}
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
        <MethodTips methodCode={step.methodCode} />
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
      {problem && <ProblemArea problem={problem} orderId={orderId} />}
      <Button onClick={onPay}>{t(orderId ? 'payment:unpaid.pay' : 'checkout:seePlans')}</Button>
    </div>
  );
}

/**
 * The wallets that are paid with a QR code and have their own view. The QR code's `kind` or the payment method's code
 * names the wallet.
 */
const qrWallets = ['paynow', 'caishen'] as const;
/** The views that are each for a single payment method. */
const singleMethodViews: readonly string[] = ['pix', ...qrWallets];

/** The view for the order's payment method and the action required of the payer; null if there is no such view. */
function viewOf(step: CheckoutStep): MethodTraits['paymentView'] | null {
  const { paymentView } = methodTraitsOf(step.group);
  if (paymentView) return paymentView;
  const action = step.phase === 'actionRequired' ? step.action : null;
  const kindOrMethod = action?.type === 'qr' && action.kind ? action.kind : step.methodCode;
  const qrWallet = qrWallets.find((wallet) => wallet === kindOrMethod);
  if (qrWallet) return qrWallet;
  return action?.type === 'redirect' || action?.type === 'form' ? 'redirect' : null;
}

/**
 * The view to show instead of the requested view, if the requested view is for another payment method than the order's.
 * `result` stands for `/paymentResult`, the page for payments without a view of their own. Null if the requested view
 * is right, if it isn't specific to a payment method, or while no payment has been found.
 */
export function correctedView(
  requested: string | undefined,
  step: CheckoutStep,
): MethodTraits['paymentView'] | 'result' | null {
  const hasPayment =
    step.phase === 'actionRequired' || step.phase === 'done' || (step.phase === 'waiting' && step.for === 'money');
  if (!requested || !singleMethodViews.includes(requested) || !hasPayment) return null;
  const view = viewOf(step);
  return view === requested ? null : (view ?? 'result');
}

/** The operator's tips on a payment method. Renders nothing while they load, if loading fails, or if there are none. */
export function MethodTips({ methodCode }: { methodCode: string }) {
  const { t } = useTexts();
  const { data } = useQuery(paymentTip, {});
  const tips = data?.tips.filter((tip) => tip.methodCode === methodCode) ?? [];
  if (tips.length === 0) return null;
  return (
    <section className={styles.panel} aria-label={t('payment:tips')}>
      {tips.map(({ title, text }) => (
        <div key={text}>
          {title && <h3>{title}</h3>}
          <p>{text}</p>
        </div>
      ))}
    </section>
  );
}
