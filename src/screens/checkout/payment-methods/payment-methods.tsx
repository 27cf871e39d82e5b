import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { planMethodDiscount } from '../../../contract/calls/catalog/plan';
import { listCard, type paymentMethods } from '../../../contract/calls/payments/payments';
import type { DataOf } from '../../../contract/define-call';
import type { PaymentMethod } from '../../../contract/entities';
import { methodNotSupported } from '../../../contract/errors/global/client-errors';
import { isZeroMoney } from '../../../rules/money/money';
import { codeOf } from '../../../runtime/api/call-error';
import { invalidate } from '../../../runtime/api/query-store';
import { type QueryView, useElementContext, useTexts } from '../../../runtime/page/element-context';
import { sessionStore } from '../../../runtime/storage/storage';
import { Button } from '../../../ui/button/button';
import { ErrorState } from '../../../ui/feedback/error-state';
import { Loading, Skeleton } from '../../../ui/feedback/loading/skeleton';
import styles from '../../shared/payment/checkout.module.css';
import type { Draft } from '../../shared/payment/checkout-draft';
import { formSkeleton } from '../../shared/payment/checkout-skeleton';
import { useErrorBehaviour } from '../../shared/payment/use-error-behaviour';
import type { Checkout } from '../flow/create-checkout';
import type { CheckoutStep } from '../flow/state/steps';
import { OptionalPart } from '../lazy/optional-part';
import { Coupon } from '../order/coupon';
import { Summary, type SummaryProps } from '../order/summary/summary';
import type { PriceView } from '../order/use-price';
import { LazyProblemNotice } from '../progress/lazy-problem-notice';
import { MethodChoice, type MethodChoiceProps } from './method-choice';
import { MethodForm } from './method-form';
import { methodRowsOf } from './method-rows';
import { type PayTerms, PayTermsText } from './pay-button';

const methodKey = 'method';

/** The payment methods, and the price of the chosen one. */
interface MethodsView extends PriceView {
  methods: QueryView<DataOf<typeof paymentMethods>>;
  /** The methods to show, which may be older than the last response. */
  list: readonly PaymentMethod[];
  discounts: QueryView<DataOf<typeof planMethodDiscount>>;
}

interface PaymentMethodsProps extends Pick<SummaryProps, 'plan' | 'validUntil' | 'remaining' | 'onRetryPlan'> {
  checkout: Checkout;
  step: CheckoutStep;
  view: MethodsView;
  draft: Draft;
  onDraft: (change: Partial<Draft>) => void;
  renewal: PayTerms['renewal'];
  /** Content of the summary above and below the coupon. */
  above?: ReactNode;
  below?: ReactNode;
  /** The link that is shown if there are no methods. */
  back: { to: 'plans' | 'reseller'; label: string };
}

