import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { listCard } from '../../../contract/calls/cards';
import { renewInfo } from '../../../contract/calls/renewal';
import type { PaymentMethod } from '../../../contract/entities';
import { behaviorOf } from '../../../contract/errors/catalogue';
import { compareMoney, isZeroMoney } from '../../../rules/money/money';
import { codeOf } from '../../../runtime/api/call-error';
import { invalidate } from '../../../runtime/api/query-store';
import { serverNow } from '../../../runtime/api/server-clock';
import {
  type ElementContext,
  useElementContext,
  useIsTv,
  useMember,
  useTexts,
} from '../../../runtime/element-context/element-context';
import { useQuery } from '../../../runtime/element-context/use-query';
import { loadTexts } from '../../../runtime/i18n/texts';
import { isOldEngine } from '../../../runtime/page/old-engine';
import { isTv } from '../../../runtime/settings/is-tv';
import { withTimeLimit } from '../../../runtime/timing/time-limit';
import { Badge } from '../../../ui/feedback/badge';
import { formatDate } from '../../../ui/format/format-date';
import { useMoney } from '../../../ui/format/money';
import styles from '../../shared/payment/checkout.module.css';
import type { MethodHandle } from '../../shared/payment/payment-method';
import { isCardDeclined, type Problem } from '../../shared/payment/problem';
import { StepHeading } from '../../shared/payment/step-heading';
import { methodTraitsOf } from '../flow/method-traits';
import type { ExpressRow } from '../methods/express/express-row';
import type { ReadyMethod } from '../methods/express/wallet';
import { isTouchDevice } from '../methods/shared/qr-code';
import { Coupon } from '../order/coupon/coupon';
import { InstallmentSummary } from '../order/installments/installment-summary';
import { type NextCharge, nextCharge, percentOff } from '../order/renewal-note';
import { Summary, type SummaryProps } from '../order/summary';
import type { PriceView } from '../order/use-price';
import { ProblemArea, type WaysOut } from '../result/problem-notice';
import { FreeOrder } from './free-order';
import { MethodList } from './method-list';
import type { MethodListRow } from './method-list-rows';
import { LegalTerms, type PayTerms } from './pay-button';
import type { PaymentMethodsProps } from './payment-methods-props';
import { TrustNotes } from './trust-notes';
import { useMethodSelection } from './use-method-selection';

interface PaymentHeadingProps {
  methods: PaymentMethodsProps['view']['methods'];
  children: ReactNode;
}

/** The heading of the form, with a badge if payments are simulated. */
export function PaymentHeading({ methods, children }: PaymentHeadingProps) {
  const { t } = useTexts();
  return (
    <div className={styles.headingLine}>
      <StepHeading>{children}</StepHeading>
      {methods.data?.isTest && <Badge kind="warning">{t('checkout:method.testMode')}</Badge>}
    </div>
  );
}

/** The payment methods with the form of the chosen method, and the order's summary beside them. */
export function PaymentMethods(props: PaymentMethodsProps) {
  const { checkout, step, view, draft, onDraft, renewal } = props;
  const { phase, orderId, problem } = step;
  // The problem that is already known when the form opens, if it's from an earlier visit; else null. If this checkout
  // has sent or polled an attempt, the problem is from this visit. A reloaded checkout polls its attempt again.
  const [earlierProblem] = useState(() =>
    checkout.state.peek().attempt || problem?.kind === 'oneMorePress' ? null : problem,
  );
  const { list, methods, valuation } = view;
  const isFree = valuation.value !== undefined && isZeroMoney(valuation.value.total);
  const selection = useMethodSelection({ checkout, step, list, isFree });
  const express = useExpressMethods(list);
  useCouponOrCardError(problem?.code ?? codeOf(valuation.error), onDraft);
  useBoundCouponRemoval({ draft, boundTo: valuation.value?.couponBoundTo, orderId, onDraft });
  usePriceReload(problem, valuation);
  const [payButtonContainer, setPayButtonContainer] = useState<HTMLElement | null>(null);
  const { column, chosenHandle, waysOut, focusRefused } = useWaysOut({ view, selection, problem });
  const notice = problem && (
    <ProblemArea {...{ problem, orderId, waysOut }} isEarlier={problem === earlierProblem} onFocus={focusRefused} />
  );
  const isPricing = !valuation.isCurrent && !valuation.error;
  const terms: PayTerms = {
    total: valuation.value?.total,
    canPay: valuation.isCurrent && !selection.opening,
    waitsFor: selection.opening ? 'form' : isPricing ? 'price' : null,
    renewal,
    container: payButtonContainer,
  };
  return (
    <div className={styles.layout}>
      <div ref={column} className={styles.column} hidden={isFree}>
        {!isFree && notice}
        {express.Row && <express.Row {...{ checkout, step, view, draft, onDraft, renewal }} ready={express.ready} />}
        <MethodList {...props} {...{ selection, terms, isFree, chosenHandle }} isWaiting={express.isLoading} />
      </div>
      {isFree && (
        <div className={styles.column}>
          {notice}
          <FreeOrder {...{ checkout, draft, terms }} isPaying={phase === 'paying'} />
        </div>
      )}
      <div className={`${styles.aside} ${styles.last}`}>
        <PaymentSummary
          {...props}
          renews={renewal !== null && draft.autoRenews && selection.chosen?.method.canRenew === true}
          payBox={
            list.length > 0 || methods.status === 'loading' || isFree ? (
              <>
                <div ref={setPayButtonContainer} className={styles.pay} />
                <LegalTerms />
              </>
            ) : null
          }
        />
        <TrustNotes />
      </div>
    </div>
  );
}

