import type { UserInfo } from '../../contract/entities';
import { useMember, useScope, useTexts } from '../../runtime/scope';
import { useSheet } from '../../runtime/sheets';
import { useValue } from '../../runtime/value';
import { Button } from '../../ui/button';
import { EmptyState } from '../../ui/empty-state';
import { ErrorState } from '../../ui/error-state';
import styles, { sheet } from './checkout.module.css';
import { CheckoutSkeleton } from './checkout-skeleton';
import { OrderForm } from './order-form';
import { PaymentProgress } from './payment-progress';
import { useFlow, useStepFocus } from './use-flow';
import { Visitor } from './visitor';

export interface CheckoutScreenProps {
  planId?: string | undefined;
  orderId?: string | undefined;
}

/** An order from the choice of a way to pay to its result. */
export function CheckoutScreen({ planId, orderId }: CheckoutScreenProps) {
  useSheet(sheet);
  const member = useMember();
  if (!member) return <Visitor planId={planId} orderId={orderId} />;
  // Another member, plan or order is another checkout.
  return <MemberCheckout key={[member.uid, planId, orderId].join()} {...{ member, planId, orderId }} />;
}

function MemberCheckout({ member, planId, orderId }: CheckoutScreenProps & { member: UserInfo }) {
  const scope = useScope();
  const { t } = useTexts();
  const flow = useFlow({ member, planId, orderId });
  const state = useValue(flow.state);
  const startError = useValue(flow.startError);
  const { phase, problem } = state;
  const isStart = phase === 'waiting' && state.for === 'start';
  const isChoice = phase === 'choosing' || phase === 'filling' || phase === 'paying';
  const container = useStepFocus(isStart ? 'start' : isChoice ? 'form' : phase, problem);
  // A form that was sent and whose answer got lost is kept as it was, in case it has to be sent again.
  const isKept = phase === 'waiting' && state.for === 'answer' && state.isKept;
  const hasSubject = planId !== undefined || state.orderId !== null;

  const restart = () => {
    const bought = phase === 'done' ? state.order?.planId : undefined;
    flow.restart();
    if (!planId) scope.navigate('checkout', bought ? { planId: bought } : {});
  };
  return (
    <div ref={container} className={styles.screen}>
      {isStart &&
        (startError ? (
          <ErrorState error={startError} title={t('checkout:failed')} retry={() => flow.retry()} />
        ) : (
          <CheckoutSkeleton />
        ))}
      {(isChoice || isKept) &&
        (hasSubject ? (
          <div hidden={isKept} className={styles.screen}>
            <OrderForm flow={flow} state={state} planId={planId} />
          </div>
        ) : (
          <EmptyState
            title={t('checkout:empty.title')}
            action={<Button onClick={() => scope.navigate('plans')}>{t('checkout:seePlans')}</Button>}
          >
            {t('checkout:empty.text')}
          </EmptyState>
        ))}
      <PaymentProgress
        flow={flow}
        state={state}
        onAnother={() => flow.another()}
        onRestart={restart}
        onRenew={() => flow.renewCode()}
      />
    </div>
  );
}
