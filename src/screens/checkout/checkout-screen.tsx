import { planDetail } from '../../contract/calls/catalog/plan';
import { paymentMethods } from '../../contract/calls/payments/payments';
import type { UserInfo } from '../../contract/entities';
import { useElementContext, useMember, useQuery, useTexts } from '../../runtime/page/element-context';
import { useSignalValue } from '../../runtime/page/use-signal-value';
import { useSheet } from '../../runtime/styles/sheets';
import { ErrorState } from '../../ui/feedback/error-state';
import styles, { sheet } from '../shared/payment/checkout.module.css';
import { CheckoutSkeleton } from '../shared/payment/checkout-skeleton';
import { useCheckout } from './flow/use-checkout';
import { useStepFocus } from './flow/use-step-focus';
import { RarePart } from './lazy/rare-part';
import { Visitor } from './lazy/visitor';
import { OrderForm } from './order/order-form';
import { PaymentProgress } from './progress/payment-progress';
import { ProblemPlace } from './progress/problem-place';

export interface CheckoutScreenProps {
  planId?: string | undefined;
  orderId?: string | undefined;
  /** `here` on a TV: not on a phone. */
  pay?: string | undefined;
}

/** An order from the choice of a way to pay to its result. */
export function CheckoutScreen({ planId, orderId, pay }: CheckoutScreenProps) {
  useSheet(sheet);
  const member = useMember();
  const { scene } = useSignalValue(useElementContext().settings);
  // An order is known to its owner alone.
  const tv = scene === 'STB' && (member ? (orderId ?? planId) : !orderId && planId) && (
    <RarePart fallback={!pay && <CheckoutSkeleton />}>{({ OnTv }) => <OnTv {...{ planId, orderId, pay }} />}</RarePart>
  );
  if (tv && pay !== 'here') return tv;
  if (!member) return <Visitor planId={planId} orderId={orderId} />;
  return (
    <>
      {tv}
      {/* Another member, plan or order is another checkout. */}
      <MemberCheckout key={[member.uid, planId, orderId].join()} {...{ member, planId, orderId }} />
    </>
  );
}

function MemberCheckout({ member, planId, orderId }: CheckoutScreenProps & { member: UserInfo }) {
  const scope = useElementContext();
  const { t } = useTexts();
  const checkout = useCheckout({ member, planId, orderId });
  const { step } = useSignalValue(checkout.state);
  const { phase, problem } = step;
  // What the form will ask for is on its way while it is found out whether something was begun already.
  useQuery(planDetail, planId && !orderId ? { id: planId } : null);
  useQuery(paymentMethods, planId && !orderId ? { planId } : null);
  const isStart = phase === 'waiting' && step.for === 'start';
  const startError = isStart ? step.error : null;
  const isChoice = phase === 'choosing' || phase === 'filling' || phase === 'paying';
  const container = useStepFocus(isStart ? 'start' : isChoice ? 'form' : phase, problem);
  // A form that was sent and whose answer got lost is kept as it was, in case it has to be sent again.
  const isKept = phase === 'waiting' && step.for === 'answer' && step.isKept;
  const hasSubject = planId !== undefined || step.orderId !== null;

  const restart = () => {
    const bought = phase === 'done' ? step.order?.planId : undefined;
    void checkout.dispatch({ type: 'restart' });
    if (!planId) scope.navigate('checkout', bought ? { planId: bought } : {});
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
      {(isChoice || isKept) &&
        (hasSubject ? (
          <div hidden={isKept} className={styles.screen}>
            <OrderForm checkout={checkout} step={step} planId={planId} />
          </div>
        ) : (
          <>
            {problem && <ProblemPlace problem={problem} orderId={null} />}
            <RarePart fallback={<CheckoutSkeleton />}>{({ NoPlan }) => <NoPlan />}</RarePart>
          </>
        ))}
      <PaymentProgress
        checkout={checkout}
        step={step}
        onAnother={() => checkout.dispatch({ type: 'another' })}
        onRestart={restart}
        onRenew={() => checkout.dispatch({ type: 'renewCode' })}
      />
    </div>
  );
}
