import { useEffect, useMemo } from 'react';
import type { CallDefinition, DataOf, RequestOf } from '../../contract/define-call';
import { useSignalValue } from '../state/use-signal-value';
import { sessionStore } from '../storage/storage';
import { useElementContext } from './element-context';
import { type QueryView, useQuery } from './use-query';

/** The key in `sessionStore` of a cached response. */
const storageKeyOf = (key: string) => `response:${key}` as const;

/** The cached response; undefined if there is none or it doesn't match the call's schema. */
function cachedData<C extends CallDefinition>(definition: C, key: string): DataOf<C> | undefined {
  const parsed = definition.data.safeParse(sessionStore.get(storageKeyOf(key)));
  return parsed.success ? (parsed.data as DataOf<C>) : undefined;
}

/**
 * Like useQuery, for responses that rarely change: each is requested once per tab and cached in session storage. Sends
 * no request while `body` is null. Source: specification, section 7 (policy text, country and phone codes).
 */
export function useCachedQuery<C extends CallDefinition>(
  definition: C,
  body: RequestOf<C> | null,
): QueryView<DataOf<C>> {
  const { settings, lang } = useElementContext();
  const { api, brand } = useSignalValue(settings);
  const language = useSignalValue(lang);
  const languageInKey = definition.isLocalized ? language : null;
  const key = body === null ? null : JSON.stringify([definition.name, api, brand, languageInKey, body]);
  const cached = useMemo(() => (key === null ? undefined : cachedData(definition, key)), [definition, key]);
  const query = useQuery(definition, cached === undefined ? body : null);
  const fetchedData = query.status === 'ready' ? query.data : undefined;
  useEffect(() => {
    if (key !== null && fetchedData !== undefined) sessionStore.set(storageKeyOf(key), fetchedData);
  }, [key, fetchedData]);
  return cached === undefined
    ? query
    : { status: 'ready', data: cached, error: undefined, isStale: false, retry: query.retry };
}
