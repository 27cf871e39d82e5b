import { useRef } from 'react';
import type { QueryView } from '../../runtime/element-context/use-query';

/**
 * A query for `AsyncView` whose request can change, such as a filtered list. Until the response to the new request
 * arrives, `data` is the response to an earlier request and `isStale` is true.
 */
export function useLatestData<T>(query: QueryView<T>): QueryView<T> {
  const latest = useRef<T>(undefined);
  if (query.data !== undefined) latest.current = query.data;
  return { ...query, data: query.data ?? latest.current, isStale: query.isStale || query.status === 'loading' };
}
