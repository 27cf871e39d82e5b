import { behaviourOf } from '../../../contract/errors/catalogue';
import { ElementContextProvider, useElementContext, useTexts } from '../../../runtime/page/element-context';
import { useSignalValue } from '../../../runtime/page/use-signal-value';
import { useSheet } from '../../../runtime/styles/sheets';
import { Button } from '../../../ui/button/button';
import { EmptyState } from '../../../ui/feedback/empty-state';
import { ErrorState } from '../../../ui/feedback/error-state';
import type { ResellerPaymentProps } from '../../shared/parts/screen-parts';
import styles, { sheet } from '../../shared/payment/checkout.module.css';
import { CheckoutSkeleton } from '../../shared/payment/checkout-skeleton';
import { NotReseller } from '../../shared/reseller/gates';
import { useCheckout } from '../flow/use-checkout';
import { useStepFocus } from '../flow/use-step-focus';
import { PaymentProgress } from '../progress/payment-progress';
import { Paid } from './paid';
import { PaymentForm } from './reseller-payment-form';
import { useResellerContext } from './reseller-scope';

/** An order of a reseller from the ways to pay to its codes: the checkout, asking the reseller's calls. */
export function ResellerPayment(props: ResellerPaymentProps) {
  useSheet(sheet);
  const scope = useResellerContext();
  const { orderId } = props;
  return (
    <ElementContextProvider value={scope}>
      {orderId ? <OrderPayment {...props} orderId={orderId} /> : <NoOrder />}
    </ElementContextProvider>
  );
}

function NoOrder() {
  const scope = useElementContext();
  const { t } = useTexts();
  return (
    <EmptyState
      title={t('reseller:payment.none.title')}
      action={<Button onClick={() => scope.navigate('reseller')}>{t('reseller:payment.prices')}</Button>}
    >
      {t('reseller:payment.none.text')}
    </EmptyState>
  );
}

function OrderPayment({ member, orderId, onMore, isArriving }: ResellerPaymentProps & { orderId: string }) {
  const scope = useElementContext();
  const { t } = useTexts();
  const checkout = useCheckout({ member, orderId });
  const { step } = useSignalValue(checkout.state);
  const { phase, problem } = step;
  const isStart = phase === 'waiting' && step.for === 'start';
  const startError = isStart ? step.error : null;
  const isChoice = phase === 'choosing' || phase === 'filling' || phase === 'paying';
  const beginning = isArriving ? 'arriving' : 'start';
  const container = useStepFocus(isStart ? beginning : isChoice ? 'form' : phase, problem);
  // A form that was sent and whose answer got lost is kept as it was, in case it has to be sent again.
  const isKept = phase === 'waiting' && step.for === 'answer' && step.isKept;
  const more = () => {
    onMore();
    scope.navigate('reseller');
  };
  if (behaviourOf(startError).isForbidden) return <NotReseller />;
  return (
    <div ref={container} className={styles.screen}>
      {isStart &&
        (startError ? (
          <ErrorState
            error={startError}
            title={t('reseller:payment.failed')}
            retry={() => checkout.dispatch({ type: 'lookUp' })}
            action={
              <Button size="small" variant="secondary" onClick={() => scope.navigate('reseller')}>
                {t('reseller:payment.prices')}
              </Button>
            }
          />
        ) : (
          <CheckoutSkeleton />
        ))}
      {(isChoice || isKept) && (
        <div hidden={isKept} className={styles.screen}>
          <PaymentForm checkout={checkout} step={step} orderId={orderId} />
        </div>
      )}
      {phase === 'done' && step.outcome === 'success' ? (
        <Paid orderId={orderId} onMore={more} />
      ) : (
        <PaymentProgress
          checkout={checkout}
          step={step}
          onAnother={() => checkout.dispatch({ type: 'another' })}
          onRestart={more}
          onRenew={() => checkout.dispatch({ type: 'renewCode' })}
        />
      )}
    </div>
  );
}
