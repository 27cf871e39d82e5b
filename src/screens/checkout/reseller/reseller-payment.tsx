import { useMemo, useReducer } from 'react';
import { planMethodDiscount } from '../../../contract/calls/plans';
import { dtGetOrder, dtGoodsValuation, dtMethods, dtPay } from '../../../contract/calls/reseller';
import { freeMethod } from '../../../contract/entities';
import {
  type ElementContext,
  ElementContextProvider,
  useElementContext,
  useTexts,
} from '../../../runtime/element-context/element-context';
import { useErrorToast, useQuery } from '../../../runtime/element-context/use-query';
import type { DestinationName } from '../../../runtime/navigation/destinations';
import { useSheet } from '../../../runtime/styles/use-sheet';
import { Button, LinkButton } from '../../../ui/button/button';
import { EmptyState } from '../../../ui/feedback/empty-state';
import { sheet } from '../../shared/payment/checkout.module.css';
import { changeDraft, emptyDraft } from '../../shared/payment/checkout-draft';
import { isForbidden, NotReseller } from '../../shared/reseller/no-access';
import { customerAccountText, orderedItemsText } from '../../shared/reseller/order-texts';
import type { ResellerPaymentProps } from '../../shared/reseller/payment-view';
import type { CheckoutCalls } from '../flow/checkout-calls';
import type { Checkout } from '../flow/create-checkout';
import type { CheckoutStep } from '../flow/state/steps';
import { useCheckout } from '../flow/use-checkout';
import { usePrice } from '../order/use-price';
import { PaymentHeading, PaymentMethods } from '../payment-methods/payment-methods';
import { CheckoutShell } from '../progress/checkout-shell';
import { useShownStep } from '../progress/use-shown-step';
import { PaidOrder } from './paid-order';

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
  const { step, isPaid } = useShownStep(checkout);
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
      isPaid={isPaid}
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

interface ResellerPaymentFormProps {
  checkout: Checkout;
  step: CheckoutStep;
  orderId: string;
}

/** The payment form of a reseller's order. */
function ResellerPaymentForm({ checkout, step, orderId }: ResellerPaymentFormProps) {
  const context = useElementContext();
  const { t } = useTexts();
  const [draft, updateDraft] = useReducer(changeDraft, emptyDraft);
  const { data, status, retry } = useQuery(dtGetOrder, { orderId });
  const methods = useQuery(dtMethods, { orderId });
  const discounts = useQuery(planMethodDiscount, data ? { planId: data.planId } : null);
  useErrorToast(discounts);
  const list = methods.data?.methods ?? [];
  const method = list.find(({ code }) => code === step.methodCode);
  const price = usePrice({
    subject: { orderId },
    method,
    canRequestPrice: method !== undefined || step.methodCode === freeMethod.code,
    draft,
    calls: checkout.calls,
  });
  const customer = data && customerAccountText(data);
  return (
    <>
      <PaymentHeading methods={methods}>{t('reseller:payment.title')}</PaymentHeading>
      <PaymentMethods
        {...{ checkout, step, draft, onDraft: updateDraft }}
        view={{ methods, list, discounts, ...price }}
        plan={data && { name: orderedItemsText(data, t), deviceCount: data.deviceCount, days: data.validDays }}
        validUntil={null}
        onRetryPlan={status === 'error' && !data ? retry : undefined}
        renewal={null}
        above={
          data && (
            <div>
              {customer && <p>{t('reseller:payment.forCustomer', { customer })}</p>}
              <p>
                <LinkButton onClick={() => context.navigate('reseller')}>{t('reseller:payment.change')}</LinkButton>
              </p>
            </div>
          )
        }
        back={{ to: 'reseller', label: t('reseller:payment.prices') }}
      />
    </>
  );
}
