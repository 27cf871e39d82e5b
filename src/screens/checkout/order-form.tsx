import { useEffect, useReducer, useRef, useState } from 'react';
import { order as orderCall } from '../../contract/calls/orders';
import { paymentMethods } from '../../contract/calls/payments';
import { checkPlanAvailable, planDetail } from '../../contract/calls/plan';
import { formatMoney } from '../../rules/format-money';
import { useQuery, useScope, useTexts } from '../../runtime/scope';
import { useValue } from '../../runtime/value';
import { Button } from '../../ui/button';
import { ErrorState } from '../../ui/error-state';
import { Loading, Skeleton } from '../../ui/skeleton';
import styles from './checkout.module.css';
import { Coupon } from './coupon';
import { changeDraft, couponErrors, emptyDraft } from './draft';
import type { CheckoutFlow } from './flow';
import type { CheckoutState } from './machine';
import { MethodChoice } from './method-choice';
import { MethodForm } from './method-form';
import { nextCharge } from './next-charge';
import { OtherOrder } from './other-order';
import { ProblemNotice } from './problem-notice';
import { StepHeading } from './step-heading';
import { Summary } from './summary';
import { Unavailable } from './unavailable';
import { useInstallments } from './use-installments';
import { useValuation } from './use-valuation';

interface OrderFormProps {
  flow: CheckoutFlow;
  state: CheckoutState;
  planId: string | undefined;
}

