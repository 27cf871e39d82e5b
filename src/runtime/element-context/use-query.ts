import { type ReadonlySignal, signal } from '@preact/signals-react';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import type { CallDefinition, DataOf, RequestOf } from '../../contract/define-call';
import { parseJson } from '../../rules/own-fields';
import { loadingState, type Query, type QueryState, query } from '../api/query-store';
import { useSignalValue } from '../state/use-signal-value';
import { useElementContext, useMember } from './element-context';

/** The state of a query that isn't sent, because its body is null. */
const notRequested: ReadonlySignal<QueryState<never>> = signal(loadingState);

/** The state of a query, and a function to retry the query. */
export interface QueryView<T> extends QueryState<T> {
  /** Sends the request again. */
  retry(): void;
}

/**
 * Starts a query without reading its state. When the response arrives, the calling component doesn't render again; only
 * child components that use the data do.
 */
export function usePrefetchQuery<C extends CallDefinition>(definition: C, body: RequestOf<C> | null) {
  const context = useElementContext();
  const settings = useSignalValue(context.settings);
  const lang = useSignalValue(context.lang);
  const bodyKey = body === null ? null : JSON.stringify(body);
  // Each member has a different token and gets different responses.
  const token = useMember()?.token;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the response depends on the token, which isn't part of the request
  const entry = useMemo((): Query<DataOf<C>> | undefined => {
    if (bodyKey === null) return undefined;
    return query(definition, parseJson(bodyKey) as RequestOf<C>, { ...settings, lang }, (call, request) =>
      context.call(call, request),
    );
  }, [definition, bodyKey, settings, lang, context, token]);
  return { entry, bodyKey, token };
}

/**
 * The data of a call, shared by every element with the same request. With a `null` body, no request is sent yet. After
 * a failure, `error` is set and `data` is the last successful response.
 */
export function useQuery<C extends CallDefinition>(definition: C, body: RequestOf<C> | null): QueryView<DataOf<C>> {
  const { entry, bodyKey, token } = usePrefetchQuery(definition, body);
  const state = useSignalValue(entry?.state ?? (notRequested as ReadonlySignal<QueryState<DataOf<C>>>));
  const retry = useCallback(() => void entry?.refresh(), [entry]);
  // If only the language or brand has changed, keep the old data until the response, so that forms keep their input.
  const requestKey = JSON.stringify([definition.name, bodyKey, token]);
  const lastResponse = useRef<{ requestKey: string; data: DataOf<C> }>(undefined);
  if (state.data !== undefined) lastResponse.current = { requestKey, data: state.data };
  else if (lastResponse.current?.requestKey === requestKey) {
    const status = state.status === 'loading' ? 'ready' : state.status;
    return { status, data: lastResponse.current.data, error: state.error, isStale: true, retry };
  }
  return { ...state, retry };
}

/** Shows a query's error as a toast. For optional data, whose error no part of the screen shows. */
export function useErrorToast({ error }: Pick<QueryState<unknown>, 'error'>): void {
  const context = useElementContext();
  useEffect(() => {
    if (error?.kind === 'code')
      import('../error-toast/show-error.lazy').then(
        ({ showQueryError }) => showQueryError(error, context),
        () => undefined,
      );
  }, [error, context]);
}
