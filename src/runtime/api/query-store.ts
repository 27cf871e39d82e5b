import { type ReadonlySignal, type Signal, signal } from '@preact/signals-react';
import type { CallDefinition, DataOf, RequestOf } from '../../contract/define-call';
import { currentToken, onMemberChange } from '../session/session';
import type { CallError, Result } from './call-error';
import type { CallEnvironment } from './client';

/** What is known of an answer. While it is fetched again the last one stands (`isStale`). */
export interface QueryState<T> {
  status: 'loading' | 'ready' | 'error';
  data: T | undefined;
  error: CallError | undefined;
  isStale: boolean;
}

export interface Query<T> {
  state: ReadonlySignal<QueryState<T>>;
  /** Asks again; what is shown stays until the answer is there. */
  refresh(): Promise<void>;
}

interface Entry {
  state: Signal<QueryState<unknown>>;
  definition: CallDefinition;
  run(): Promise<void>;
}

const entries = new Map<string, Entry>();
export const loadingState: QueryState<never> = { status: 'loading', data: undefined, error: undefined, isStale: false };

/** The calls' way to the server; the context binds what handles errors to it. */
export type Send = <C extends CallDefinition>(definition: C, body: RequestOf<C>) => Promise<Result<DataOf<C>>>;

/** One entry a (server, brand, member, language, call, request): ten tags on a page make one request. */
export function query<C extends CallDefinition>(
  definition: C,
  body: RequestOf<C>,
  environment: CallEnvironment,
  send: Send,
): Query<DataOf<C>> {
  const key = JSON.stringify([
    environment.api,
    environment.brand,
    definition.personal ? currentToken() : null,
    definition.localised ? environment.lang : null,
    definition.name,
    body,
  ]);
  let entry = entries.get(key);
  if (!entry) {
    entry = makeEntry(definition, () => send(definition, body));
    entries.set(key, entry);
    void entry.run();
  }
  return { state: entry.state as Signal<QueryState<DataOf<C>>>, refresh: entry.run };
}

function makeEntry(definition: CallDefinition, ask: () => Promise<Result<unknown>>): Entry {
  const state = signal<QueryState<unknown>>(loadingState);
  let underWay: Promise<void> | undefined;
  const run = () => {
    underWay ??= (async () => {
      const before = state.peek();
      if (before.status !== 'loading')
        state.value = { ...before, status: before.data === undefined ? 'loading' : before.status, isStale: true };
      const answer = await ask();
      underWay = undefined;
      state.value = answer.ok
        ? { status: 'ready', data: answer.value, error: undefined, isStale: false }
        : { status: 'error', data: state.peek().data, error: answer.error, isStale: false };
    })();
    return underWay;
  };
  return { state, definition, run };
}

/** Asks again for every shown answer of these calls, after something changed them. */
export function invalidate(...definitions: readonly Pick<CallDefinition, 'name'>[]): void {
  const names = definitions.map((definition) => definition.name);
  for (const entry of entries.values()) if (names.includes(entry.definition.name)) void entry.run();
}

// Another member must never see the last one's answers.
onMemberChange(() => {
  for (const [key, entry] of entries) if (entry.definition.personal) entries.delete(key);
});