interface WaysOutOptions extends Pick<PaymentMethodsProps, 'view'> {
  selection: ReturnType<typeof useMethodSelection>;
  problem: Problem | null;
}

/**
 * The ways out of a declined payment: another card, and the first other method that takes the money at once. `column` is
 * the element with the methods, `chosenHandle` is for the chosen method's form. `focusRefused` moves the focus from the
 * notice, once it's in view, to the field to change; not where that would open a keyboard over the notice.
 */
function useWaysOut({ view: { discounts, valuation }, selection: { rows, chosen, choose }, problem }: WaysOutOptions) {
  const isOnTv = useIsTv();
  const column = useRef<HTMLDivElement>(null);
  const chosenHandle = useRef<RefObject<MethodHandle | null>>(null);
  const focusedProblem = useRef<Problem>(null);
  const requestedKey = useRef<string>(undefined);
  const chosenKey = chosen?.key;
  // The chosen method takes the focus, because the pressed button can disappear with the problem.
  useLayoutEffect(() => {
    if (chosenKey && chosenKey === requestedKey.current)
      column.current?.querySelector<HTMLElement>(':scope > fieldset > div > label > :checked')?.focus();
    requestedKey.current = undefined;
  }, [chosenKey]);
  if (!problem || !chosen || chosen.method.group !== problem.group) return { column, chosenHandle };
  const total = valuation.value?.total;
  const isEnough = ({ method: { minimum } }: MethodListRow) =>
    !minimum || minimum.currency !== total?.currency || compareMoney(total, minimum) >= 0;
  const other = rows.find(
    (row) => row.method.group !== problem.group && !methodTraitsOf(row.method.group).takesDays && isEnough(row),
  );
  const waysOut: WaysOut = {
    ...(methodTraitsOf(problem.group ?? null).hasCardFrame && {
      tryAnotherCard: () => chosenHandle.current?.current?.startOver?.(),
    }),
    ...(other && {
      other: {
        name: other.option?.name ?? other.method.name,
        percent: discounts.data?.discounts.find(({ methodCode }) => methodCode === other.method.code)?.percent ?? 0,
        choose: () => {
          requestedKey.current = other.key;
          choose(other);
        },
      },
    }),
  };
  const focusRefused = () => {
    if (!isCardDeclined(problem) || focusedProblem.current === problem || isTouchDevice() || isOnTv) return;
    focusedProblem.current = problem;
    chosenHandle.current?.current?.focusRefused?.();
  };
  return { column, chosenHandle, waysOut, focusRefused };
}

interface PaymentSummaryProps extends PaymentMethodsProps, Pick<SummaryProps, 'payBox'> {
  /** The payer has chosen automatic renewal. */
  renews: boolean;
}

