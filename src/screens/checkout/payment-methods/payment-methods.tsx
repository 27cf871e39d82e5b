import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { planMethodDiscount } from '../../../contract/calls/catalog/plan';
import { listCard, type paymentMethods } from '../../../contract/calls/payments/payments';
import type { DataOf } from '../../../contract/define-call';
import type { PaymentMethod } from '../../../contract/entities';
import { methodNotSupportedError } from '../../../contract/errors/global/client-errors';
import { isZeroMoney } from '../../../rules/money/money';
import { codeOf } from '../../../runtime/api/call-error';
import { invalidate } from '../../../runtime/api/query-store';
import { type QueryView, useElementContext, useTexts } from '../../../runtime/page/element-context';
import { Button } from '../../../ui/button/button';
import { ErrorState } from '../../../ui/feedback/error-state';
import { Loading, Skeleton } from '../../../ui/feedback/loading/skeleton';
import styles from '../../shared/payment/checkout.module.css';
import type { Draft } from '../../shared/payment/checkout-draft';
import { methodsSkeleton } from '../../shared/payment/checkout-skeleton';
import { useErrorBehavior } from '../../shared/payment/use-error-behavior';
import type { Checkout } from '../flow/create-checkout';
import type { CheckoutStep } from '../flow/state/steps';
import { OptionalPart } from '../lazy/optional-part';
import { Coupon } from '../order/coupon';
import { Summary, type SummaryProps } from '../order/summary/summary';
import type { PriceView } from '../order/use-price';
import { LazyProblemNotice } from '../progress/lazy-problem-notice';
import { MethodChoice, type MethodChoiceProps } from './method-choice';
import { MethodForm } from './method-form';
import { LegalTerms, type PayTerms } from './pay-button';
import { useMethodSelection } from './use-method-selection';

/** The payment methods, and the price of the order with the chosen method. */
interface MethodsView extends PriceView {
  methods: QueryView<DataOf<typeof paymentMethods>>;
  /** The methods to show. While `methods` reloads, these may still be the methods of the previous response. */
  list: readonly PaymentMethod[];
  discounts: QueryView<DataOf<typeof planMethodDiscount>>;
}

interface PaymentMethodsProps extends Pick<SummaryProps, 'plan' | 'validUntil' | 'daysInfo' | 'onRetryPlan'> {
  checkout: Checkout;
  step: CheckoutStep;
  view: MethodsView;
  /** The payer's choices other than the method, such as a coupon. */
  draft: Draft;
  onDraft: (change: Partial<Draft>) => void;
  renewal: PayTerms['renewal'];
  /** Content of the summary above the coupon. */
  above?: ReactNode;
  /** Content of the summary below the coupon. */
  below?: ReactNode;
  /** The button that is shown if there are no methods. */
  back: { to: 'plans' | 'reseller'; label: string };
}

