import { useCallback, useEffect, useReducer } from 'react';
import { goodsValuation } from '../../../../contract/calls/payments/payments';
import type { DataOf, RequestOf } from '../../../../contract/define-call';
import type { CallError } from '../../../../runtime/api/call-error';
import { useElementContext } from '../../../../runtime/page/element-context';

export type ValuationRequest = RequestOf<typeof goodsValuation>;
export type Valuation = DataOf<typeof goodsValuation>;

export interface ValuationView {
  /** The last numbers the server gave; they stand until the new ones come. */
  value: Valuation | undefined;
  /** True when they are those of the present choices. */
  isCurrent: boolean;
  error: CallError | undefined;
  retry(): void;
  /** Takes numbers that came in another way, so that they are not asked for twice. */
  adopt(request: ValuationRequest, value: Valuation): void;
}

interface State {
  key: string | null;
  value: Valuation | undefined;
  error: CallError | undefined;
}

type Change = { key: string; value: Valuation } | { key: string; error: CallError } | 'retry';

const keyOf = (request: ValuationRequest): string => JSON.stringify(request);

function reduce(state: State, change: Change): State {
  if (change === 'retry') return { ...state, key: null, error: undefined };
  return 'value' in change ? { ...state, ...change, error: undefined } : { ...state, ...change };
}

/** What the order costs with the present choices; null while they are not known. The last choice wins. */
export function useValuation(request: ValuationRequest | null): ValuationView {
  const scope = useElementContext();
  const [state, change] = useReducer(reduce, { key: null, value: undefined, error: undefined });
  const key = request && keyOf(request);
  const isKnown = key !== null && state.key === key;
  useEffect(() => {
    if (key === null || isKnown) return;
    const abort = new AbortController();
    const options = { signal: abort.signal };
    void scope.call(goodsValuation, JSON.parse(key) as ValuationRequest, options).then((result) => {
      if (abort.signal.aborted) return;
      change(result.ok ? { key, value: result.value } : { key, error: result.error });
    });
    return () => abort.abort();
  }, [scope, key, isKnown]);
  const retry = useCallback(() => change('retry'), []);
  const adopt = useCallback((asked: ValuationRequest, value: Valuation) => change({ key: keyOf(asked), value }), []);
  return {
    value: state.value,
    isCurrent: isKnown && !state.error,
    error: isKnown ? state.error : undefined,
    retry,
    adopt,
  };
}
