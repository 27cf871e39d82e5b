import { type ReadonlySignal, signal } from '@preact/signals-react';
import { createContext, useCallback, useContext, useEffect, useMemo, useRef } from 'react';
import type { CallDefinition, DataOf, RequestOf } from '../../contract/define-call';
import type { Language } from '../../contract/primitives';
import type { CallError, Result } from '../api/call-error';
import type { CallOptions } from '../api/client';
import { loadingState, type Query, type QueryState, query } from '../api/query-store';
import type { Brand } from '../brand/brand';
import type { Area, TextKey, Translate } from '../i18n/text-keys';
import { areasRevision, hasLoadedAreas, loadTexts, textsRevision, translatorFor } from '../i18n/texts';
import type { DestinationName, Params } from '../navigation/destinations';
import { member } from '../session/session';
import { isTv } from '../settings/is-tv';
import type { Settings } from '../settings/settings';
import type { SubEventDetails, SubEventName } from './events';
import type { Toasts } from './toasts';
import { useSignalValue } from './use-signal-value';

/** The parts of an element that its screen can use. Created by the element's base class. */
export interface ElementContext {
  host: HTMLElement;
  settings: ReadonlySignal<Settings>;
  brand: ReadonlySignal<Brand>;
  lang: ReadonlySignal<Language>;
  /** The resolved theme: 'light' or 'dark'. */
  theme: ReadonlySignal<'light' | 'dark'>;
  toasts: Toasts;
  /**
   * Calls the server and returns the data or the error. The caller shows the error, unless the error ends the session
   * or leads to another page. If no part of the screen can show the error, use `callWithToast` or `useErrorToast`.
   */
  call<C extends CallDefinition>(definition: C, body: RequestOf<C>, options?: CallOptions): Promise<Result<DataOf<C>>>;
  /** Navigates to another screen; false if the page prevented the navigation. */
  navigate(to: DestinationName, params?: Params): boolean;
  /** Dispatches an event of the element; false if a listener prevented the event's default action. */
  emit<E extends SubEventName>(type: E, detail: SubEventDetails[E]): boolean;
}

const Context = createContext<ElementContext | null>(null);
/** Provides an element's context to its screen. */
export const ElementContextProvider = Context.Provider;

/** The context of the element around the component. */
export function useElementContext(): ElementContext {
  const context = useContext(Context);
  if (!context) throw new Error('A screen was rendered outside an element');
  return context;
}

/** Whether the element runs on a TV. The component renders again when this changes. */
export function useIsTv(): boolean {
  return isTv(useSignalValue(useElementContext().settings));
}

/** The language and its translate function. The component renders again when either changes. */
export function useTexts(): { t: Translate; lang: Language } {
  const lang = useSignalValue(useElementContext().lang);
  useSignalValue(textsRevision);
  return { t: translatorFor(lang), lang };
}

/** Loads text areas for a lazily loaded part of a screen; true once they have loaded. */
export function useAreas(...areas: Area[]): boolean {
  const { lang } = useTexts();
  const { toasts } = useElementContext();
  useSignalValue(areasRevision);
  const areaKey = areas.join();
  useEffect(() => {
    // If the areas fail to load, the lazy part of the screen stays a skeleton. It loads them when it mounts again.
    if (areaKey)
      loadTexts(lang, areaKey.split(',') as Area[]).catch(() =>
        toasts.show('error', translatorFor(lang)('common:errors.network')),
      );
  }, [lang, areaKey, toasts]);
  return hasLoadedAreas(lang, areas);
}

/** The signed-in member, or null. */
export const useMember = () => useSignalValue(member);

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
    return query(definition, JSON.parse(bodyKey) as RequestOf<C>, { ...settings, lang }, (call, request) =>
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

/**
 * Returns a function that returns the text of a call's error: null for no error, and an empty text while the texts of
 * error codes load.
 */
export function useErrorText(): (error: CallError | { code: string } | null | undefined) => string | null {
  const { t, lang } = useTexts();
  const failedLanguages = useSignalValue(languagesWithoutErrorTexts);
  useSignalValue(areasRevision);
  return useCallback(
    (error) => {
      if (!error) return null;
      if (!('code' in error) || hasLoadedAreas(lang, ['errors']) || failedLanguages.has(lang))
        return errorText(error, lang, t);
      // Show nothing until the texts load, rather than a general text that is replaced right away.
      loadTexts(lang, ['errors']).catch(() => {
        languagesWithoutErrorTexts.value = new Set([...languagesWithoutErrorTexts.peek(), lang]);
      });
      return '';
    },
    [t, lang, failedLanguages],
  );
}

/** Languages whose error texts failed to load; a general text is shown instead. */
const languagesWithoutErrorTexts = signal<ReadonlySet<Language>>(new Set());

const errorKeysByKind: Partial<Record<CallError['kind'], TextKey>> = {
  timeout: 'common:errors.timeout',
  http: 'common:errors.server',
  malformed: 'common:errors.malformed',
  request: 'common:errors.malformed',
};

/**
 * Returns an error's text. For an error code, also starts loading the texts of error codes, and returns a general text
 * until they have loaded.
 */
export function errorText(error: CallError | { code: string }, lang: Language, t: Translate): string {
  if (!('code' in error)) return t(errorKeysByKind[error.kind] ?? 'common:errors.network');
  void loadTexts(lang, ['errors']).catch(() => undefined);
  const text = t(`errors:${error.code}`, { defaultValue: '' });
  return text || t('errors:unknown', { code: error.code, defaultValue: t('common:errors.code', { code: error.code }) });
}
