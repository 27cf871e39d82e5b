import { useCallback, useEffect, useReducer } from 'react';
import { behaviorOf } from '../../../contract/errors/catalogue';
import { codeOf } from '../../../runtime/api/call-error';
import { useTexts } from '../../../runtime/element-context/element-context';
import { useSignalValue } from '../../../runtime/state/use-signal-value';
import { sessionStore } from '../../../runtime/storage/storage';
import { changeDraft, type Draft, emptyDraft } from '../../shared/payment/checkout-draft';
import { StepHeading } from '../../shared/payment/step-heading';
import type { Checkout } from '../flow/create-checkout';
import type { CheckoutStep } from '../flow/state/steps';
import { PaymentMethods } from '../payment-methods/payment-methods';
import { CurrencyLink } from './currency/currency-link';
import { OtherOrder, RemainingDays, UnavailablePlan } from './order-notices';
import { useOrder } from './use-order';

/** The key in `sessionStore` of the currency that the payer chose last. */
const currencyStorageKey = 'currency';

interface OrderFormProps {
  checkout: Checkout;
  step: CheckoutStep;
  planId: string | undefined;
  coupon: string | null | undefined;
}

/** The form of a checkout: summary, payment methods and pay button. */
export function OrderForm({ checkout, step, planId: requestedPlanId, coupon = null }: OrderFormProps) {
  const { t } = useTexts();
  /** The payer's choices other than the payment method. */
  const [draft, setDraft] = useReducer(changeDraft, { ...emptyDraft, couponCode: coupon });
  const updateDraft = useCallback((change: Partial<Draft>) => {
    if (change.currency) sessionStore.set(currencyStorageKey, change.currency);
    setDraft(change);
  }, []);
  const { orderId, methodCode, problem } = step;
  const view = useOrder({ planId: requestedPlanId, orderId, methodCode, draft, calls: checkout.calls });
  const { order, planId, plan, availability, valuation } = view;
  // The payer chose the currency of the order before a payment failed, maybe on a bank's page. Currencies that a method
  // chose, such as Pix, aren't kept.
  const orderCurrency = order.data?.currency;
  useEffect(() => {
    if (orderCurrency && sessionStore.get(currencyStorageKey) === orderCurrency) setDraft({ currency: orderCurrency });
  }, [orderCurrency]);
  /** `otherOrder`: an unfinished order for another plan. */
  const { otherOrder } = useSignalValue(checkout.state);

  const failedQueries = [plan, availability, order].filter(({ status, data }) => status === 'error' && !data);
  const retryFailed = () => {
    for (const query of failedQueries) query.retry();
  };
  // Errors with `goTo: 'plans'` say that the plan isn't sold. An order that exists already can still be paid.
  const isOffSale = behaviorOf(codeOf(plan.error)).goTo === 'plans' && !orderId;

  const { isAvailable = true, reason, availableFrom, remainingDays, validUntil } = availability.data ?? {};
  if (isOffSale || !isAvailable) {
    return <UnavailablePlan reason={isOffSale ? 'notOnSale' : (reason ?? '')} availableFrom={availableFrom ?? null} />;
  }
  return (
    <>
      <StepHeading>{t('checkout:title')}</StepHeading>
      {otherOrder && <OtherOrder order={otherOrder} />}
      <PaymentMethods
        {...{ checkout, step, view, draft, onDraft: updateDraft }}
        validUntil={availability.status === 'loading' ? undefined : (validUntil ?? null)}
        plan={
          plan.data ??
          (order.data && { name: order.data.planName, deviceCount: order.data.deviceCount, days: order.data.validDays })
        }
        daysInfo={remainingDays && planId && !orderId ? <RemainingDays planId={planId} days={remainingDays} /> : null}
        onRetryPlan={failedQueries.length > 0 ? retryFailed : undefined}
        renewal={plan.data ? { plan: plan.data, validUntil, serverRenewal: valuation.value?.renewal } : null}
        below={<CurrencyLink view={view} draft={draft} problemCode={problem?.code ?? null} onDraft={updateDraft} />}
        back={{ to: 'plans', label: t('checkout:seePlans') }}
      />
    </>
  );
}
