import { useEffect, useMemo } from 'react';
import type { CallDefinition, DataOf, RequestOf } from '../../contract/define-call';
import { type QueryView, useElementContext, useQuery } from '../page/element-context';
import { useSignalValue } from '../page/use-signal-value';

const prefix = 'sub-elements:answer:';

/** The answer kept under a key in this tab, if it still fits the call. */
function recallAnswer<C extends CallDefinition>(definition: C, key: string): DataOf<C> | undefined {
  try {
    const text = sessionStorage.getItem(prefix + key);
    const parsed = text === null ? undefined : definition.data.safeParse(JSON.parse(text));
    return parsed?.success ? (parsed.data as DataOf<C>) : undefined;
  } catch {
    // Storage is forbidden, or somebody else wrote there: the server is asked.
    return undefined;
  }
}

function keepAnswer(key: string, answer: unknown): void {
  try {
    sessionStorage.setItem(prefix + key, JSON.stringify(answer));
  } catch {
    // Full or forbidden: the next page asks again.
  }
}

/**
 * Like useQuery, for answers that hardly change: they are kept in session storage and asked once a tab.
 * Source: specification, section 7 (policy text, country and phone codes).
 */
export function useKeptQuery<C extends CallDefinition>(definition: C, body: RequestOf<C> | null): QueryView<DataOf<C>> {
  const { settings, lang } = useElementContext();
  const { api, brand } = useSignalValue(settings);
  const language = useSignalValue(lang);
  const key =
    body === null ? null : JSON.stringify([definition.name, api, brand, definition.localised ? language : null, body]);
  const kept = useMemo(() => (key === null ? undefined : recallAnswer(definition, key)), [definition, key]);
  const asked = useQuery(definition, kept === undefined ? body : null);
  const fresh = asked.status === 'ready' ? asked.data : undefined;
  useEffect(() => {
    if (key !== null && fresh !== undefined) keepAnswer(key, fresh);
  }, [key, fresh]);
  return kept === undefined
    ? asked
    : { status: 'ready', data: kept, error: undefined, isStale: false, retry: asked.retry };
}