/** The summary beside the payment methods and the form of the chosen one. */
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
  const { phase, methodCode, orderId, problem } = step;
  // The problem of an earlier visit: not of an attempt that this checkout recovered after a reload.
  const [earlierProblem] = useState(() => (checkout.state.peek().attempt ? null : problem));
  const { list, methods, installments, request, valuation } = view;
  const method = list.find(({ code }) => code === methodCode);
  const rows = methodRowsOf(list, useElementContext().settings.peek().scene);
  const isFree = valuation.value !== undefined && isZeroMoney(valuation.value.total);
  // The choice survives a reload, but not the unmounting of this form: changing the method starts with the first one.
  const [chosenKey, setChosenKey] = useState(() => sessionStore.get<string>(methodKey));
  useEffect(() => () => sessionStore.set(methodKey, undefined), []);
  const lastChosenRow = rows.find(({ key }) => key === chosenKey);
  const chosen =
    lastChosenRow?.method.code === methodCode ? lastChosenRow : rows.find((row) => row.method.code === methodCode);
  // Preselects the first method, also if the chosen one is no longer offered.
  const preselected =
    phase === 'choosing' || (phase === 'filling' && !isFree && !method)
      ? (lastChosenRow ?? rows[0])?.method
      : undefined;
  useEffect(() => {
    if (preselected) void checkout.dispatch({ type: 'choose', methodCode: preselected.code, group: preselected.group });
  }, [checkout, preselected]);
  useRefusedField(problem?.code ?? codeOf(valuation.error), onDraft);
  const { couponBoundTo } = valuation.value ?? {};
  const { couponCode } = draft;
  useEffect(() => {
    // Applies to the coupon that the checkout was opened with. The coupon form checks this before it applies a coupon.
    if (couponCode && couponBoundTo && couponBoundTo !== orderId)
      onDraft({ couponCode: null, boundCoupon: { code: couponCode, orderId: couponBoundTo } });
  }, [couponCode, couponBoundTo, orderId, onDraft]);
  const { retry } = valuation;
  const isPriceChanged = problem?.kind === 'priceChanged';
  useEffect(() => {
    if (isPriceChanged) retry();
  }, [isPriceChanged, retry]);
  const openedKeys = useRef(new Set<string>());
  if (chosen) openedKeys.current.add(chosen.key);
  const [payButtonContainer, setPayButtonContainer] = useState<HTMLElement | null>(null);
  const parts = installments.list.find(({ count }) => count === installments.count && count > 1);
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
          onChoose={({ key, method: { code, group } }) => {
            sessionStore.set(methodKey, key);
            setChosenKey(key);
            void checkout.dispatch({ type: 'choose', methodCode: code, group });
          }}
          renderForm={({ key, method: formMethod, option }) =>
            openedKeys.current.has(key) && (
              <div key={key} hidden={key !== chosen?.key}>
                <MethodForm
                  method={formMethod}
                  option={option?.code}
                  {...{ checkout, draft, onDraft, installments, terms }}
                  isChosen={key === chosen?.key && !isFree}
                  isPaying={phase === 'paying' && key === chosen?.key}
                  problem={key === chosen?.key ? problem : null}
                />
              </div>
            )
          }
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
            parts && (
              <OptionalPart>{({ InstallmentSummary }) => <InstallmentSummary installment={parts} />}</OptionalPart>
            )
          }
          pay={
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
              applied={valuation.value?.couponCode ?? null}
              isRemovable={draft.couponCode !== null}
              error={draft.couponError}
              bound={draft.boundCoupon}
              onApply={(couponCode, answered, value) => {
                valuation.adopt({ ...answered, couponCode }, value);
                onDraft({ couponCode, couponError: null, boundCoupon: null });
              }}
              onRemove={() => onDraft({ couponCode: null, couponError: null })}
            />
            {below}
          </div>
        </Summary>
        <PayTermsText />
      </div>
    </div>
  );
}

/** The list of methods, or why it is empty. */
function MethodList({
  view: { methods, discounts },
  back,
  ...choice
}: Pick<PaymentMethodsProps, 'view' | 'back'> & Omit<MethodChoiceProps, 'discounts'>) {
  const context = useElementContext();
  const { t } = useTexts();
  return choice.rows.length > 0 ? (
    <MethodChoice discounts={discounts.data?.discounts ?? []} {...choice} />
  ) : methods.data ? (
    <ErrorState
      error={methodNotSupported}
      title={t('checkout:method.none')}
      action={
        <Button size="small" variant="secondary" onClick={() => context.navigate(back.to)}>
          {back.label}
        </Button>
      }
    />
  ) : methods.status === 'error' ? (
    <ErrorState
      error={methods.error}
      title={t('checkout:method.failed')}
      retry={methods.retry}
      isRetrying={methods.isStale}
    />
  ) : (
    <Loading>
      <span className={styles.stack}>{formSkeleton}</span>
    </Loading>
  );
}

/** Removes a refused coupon and shows why at its field, and reloads saved cards that changed. */
function useRefusedField(code: string | null, onDraft: PaymentMethodsProps['onDraft']): void {
  const { field } = useErrorBehaviour(code);
  useEffect(() => {
    if (field === 'coupon') onDraft({ couponCode: null, couponError: code });
    if (field === 'savedCard') invalidate(listCard);
  }, [code, field, onDraft]);
}
