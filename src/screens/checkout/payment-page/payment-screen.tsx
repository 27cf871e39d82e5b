import type { UserInfo } from '../../../contract/entities';
import { useElementContext, useMember, useTexts } from '../../../runtime/page/element-context';
import { useSignalValue } from '../../../runtime/page/use-signal-value';
import { useSheet } from '../../../runtime/styles/sheets';
import { Button } from '../../../ui/button/button';
import { EmptyState } from '../../../ui/feedback/empty-state';
import { ErrorState } from '../../../ui/feedback/error-state';
import styles, { sheet } from '../../shared/payment/checkout.module.css';
import { CheckoutSkeleton } from '../../shared/payment/checkout-skeleton';
import { StepHeading } from '../../shared/payment/step-heading';
import { useCheckout } from '../flow/use-checkout';
import { useStepFocus } from '../flow/use-step-focus';
import { Visitor } from '../lazy/visitor';
import { PaymentProgress } from '../progress/payment-progress';
import { ProblemPlace } from '../progress/problem-place';

export interface PaymentScreenProps {
  orderId?: string | undefined;
}

/** What became of a payment, from nothing but its order, a return from a payment page, or whatever is unfinished. */
export function PaymentScreen({ orderId }: PaymentScreenProps) {
  useSheet(sheet);
  const member = useMember();
  if (!member) return <Visitor planId={undefined} orderId={orderId} to="payment" />;
  return <MemberPayment key={[member.uid, orderId].join()} member={member} orderId={orderId} />;
}

function MemberPayment({ member, orderId: asked }: PaymentScreenProps & { member: UserInfo }) {
  const scope = useElementContext();
  const { t } = useTexts();
  const checkout = useCheckout({ member, orderId: asked, isReadOnly: true });
  const { step } = useSignalValue(checkout.state);
  const { phase, problem, orderId } = step;
  const isStart = phase === 'waiting' && step.for === 'start';
  const startError = isStart ? step.error : null;
  const isChoice = phase === 'choosing' || phase === 'filling' || phase === 'paying';
  const container = useStepFocus(isStart ? 'start' : isChoice ? 'form' : phase, problem);
  const payOrder = () => {
    if (orderId) scope.navigate('checkout', { orderId });
    else scope.navigate('plans');
  };
  const restart = () => {
    const planId = phase === 'done' ? step.order?.planId : undefined;
    if (planId) scope.navigate('checkout', { planId });
    else scope.navigate('plans');
  };
  return (
    <div ref={container} className={styles.screen}>
      {isStart &&
        (startError ? (
          <ErrorState
            error={startError}
            title={t('checkout:failed')}
            retry={() => checkout.dispatch({ type: 'lookUp' })}
          />
        ) : (
          <CheckoutSkeleton />
        ))}
      {isChoice &&
        (orderId ? (
          <div className={styles.stack}>
            <StepHeading>{t('payment:unpaid.title')}</StepHeading>
            {problem?.planName && (
              <p>
                <strong>{problem.planName}</strong>
              </p>
            )}
            {problem && <ProblemPlace problem={problem} orderId={orderId} />}
            <Button onClick={payOrder}>{t('payment:unpaid.pay')}</Button>
          </div>
        ) : problem ? (
          <div className={styles.stack}>
            <StepHeading>
              {t(problem.kind === 'notHeard' ? 'checkout:waiting.answer.title' : 'payment:nothing.title')}
            </StepHeading>
            <ProblemPlace problem={problem} orderId={null} />
            <Button onClick={payOrder}>{t('checkout:seePlans')}</Button>
          </div>
        ) : (
          <EmptyState
            title={t('payment:nothing.title')}
            action={<Button onClick={() => scope.navigate('plans')}>{t('checkout:seePlans')}</Button>}
          >
            {t('payment:nothing.text')}
          </EmptyState>
        ))}
      <PaymentProgress
        checkout={checkout}
        step={step}
        onAnother={payOrder}
        onRestart={restart}
        onRenew={() => {
          void checkout.dispatch({ type: 'renewCode' });
          payOrder();
        }}
      />
    </div>
  );
}