/** Choosing and filling: what is bought, how it is paid, and the button. */
export function OrderForm({ flow, state, planId: askedPlan }: OrderFormProps) {
  const scope = useScope();
  const { t, lang } = useTexts();
  const [draft, onDraft] = useReducer(changeDraft, emptyDraft);
  const { orderId, methodCode, problem } = state;
  // The lists are those of the first subject: an order made on the way must not empty the form.
  const [subject] = useState(() => (orderId ? { orderId } : { planId: askedPlan ?? '' }));
  const priced = orderId ? { orderId } : { planId: askedPlan ?? '' };

  const order = useQuery(orderCall, 'orderId' in subject ? { id: subject.orderId } : null);
  const planId = order.data?.planId ?? askedPlan;
  const plan = useQuery(planDetail, planId ? { id: planId } : null);
  const availability = useQuery(checkPlanAvailable, planId ? { planId } : null);
  const methods = useQuery(paymentMethods, subject);
  const list = methods.data?.methods ?? [];
  const method = list.find(({ code }) => code === methodCode);
  const installments = useInstallments({
    method,
    subject,
    cardBrand: draft.cardBrand,
    couponCode: draft.couponCode,
    wished: draft.installments,
  });

  const isPriceable =
    methods.status !== 'loading' && !installments.isLoading && (method !== undefined || list.length === 0);
  const request = isPriceable
    ? {
        ...priced,
        ...(method && { methodCode: method.code, currency: method.currency }),
        ...(installments.count !== undefined && { installments: installments.count }),
        ...(draft.couponCode && { couponCode: draft.couponCode }),
      }
    : null;
  const valuation = useValuation(request);
  usePreset(flow, state, list[0]);
  useCouponFall({ problem, valuation, onDraft });
  const otherOrder = useValue(flow.otherOrder);
  const visited = useRef(new Set<string>());
  if (method) visited.current.add(method.code);

  const parts = installments.list.find(({ count }) => count === installments.count && count > 1);
  const bought =
    plan.data ??
    (order.data && { name: order.data.planName, deviceCount: order.data.deviceCount, days: order.data.validDays });
  const missed = [plan, availability, order].filter(({ status, data }) => status === 'error' && !data);
  const retryPlan = () => {
    for (const one of missed) one.retry();
  };
  const applied = valuation.value?.couponCode ?? null;
  const planError = plan.error?.kind === 'code' && plan.error.code === '2008' && !orderId ? plan.error : null;

  if (planError) return <Unavailable reason="notOnSale" availableFrom={null} />;
  if (availability.data && !availability.data.isAvailable) {
    return (
      <Unavailable reason={availability.data.reason ?? ''} availableFrom={availability.data.availableFrom ?? null} />
    );
  }
  return (
    <>
      <StepHeading>{t('checkout:title')}</StepHeading>
      {otherOrder && <OtherOrder order={otherOrder} />}
      <div className={styles.layout}>
        <div className={styles.aside}>
          <Summary
            plan={bought}
            validUntil={availability.data?.validUntil}
            valuation={valuation}
            onRetryPlan={missed.length > 0 ? retryPlan : undefined}
            parts={
              parts && t('checkout:installments.parts', { count: parts.count, amount: formatMoney(parts.each, lang) })
            }
          >
            <Coupon
              request={request}
              applied={applied}
              isOwn={draft.couponCode !== null}
              error={draft.couponError}
              onApply={(couponCode, asked, value) => {
                valuation.adopt({ ...asked, couponCode }, value);
                onDraft({ couponCode, couponError: null });
              }}
              onRemove={() => onDraft({ couponCode: null, couponError: null })}
            />
          </Summary>
        </div>
        <div className={styles.column}>
          {methods.data ? (
            list.length > 0 ? (
              <MethodChoice
                methods={list}
                methodCode={methodCode}
                onChoose={(one) => flow.choose(one.code, one.group)}
              />
            ) : (
              <ErrorState
                error={{ code: '-2502' }}
                title={t('checkout:method.none')}
                action={
                  <Button size="small" variant="secondary" onClick={() => scope.navigate('plans')}>
                    {t('checkout:seePlans')}
                  </Button>
                }
              />
            )
          ) : methods.status === 'error' ? (
            <ErrorState
              error={methods.error}
              title={t('checkout:method.failed')}
              retry={methods.retry}
              isRetrying={methods.isStale}
            />
          ) : (
            <FormSkeleton />
          )}
          {problem && <ProblemNotice problem={problem} orderId={orderId} />}
          {list
            .filter(({ code }) => visited.current.has(code))
            .map((one) => (
              <div key={one.code} hidden={one.code !== methodCode}>
                <MethodForm
                  method={one}
                  flow={flow}
                  draft={draft}
                  onDraft={onDraft}
                  installments={installments}
                  terms={{
                    total: valuation.value?.total,
                    canPay: valuation.isCurrent,
                    renewal: plan.data ? nextCharge(plan.data, availability.data?.validUntil ?? null) : null,
                  }}
                  isPaying={state.phase === 'paying' && one.code === methodCode}
                />
              </div>
            ))}
        </div>
      </div>
    </>
  );
}

/** Two methods and a card form. */
function FormSkeleton() {
  return (
    <Loading>
      <span className={styles.stack}>
        <Skeleton height="calc(var(--s-px) * 56)" />
        <Skeleton height="calc(var(--s-px) * 56)" />
        <Skeleton height="calc(var(--s-px) * 320)" />
      </span>
    </Loading>
  );
}

/** The first way to pay is chosen from the start: it is the usual one. */
function usePreset(
  flow: CheckoutFlow,
  { phase }: CheckoutState,
  first: { code: string; group: string } | undefined,
): void {
  const code = first?.code;
  const group = first?.group;
  useEffect(() => {
    if (phase === 'choosing' && code !== undefined && group !== undefined) flow.choose(code, group);
  }, [flow, phase, code, group]);
}

interface CouponFall {
  problem: CheckoutState['problem'];
  valuation: ReturnType<typeof useValuation>;
  onDraft: (change: { couponCode: null; couponError: string }) => void;
}

/** A coupon that the server takes no more leaves the order, and its field says why. */
function useCouponFall({ problem, valuation, onDraft }: CouponFall): void {
  const refused = problem?.code ?? (valuation.error?.kind === 'code' ? valuation.error.code : null);
  useEffect(() => {
    if (refused && couponErrors.includes(refused)) onDraft({ couponCode: null, couponError: refused });
  }, [refused, onDraft]);
}
