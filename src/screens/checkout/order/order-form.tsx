import { useCallback, useEffect, useReducer, useRef, useState } from 'react';
import { queryInfo } from '../../../contract/calls/account';
import { behaviorOf } from '../../../contract/errors/catalogue';
import type { ErrorCode } from '../../../contract/openapi/error-descriptions';
import type { Money } from '../../../contract/primitives';
import { codeOf } from '../../../runtime/api/call-error';
import { invalidate } from '../../../runtime/api/query-store';
import { useElementContext, useTexts } from '../../../runtime/element-context/element-context';
import { useSignalValue } from '../../../runtime/state/use-signal-value';
import { sessionStore } from '../../../runtime/storage/storage';
import { LazyPart } from '../../../ui/async/lazy-part';
import { LinkButton } from '../../../ui/button/button';
import { Skeleton } from '../../../ui/feedback/loading/skeleton';
import { classNames } from '../../../ui/styling/class-names';
import styles from '../../shared/payment/checkout.module.css';
import { changeDraft, type Draft, emptyDraft } from '../../shared/payment/checkout-draft';
import { StepHeading } from '../../shared/payment/step-heading';
import type { Checkout } from '../flow/create-checkout';
import type { CheckoutStep } from '../flow/state/steps';
import { PaymentHeading, PaymentMethods } from '../payment-methods/payment-methods';
import { AgeCheckStep, OtherOrder, RemainingDays, UnavailablePlan } from './order-notices';
import type { CurrencyChoiceProps } from './price-choices.lazy';
import { useOrder } from './use-order';

/** The server refuses payments until the member has proved their age. */
const ageUnprovenCode: ErrorCode = '-2421';

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
  const isAgeUnproven = problem?.code === ageUnprovenCode;
  const { retry: checkAgain } = availability;
  useEffect(() => {
    // The confirmation expired, or the server began to ask, since the form opened.
    if (isAgeUnproven) checkAgain();
  }, [isAgeUnproven, checkAgain]);
  useCheckoutEvents(step, {
    planId,
    name: plan.data?.name ?? order.data?.planName ?? null,
    total: valuation.isCurrent ? valuation.value?.total : undefined,
  });
  /** `otherOrder`: an unfinished order for another plan. */
  const { otherOrder } = useSignalValue(checkout.state);

  const failedQueries = [plan, availability, order].filter(({ status, data }) => status === 'error' && !data);
  const retryFailed = () => {
    for (const query of failedQueries) query.retry();
  };
  // An order that exists already can still be paid.
  const isOffSale = behaviorOf(codeOf(plan.error)).isNotOnSale && !orderId;

  // A gift's days go to its recipient, whatever the giver's plan is.
  const isGift = order.data?.isGift === true;
  const {
    isAvailable = true,
    reason,
    availableFrom,
    remainingDays,
    validUntil,
  } = (isGift ? undefined : availability.data) ?? {};
  if (isOffSale || !isAvailable) {
    return <UnavailablePlan reason={isOffSale ? 'notOnSale' : (reason ?? '')} availableFrom={availableFrom ?? null} />;
  }
  const { ageCheck, deletesAt } = availability.data ?? {};
  if (deletesAt) {
    const onKept = () => {
      invalidate(queryInfo);
      availability.retry();
    };
    return (
      <div className={classNames(styles.stack, styles.narrow)}>
        <StepHeading>{t('checkout:title')}</StepHeading>
        <LazyPart
          load={loadDeletionNotice}
          props={{ deletesAt, isPurchase: true, onKept }}
          areas={['auth', 'errors']}
        />
      </div>
    );
  }
  return (
    <>
      {ageCheck && <AgeCheckStep ageCheck={ageCheck} isChecking={availability.isStale} onCheck={availability.retry} />}
      {/* The form stays mounted, so that a typed card is still there after the check. */}
      <div className={styles.form} hidden={!!ageCheck}>
        <PaymentHeading methods={view.methods}>{t('checkout:title')}</PaymentHeading>
        {otherOrder && <OtherOrder order={otherOrder} />}
        <PaymentMethods
          {...{ checkout, step, view, draft, onDraft: updateDraft }}
          validUntil={availability.status === 'loading' && !isGift ? undefined : (validUntil ?? null)}
          plan={
            plan.data ??
            (order.data && {
              name: order.data.planName,
              deviceCount: order.data.deviceCount,
              days: order.data.validDays,
            })
          }
          daysInfo={remainingDays && planId && !orderId ? <RemainingDays planId={planId} days={remainingDays} /> : null}
          onRetryPlan={failedQueries.length > 0 ? retryFailed : undefined}
          renewal={
            plan.data && !isGift ? { plan: plan.data, validUntil, serverRenewal: valuation.value?.renewal } : null
          }
          below={<CurrencyLink view={view} draft={draft} problemCode={problem?.code ?? null} onDraft={updateDraft} />}
          back={{ to: 'plans', label: t('checkout:seePlans') }}
        />
      </div>
    </>
  );
}

interface ShownOrder {
  planId: string | undefined;
  name: string | null;
  /** The total; undefined while it loads. */
  total: Money | undefined;
}

/** Emits the events about the steps of a purchase, for the page's analytics. */
function useCheckoutEvents({ phase, methodCode }: CheckoutStep, { planId, name, total }: ShownOrder): void {
  const { emit } = useElementContext();
  const isOpen = planId !== undefined && total !== undefined;
  const hasOpened = useRef(false);
  const shownMethod = useRef(methodCode);
  // biome-ignore lint/correctness/useExhaustiveDependencies: one event for each step, not for each change of the price
  useEffect(() => {
    if (!isOpen) return;
    const detail = { planId, name, ...total };
    if (!hasOpened.current) emit('sub-checkout-open', detail);
    hasOpened.current = true;
    const previousMethod = shownMethod.current;
    shownMethod.current = methodCode;
    // The first method is preselected.
    if (methodCode && previousMethod && previousMethod !== methodCode)
      emit('sub-method-select', { ...detail, methodCode });
    if (methodCode && phase === 'paying') emit('sub-pay-submit', { ...detail, methodCode });
  }, [emit, isOpen, phase, methodCode]);
}

const loadDeletionNotice = () =>
  import('../../shared/deletion-notice.lazy').then(({ DeletionNotice }) => DeletionNotice);
const loadChoice = () => import('./price-choices.lazy').then((module) => module.CurrencyChoice);

/**
 * A link that opens the choice of a currency, for brands that charge in several currencies. If the currencies couldn't
 * be loaded, the link is also shown, and a click on it requests them again.
 */
function CurrencyLink(props: CurrencyChoiceProps) {
  const { t } = useTexts();
  const { data, status, retry } = props.view.currencies;
  const [isOpen, setOpen] = useState(false);
  const hasFailed = status === 'error' && !data;
  if (!hasFailed && (data?.currencies.length ?? 0) < 2) return null;
  if (!isOpen) {
    const show = () => {
      if (hasFailed) retry();
      setOpen(true);
    };
    return (
      <div>
        <LinkButton aria-expanded={false} onClick={show}>
          {t('checkout:currency.change')}
        </LinkButton>
      </div>
    );
  }
  return (
    <div className={styles.stack}>
      <LazyPart load={loadChoice} props={props}>
        <Skeleton height="calc(var(--s-px) * 76)" />
      </LazyPart>
    </div>
  );
}
