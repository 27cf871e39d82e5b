import { useEffect, useRef } from 'react';
import type { CallDefinition, DataOf, RequestOf } from '../../../../contract/define-call';
import { type QueryView, useQuery } from '../../../../runtime/element-context/use-query';

/** Runs a query. Data that was cached before the component mounted is refetched, because it may be out of date. */
export function useFreshQuery<C extends CallDefinition>(
  definition: C,
  body: RequestOf<C> | null,
): QueryView<DataOf<C>> {
  const view = useQuery(definition, body);
  const { retry } = view;
  const wasCached = useRef(view.status !== 'loading');
  useEffect(() => {
    if (wasCached.current) retry();
    wasCached.current = false;
  }, [retry]);
  return view;
}