/** The order's summary, with the chosen installments and the coupon. */
function PaymentSummary(props: PaymentSummaryProps) {
  const { checkout, view, draft, onDraft, renewal, renews, above, below } = props;
  const { t, lang } = useTexts();
  const formatMoney = useMoney();
  const { installments, request, valuation } = view;
  const selectedInstallment = installments.list.find(({ count }) => count === installments.count && count > 1);
  const isRenewalOn = useIsRenewalOn(renewal !== null);
  const renewsTextOf = (next: NextCharge) => {
    const percent = percentOff(next);
    const values = { date: formatDate(next.date, lang), amount: formatMoney(next.price) };
    return percent > 0
      ? t('checkout:summary.renewsDiscounted', { ...values, percent })
      : t('checkout:summary.renews', values);
  };
  const charge = renewal && renews && nextCharge(renewal.plan, renewal.validUntil ?? null, renewal.serverRenewal);
  const renewsText = charge && renewsTextOf(charge);
  return (
    <Summary
      {...props}
      valuation={valuation}
      chargesText={
        renewsText ||
        (renewal && isRenewalOn && t('checkout:summary.staysOn')) ||
        (renewal && isRenewalOn === false && !selectedInstallment && t('checkout:summary.once')) ||
        undefined
      }
      installments={selectedInstallment && <InstallmentSummary installment={selectedInstallment} />}
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
  );
}

/**
 * Whether the plan that the member has renews already, which this purchase doesn't change; undefined while that loads.
 * Nobody is asked about it without a running plan.
 */
function useIsRenewalOn(isRenewable: boolean): boolean | undefined {
  const member = useMember();
  const mayRenew = isRenewable && !!member && member.expiration > serverNow();
  const { data, status } = useQuery(renewInfo, mayRenew ? {} : null);
  if (mayRenew && status === 'loading' && !data) return undefined;
  return data !== undefined && ['on', 'renewing', 'paused'].includes(data.status);
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
  const { field } = behaviorOf(code);
  useEffect(() => {
    if (field === 'coupon') onDraft({ couponCode: null, couponError: code });
    if (field === 'savedCard') invalidate(listCard);
  }, [code, field, onDraft]);
}

/** Reloads the price after the server refused a payment because the price has changed. */
function usePriceReload(problem: Problem | null, { retry }: PriceView['valuation']): void {
  const hasPriceChanged = problem?.kind === 'priceChanged';
  useEffect(() => {
    if (hasPriceChanged) retry();
  }, [hasPriceChanged, retry]);
}

/** A row that appeared above a list that is already shown would move the list. So the list waits this long for it. */
const waitMs = 1500;

interface FoundMethods {
  /** Undefined if no wallet can pay on this device. */
  Row?: typeof ExpressRow;
  ready: readonly ReadyMethod[];
}

/** Loads the row's code and texts, and asks which wallets can pay on this device. */
async function findMethods(
  methods: readonly PaymentMethod[],
  { settings, lang }: ElementContext,
): Promise<FoundMethods> {
  const module = await withTimeLimit(import('../methods/express/express-row'));
  // The code adds the files of its texts, so the texts load after the code.
  await loadTexts(lang.peek(), ['pay-wallet']);
  const ready = await module.findReadyMethods(methods, settings.peek().api);
  return { ready, ...(ready.length > 0 && { Row: module.ExpressRow }) };
}

/**
 * Finds out which of the offered wallets can pay on this device. `Row` shows their buttons; it's undefined if there are
 * none. While `isLoading`, the list of methods isn't shown yet.
 */
function useExpressMethods(list: readonly PaymentMethod[]) {
  const context = useElementContext();
  const methods = isOldEngine || isTv(context.settings.peek()) ? [] : list.filter(({ express }) => express);
  const isOffered = methods.length > 0;
  const [found, setFound] = useState<FoundMethods | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asks once; the list may load again for another currency
  useEffect(() => {
    if (!isOffered) return undefined;
    // The first answer counts, also if it's that the scripts took too long.
    const answer = (methodsFound: FoundMethods) => setFound((decided) => decided ?? methodsFound);
    const timer = setTimeout(answer, waitMs, { ready: [] });
    findMethods(methods, context).then(answer, () => answer({ ready: [] }));
    return () => clearTimeout(timer);
  }, [isOffered]);
  return { isLoading: isOffered && found === null, Row: found?.Row, ready: found?.ready ?? [] };
}
