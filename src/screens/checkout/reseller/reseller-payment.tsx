import { useMemo } from 'react';
import { dtGetOrder, dtGoodsValuation, dtPay } from '../../../contract/calls/reseller';
import {
  type ElementContext,
  ElementContextProvider,
  useElementContext,
  useTexts,
} from '../../../runtime/element-context/element-context';
import type { DestinationName } from '../../../runtime/navigation/destinations';
import { useSignalValue } from '../../../runtime/state/use-signal-value';
import { useSheet } from '../../../runtime/styles/use-sheet';
import { Button } from '../../../ui/button/button';
import { EmptyState } from '../../../ui/feedback/empty-state';
import { sheet } from '../../shared/payment/checkout.module.css';
import { isForbidden, NotReseller } from '../../shared/reseller/no-access';
import type { ResellerPaymentProps } from '../../shared/reseller/payment-view';
import type { CheckoutCalls } from '../flow/checkout-calls';
import { useCheckout } from '../flow/use-checkout';
import { CheckoutShell } from '../progress/checkout-shell';
import { PaidOrder } from './paid-order';
import { ResellerPaymentForm } from './reseller-payment-form';

/** The payment of a reseller's order, from the choice of a payment method to the activation codes. */
export function ResellerPayment(props: ResellerPaymentProps) {
  useSheet(sheet);
  const elementContext = useElementContext();
  const context = useMemo(() => resellerContext(elementContext), [elementContext]);
  const { orderId } = props;
  return (
    <ElementContextProvider value={context}>
      {orderId ? <OrderPayment {...props} orderId={orderId} /> : <NoOrder />}
    </ElementContextProvider>
  );
}

function NoOrder() {
  const context = useElementContext();
  const { t } = useTexts();
  return (
    <EmptyState
      title={t('reseller:payment.none.title')}
      action={<Button onClick={() => context.navigate('reseller')}>{t('reseller:payment.prices')}</Button>}
    >
      {t('reseller:payment.none.text')}
    </EmptyState>
  );
}

function OrderPayment({ member, orderId, onNewOrder, takesFocus }: ResellerPaymentProps & { orderId: string }) {
  const context = useElementContext();
  const { t } = useTexts();
  const checkout = useCheckout({ member, orderId, makeCalls: resellerCalls });
  const { step } = useSignalValue(checkout.state);
  const startNewOrder = () => {
    onNewOrder();
    context.navigate('reseller');
  };
  // A step has `for: 'start'` while the checkout, which has just opened, looks up the order's payment, and after this
  // lookup has failed. The step's `error` says why it failed.
  if (step.phase === 'waiting' && step.for === 'start' && isForbidden(step.error)) return <NotReseller />;
  return (
    <CheckoutShell
      checkout={checkout}
      step={step}
      takesFocus={takesFocus}
      failedTitle={t('reseller:payment.failed')}
      failedAction={
        <Button size="small" variant="secondary" onClick={() => context.navigate('reseller')}>
          {t('reseller:payment.prices')}
        </Button>
      }
      paidView={<PaidOrder orderId={orderId} onNewOrder={startNewOrder} />}
      onChangeMethod={() => void checkout.dispatch({ type: 'changeMethod' })}
      onRestart={startNewOrder}
      onRenew={() => void checkout.dispatch({ type: 'renewCode' })}
    >
      <ResellerPaymentForm checkout={checkout} step={step} orderId={orderId} />
    </CheckoutShell>
  );
}

/** The checkout's calls for an order that a reseller pays. */
export const resellerCalls = (call: ElementContext['call']): CheckoutCalls => ({
  loadOrder: (orderId) => call(dtGetOrder, { orderId }),
  repay: (request, options) => call(dtPay, request, options),
  valuate: (request, options) => call(dtGoodsValuation, request, options),
});

/** The reseller's screen that replaces a member's screen, by the name of the member's screen. */
const resellerDestinations: Partial<Record<DestinationName, DestinationName>> = {
  plans: 'reseller',
  checkout: 'reseller-payment',
  payment: 'reseller-payment',
};

/** A copy of an element context whose `navigate` opens the reseller's screens instead of the member's. */
export const resellerContext = (context: ElementContext): ElementContext => ({
  ...context,
  navigate: (to, params) => context.navigate(resellerDestinations[to] ?? to, params),
});
