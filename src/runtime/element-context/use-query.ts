import { type ReadonlySignal, signal } from '@preact/signals-react';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import type { CallDefinition, CallRequest, DataOf, RequestOf } from '../../contract/define-call';
import { parseJson } from '../../rules/own-fields';
import { showQueryError } from '../api/handle-error';
import { loadingState, type Query, type QueryState, query } from '../api/query-store';
import { useSignalValue } from '../state/use-signal-value';
import { useElementContext, useMember } from './element-context';

/** The state of a query that isn't sent, because its body is null. */
const notRequested: ReadonlySignal<QueryState<never>> = signal(loadingState);

/** The state of a query, and a function to retry the query. */
export interface QueryView<T> extends QueryState<T> {
  /** Sends the request again. */
  retry(): void;
  /** Whether the data needn't be fetched again (see `Query`). */
  isFresh?(): boolean;
}

/** Starts or finds the query of each request. */
function useEntries(requests: readonly CallRequest[] | null) {
  const context = useElementContext();
  const settings = useSignalValue(context.settings);
  const lang = useSignalValue(context.lang);
  const key = JSON.stringify(requests?.map(({ definition, body }) => [definition.name, body]) ?? null);
  // Each member has a different token and gets different responses.
  const token = useMember()?.token;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key has the requests' contents, and the response depends on the token, which isn't part of the request
  const entries = useMemo(
    () =>
      requests?.map(({ definition, body }) =>
        query(
          definition,
          parseJson(JSON.stringify(body)),
          { ...settings, lang },
          (call, request) => context.arrived(call, request) ?? context.call(call, request),
        ),
      ),
    [key, settings, lang, context, token],
  );
  return { entries, key, token };
}

/**
 * Starts queries without reading their state. When a response arrives, the calling component doesn't render again; only
 * child components that use the data do.
 */
export function usePrefetchQueries(requests: readonly CallRequest[] | null): void {
  useEntries(requests);
}

/**
 * The data of a call, shared by every element with the same request. With a `null` body, no request is sent yet. After
 * a failure, `error` is set and `data` is the last successful response.
 */
export function useQuery<C extends CallDefinition>(definition: C, body: RequestOf<C> | null): QueryView<DataOf<C>> {
  const { entries, key, token } = useEntries(body === null ? null : [{ definition, body }]);
  const entry = entries?.[0] as Query<DataOf<C>> | undefined;
  const state = useSignalValue(entry?.state ?? (notRequested as ReadonlySignal<QueryState<DataOf<C>>>));
  const retry = useCallback(() => void entry?.refresh(), [entry]);
  // If only the language or brand has changed, keep the old data until the response, so that forms keep their input.
  const requestKey = `${key} ${token}`;
  const lastResponse = useRef<{ requestKey: string; data: DataOf<C> }>(undefined);
  if (state.data !== undefined) lastResponse.current = { requestKey, data: state.data };
  else if (lastResponse.current?.requestKey === requestKey) {
    const status = state.status === 'loading' ? 'ready' : state.status;
    return { status, data: lastResponse.current.data, error: state.error, isStale: true, retry };
  }
  return { ...state, retry, ...(entry && { isFresh: entry.isFresh }) };
}

/** Shows a query's error as a toast. For optional data, whose error no part of the screen shows. */
export function useErrorToast({ error }: Pick<QueryState<unknown>, 'error'>): void {
  const context = useElementContext();
  useEffect(() => {
    if (error) void showQueryError(error, context);
  }, [error, context]);
}
