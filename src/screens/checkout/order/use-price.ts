import { useCallback, useEffect, useReducer } from 'react';
import type { goodsValuation } from '../../../contract/calls/payments';
import type { DataOf, RequestOf } from '../../../contract/define-call';
import type { PaymentMethod } from '../../../contract/entities';
import { hasOwn, parseJson } from '../../../rules/own-fields';
import type { CallError } from '../../../runtime/api/call-error';
import { useElementContext } from '../../../runtime/element-context/element-context';
import type { Draft } from '../../shared/payment/checkout-draft';
import { type CheckoutCalls, memberCalls } from '../flow/checkout-calls';
import { useInstallments } from './installments/use-installments';

type Subject = { planId: string } | { orderId: string };

interface PriceOptions {
  /** The plan to buy, or the order to pay. */
  subject: Subject;
  /**
   * The plan or order to load installments for. When paying creates an order, `subject` becomes this order, but
   * `installmentsSubject` stays the plan. Default: `subject`.
   */
  installmentsSubject?: Subject;
  method: PaymentMethod | undefined;
  /** Whether the choices so far are enough to request a price. */
  canRequestPrice: boolean;
  /** The payer's choices other than the method, such as the currency and the coupon. */
  draft: Draft;
  calls: CheckoutCalls;
}

/** Loads the price of a payment with the current choices, and the installments that the payer can choose. */
export function usePrice({
  subject,
  installmentsSubject = subject,
  method,
  canRequestPrice,
  draft,
  calls,
}: PriceOptions) {
  const installments = useInstallments({ method, subject: installmentsSubject, draft });
  const request = canRequestPrice
    ? {
        ...subject,
        ...(draft.currency && { currency: draft.currency }),
        ...(method && { methodCode: method.code, currency: method.currency }),
        ...(installments.count !== undefined && { installments: installments.count }),
        ...(draft.couponCode && { couponCode: draft.couponCode }),
      }
    : null;
  const valuation = useValuation(request, calls);
  // Until the installments are known, the price is only shown: it can't be paid, and its errors are hidden.
  const unpayableValuation = { ...valuation, isCurrent: false, error: undefined };
  return { installments, request, valuation: installments.isLoading ? unpayableValuation : valuation };
}

export type PriceView = ReturnType<typeof usePrice>;

export type ValuationRequest = RequestOf<typeof goodsValuation>;
export type Valuation = DataOf<typeof goodsValuation>;

export interface ValuationView {
  /** The last response; it stays until the next one arrives. */
  value: Valuation | undefined;
  /** Whether `value` is the price for the current request. */
  isCurrent: boolean;
  error: CallError | undefined;
  retry(): void;
  /** Takes over the response to a request that other code has sent, so that this hook doesn't send it again. */
  adopt(request: ValuationRequest, value: Valuation): void;
}

interface ValuationState {
  /** The last completed request, as JSON; null before the first one and while retrying. */
  key: string | null;
  value: Valuation | undefined;
  error: CallError | undefined;
}

type ValuationChange = { key: string; value: Valuation } | { key: string; error: CallError } | 'retry';

const keyOf = (request: ValuationRequest): string => JSON.stringify(request);

function reduce(state: ValuationState, change: ValuationChange): ValuationState {
  if (change === 'retry') return { ...state, key: null, error: undefined };
  return hasOwn(change, 'value') ? { ...state, ...change, error: undefined } : { ...state, ...change };
}

/**
 * Loads the price for `request`. If `request` is null, loads nothing. A changed request aborts the one in flight.
 * `calls` defaults to the calls of a member's checkout.
 */
export function useValuation(request: ValuationRequest | null, calls?: CheckoutCalls): ValuationView {
  const { call } = useElementContext();
  const [state, dispatch] = useReducer(reduce, { key: null, value: undefined, error: undefined });
  const key = request && keyOf(request);
  const hasResponse = key !== null && state.key === key;
  useEffect(() => {
    if (key === null || hasResponse) return;
    const abort = new AbortController();
    const options = { signal: abort.signal };
    const { valuate } = calls ?? memberCalls(call);
    // The timer lets the browser paint first: React runs the effects of a click before the next paint, and starting a
    // request is slow.
    const timer = setTimeout(async () => {
      const result = await valuate(parseJson(key) as ValuationRequest, options);
      if (abort.signal.aborted) return;
      dispatch(result.ok ? { key, value: result.value } : { key, error: result.error });
    });
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [call, calls, key, hasResponse]);
  const retry = useCallback(() => dispatch('retry'), []);
  const adopt = useCallback(
    (loadedRequest: ValuationRequest, value: Valuation) => dispatch({ key: keyOf(loadedRequest), value }),
    [],
  );
  return {
    value: state.value,
    isCurrent: hasResponse && !state.error,
    error: hasResponse ? state.error : undefined,
    retry,
    adopt,
  };
}