/** The payment methods with the form of the chosen method, and the order's summary beside them. */
export function PaymentMethods({
  checkout,
  step,
  view,
  draft,
  onDraft,
  renewal,
  above,
  below,
  back,
  ...summary
}: PaymentMethodsProps) {
  const { phase, orderId, problem } = step;
  // The problem when the form opens. It's from an earlier visit, unless this checkout has sent or polled an attempt. A
  // checkout that was reloaded polls its own attempt again.
  const [earlierProblem] = useState(() => (checkout.state.peek().attempt ? null : problem));
  const { list, methods, installments, request, valuation } = view;
  const isFree = valuation.value !== undefined && isZeroMoney(valuation.value.total);
  const { rows, chosen, choose } = useMethodSelection({ checkout, step, list, isFree });
  useCouponOrCardError(problem?.code ?? codeOf(valuation.error), onDraft);
  useBoundCouponRemoval({ draft, boundTo: valuation.value?.couponBoundTo, orderId, onDraft });
  const { retry: reloadPrice } = valuation;
  const hasPriceChanged = problem?.kind === 'priceChanged';
  useEffect(() => {
    if (hasPriceChanged) reloadPrice();
  }, [hasPriceChanged, reloadPrice]);
  // Forms that were opened stay mounted, so that they keep their input.
  const openedKeys = useRef(new Set<string>());
  if (chosen) openedKeys.current.add(chosen.key);
  const [payButtonContainer, setPayButtonContainer] = useState<HTMLElement | null>(null);
  const selectedInstallment = installments.list.find(({ count }) => count === installments.count && count > 1);
  const notice = problem && <LazyProblemNotice {...{ problem, orderId }} isEarlier={problem === earlierProblem} />;
  const terms: PayTerms = {
    total: valuation.value?.total,
    canPay: valuation.isCurrent,
    isPricing: !valuation.isCurrent && !valuation.error,
    renewal,
    container: payButtonContainer,
  };
  return (
    <div className={styles.layout}>
      <div className={styles.column} hidden={isFree}>
        {!isFree && notice}
        <MethodList
          {...{ view, rows, back }}
          chosen={chosen?.key}
          total={terms.total}
          onChoose={choose}
          renderForm={({ key, method, option }) => {
            const isChosen = key === chosen?.key;
            return (
              openedKeys.current.has(key) && (
                <div key={key} hidden={!isChosen}>
                  <MethodForm
                    option={option?.code}
                    {...{ method, checkout, draft, onDraft, installments, terms }}
                    isChosen={isChosen && !isFree}
                    isPaying={phase === 'paying' && isChosen}
                    problem={isChosen ? problem : null}
                  />
                </div>
              )
            );
          }}
        />
      </div>
      {isFree && (
        <div className={styles.column}>
          {notice}
          <OptionalPart fallback={<Skeleton height="calc(var(--s-px) * 200)" />}>
            {({ FreeOrder }) => <FreeOrder {...{ checkout, draft, terms }} isPaying={phase === 'paying'} />}
          </OptionalPart>
        </div>
      )}
      <div className={`${styles.aside} ${styles.last}`}>
        <Summary
          {...summary}
          valuation={valuation}
          installments={
            selectedInstallment && (
              <OptionalPart>
                {({ InstallmentSummary }) => <InstallmentSummary installment={selectedInstallment} />}
              </OptionalPart>
            )
          }
          payBox={
            list.length > 0 || methods.status === 'loading' || isFree ? (
              <div ref={setPayButtonContainer} className={styles.pay} />
            ) : null
          }
          needsAttention={draft.couponError !== null || !!draft.boundCoupon}
        >
          {above}
          <div className={styles.links}>
            <Coupon
              calls={checkout.calls}
              request={request}
              code={valuation.value?.couponCode ?? null}
              isRemovable={draft.couponCode !== null}
              error={draft.couponError}
              bound={draft.boundCoupon}
              onApply={(couponCode, pricedRequest, value) => {
                // Shows the price that the coupon form has loaded, so that it isn't requested again.
                valuation.adopt({ ...pricedRequest, couponCode }, value);
                onDraft({ couponCode, couponError: null, boundCoupon: null });
              }}
              onRemove={() => onDraft({ couponCode: null, couponError: null })}
            />
            {below}
          </div>
        </Summary>
        <LegalTerms />
      </div>
    </div>
  );
}

/** The list of methods. If there are none: a skeleton while they load, else an error that says why. */
function MethodList({
  view: { methods, discounts },
  back,
  ...choice
}: Pick<PaymentMethodsProps, 'view' | 'back'> & Omit<MethodChoiceProps, 'discounts'>) {
  const context = useElementContext();
  const { t } = useTexts();
  if (choice.rows.length > 0) return <MethodChoice discounts={discounts.data?.discounts ?? []} {...choice} />;
  if (methods.data) {
    return (
      <ErrorState
        error={methodNotSupportedError}
        title={t('checkout:method.none')}
        action={
          <Button size="small" variant="secondary" onClick={() => context.navigate(back.to)}>
            {back.label}
          </Button>
        }
      />
    );
  }
  if (methods.status === 'error') {
    return (
      <ErrorState
        error={methods.error}
        title={t('checkout:method.failed')}
        retry={methods.retry}
        isRetrying={methods.isStale}
      />
    );
  }
  return (
    <Loading>
      <span className={styles.stack}>{methodsSkeleton}</span>
    </Loading>
  );
}

interface BoundCouponOptions extends Pick<PaymentMethodsProps, 'draft' | 'onDraft'> {
  /** The ID of the unfinished order that already uses the coupon. */
  boundTo: string | null | undefined;
  /** The ID of the order that this checkout pays. */
  orderId: string | null;
}

/**
 * Removes the coupon that the checkout was opened with, if another order already uses the coupon. If the payer types a
 * coupon, the coupon form makes this check before it applies the coupon.
 */
function useBoundCouponRemoval({ draft: { couponCode }, boundTo, orderId, onDraft }: BoundCouponOptions): void {
  useEffect(() => {
    if (couponCode && boundTo && boundTo !== orderId)
      onDraft({ couponCode: null, boundCoupon: { code: couponCode, orderId: boundTo } });
  }, [couponCode, boundTo, orderId, onDraft]);
}

/** Handles an error of the coupon or the saved card: removes the coupon and shows why, or reloads the saved cards. */
function useCouponOrCardError(code: string | null, onDraft: PaymentMethodsProps['onDraft']): void {
  const { field } = useErrorBehavior(code);
  useEffect(() => {
    if (field === 'coupon') onDraft({ couponCode: null, couponError: code });
    if (field === 'savedCard') invalidate(listCard);
  }, [code, field, onDraft]);
}
