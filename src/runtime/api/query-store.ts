import { type ReadonlySignal, type Signal, signal } from '@preact/signals-react';
import type { CallDefinition, DataOf, RequestOf } from '../../contract/define-call';
import { hasOwn } from '../../rules/own-fields';
import { onMemberChange, type Session, sessionOf } from '../session/session';
import type { CallError, Result } from './call-error';
import type { CallEnvironment } from './client';

/** The state of a query. While the data is fetched again, the previous data is kept and `isStale` is true. */
export interface QueryState<T> {
  status: 'loading' | 'ready' | 'error';
  data: T | undefined;
  error: CallError | undefined;
  isStale: boolean;
}

export interface Query<T> {
  state: ReadonlySignal<QueryState<T>>;
  /** Fetches again; the current data is kept meanwhile. */
  refresh(): Promise<void>;
  /** Whether the loader received the data while the elements loaded, so that it needn't be fetched again. */
  isFresh(): boolean;
}

interface Entry {
  state: Signal<QueryState<unknown>>;
  definition: CallDefinition;
  session: Session;
  /** True if the data changed after the pending request was sent: the response to that request can be outdated. */
  needsRefetch: boolean;
  /** Until when the data that the loader received counts as fresh, in milliseconds since 1970. */
  freshUntil: number;
  run(): Promise<void>;
}

/** How long after the first render the data that the loader received counts as fresh. */
const freshMs = 3_000;

/** How long a query that no screen shows is kept, so that a member who returns to a screen sees its data at once. */
const unusedQueryMs = 5 * 60_000;

/** The queries by request. Elements with the same request share its query. */
const entries = new Map<string, Entry>();
export const loadingState: QueryState<never> = { status: 'loading', data: undefined, error: undefined, isStale: false };

/**
 * Sends a call, or returns its result if it's already there. Elements pass their context's `arrived` and `call`, which
 * also handles errors that end the session or open another page.
 */
export type Send = <C extends CallDefinition>(
  definition: C,
  body: RequestOf<C>,
) => Result<DataOf<C>> | Promise<Result<DataOf<C>>>;

/**
 * Starts a query, or returns the existing one. Elements share a query if their server, brand, call and request are the
 * same. If the data depends on the member or the language, these must be the same too.
 */
export function query<C extends CallDefinition>(
  definition: C,
  body: RequestOf<C>,
  environment: CallEnvironment,
  send: Send,
): Query<DataOf<C>> {
  const session = sessionOf(environment);
  const key = JSON.stringify([
    environment.api,
    environment.brand,
    definition.isPersonal ? session.currentToken() : null,
    definition.isLocalized ? environment.lang : null,
    definition.name,
    body,
  ]);
  let entry = entries.get(key);
  if (!entry) {
    entry = makeEntry({ key, definition, session, fetchData: () => send(definition, body) });
    entries.set(key, entry);
    void entry.run();
  }
  const { state, run, freshUntil } = entry;
  return { state: state as Signal<QueryState<DataOf<C>>>, refresh: run, isFresh: () => Date.now() < freshUntil };
}

/** Creates an entry that leaves `entries` when no screen has shown its data for `unusedQueryMs`. */
function makeEntry({
  key,
  definition,
  session,
  fetchData,
}: Pick<Entry, 'definition' | 'session'> & {
  key: string;
  fetchData(): Result<unknown> | Promise<Result<unknown>>;
}): Entry {
  const drop = () => {
    if (entries.get(key) === entry) entries.delete(key);
  };
  let dropTimer = setTimeout(drop, unusedQueryMs);
  const state = signal<QueryState<unknown>>(loadingState, {
    watched: () => clearTimeout(dropTimer),
    unwatched: () => {
      dropTimer = setTimeout(drop, unusedQueryMs);
    },
  });
  const show = (result: Result<unknown>) => {
    state.value = result.ok
      ? { ...loadingState, status: 'ready', data: result.value }
      : { ...loadingState, status: 'error', data: state.peek().data, error: result.error };
  };
  let pendingRun: Promise<void> | undefined;
  const run = (): Promise<void> => {
    if (pendingRun) return pendingRun;
    const previous = state.peek();
    if (previous.status !== 'loading')
      state.value = { ...previous, status: previous.data === undefined ? 'loading' : previous.status, isStale: true };
    entry.needsRefetch = false;
    const firstResult = fetchData();
    if (hasOwn(firstResult, 'ok')) {
      entry.freshUntil = Date.now() + freshMs;
      show(firstResult);
      return Promise.resolve();
    }
    pendingRun = (async () => {
      let result = await firstResult;
      while (entry.needsRefetch) {
        entry.needsRefetch = false;
        result = await fetchData();
      }
      pendingRun = undefined;
      show(result);
    })();
    return pendingRun;
  };
  const entry: Entry = { state, definition, session, needsRefetch: false, freshUntil: 0, run };
  return entry;
}

/**
 * Refetches all cached data of these calls; for use after a change on the server. Responses to requests that are
 * already pending are discarded, because they can be outdated.
 */
export function invalidate(...definitions: readonly Pick<CallDefinition, 'name'>[]): void {
  const names = definitions.map((definition) => definition.name);
  for (const entry of entries.values()) {
    if (!names.includes(entry.definition.name)) continue;
    entry.needsRefetch = true;
    void entry.run();
  }
}

// A member must never see another member's data.
onMemberChange((session) => {
  for (const [key, entry] of entries) if (entry.definition.isPersonal && entry.session === session) entries.delete(key);
});
