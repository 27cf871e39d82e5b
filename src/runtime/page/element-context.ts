import { type ReadonlySignal, signal } from '@preact/signals-react';
import { createContext, useCallback, useContext, useEffect, useMemo, useRef } from 'react';
import type { CallDefinition, DataOf, RequestOf } from '../../contract/define-call';
import type { Language } from '../../contract/primitives';
import type { CallError, Result } from '../api/call-error';
import type { CallOptions } from '../api/client';
import { loadingState, type Query, type QueryState, query } from '../api/query-store';
import type { Brand } from '../brand/brand';
import type { Area, TextKey, Translate } from '../i18n/text-keys';
import { areasRevision, hasTexts, loadTexts, textsRevision, translatorFor } from '../i18n/texts';
import type { DestinationName, Params } from '../navigation/destinations';
import { member } from '../session/session';
import type { Settings } from '../settings/settings';
import type { SubEventDetails, SubEventName } from './events';
import type { Toasts } from './toasts';
import { useSignalValue } from './use-signal-value';

/** What a screen knows of the element it runs in. Made by the element's base class. */
export interface ElementContext {
  host: HTMLElement;
  settings: ReadonlySignal<Settings>;
  brand: ReadonlySignal<Brand>;
  lang: ReadonlySignal<Language>;
  /** 'light' or 'dark' after the attribute, the brand and the system had their say. */
  theme: ReadonlySignal<'light' | 'dark'>;
  toasts: Toasts;
  /**
   * Calls the server; the result is the answer or the error. The caller shows the error, except where an error ends the
   * session or leads to another page. For actions that no part of the screen shows, use `callWithToast`.
   */
  call<C extends CallDefinition>(definition: C, body: RequestOf<C>, options?: CallOptions): Promise<Result<DataOf<C>>>;
  /** Says where the visitor wants to go; false when the page prevented it. */
  navigate(to: DestinationName, params?: Params): boolean;
  /** Fires an event of the tag; false when a listener prevented it. */
  emit<E extends SubEventName>(type: E, detail: SubEventDetails[E]): boolean;
}

const Context = createContext<ElementContext | null>(null);
/** Gives an element's context to what is drawn inside. */
export const ElementContextProvider = Context.Provider;

/** What the element around knows and can do. */
export function useElementContext(): ElementContext {
  const context = useContext(Context);
  if (!context) throw new Error('A screen was drawn outside an element');
  return context;
}

/** The language and the function that speaks it; draws again when either changes. */
export function useTexts(): { t: Translate; lang: Language } {
  const lang = useSignalValue(useElementContext().lang);
  useSignalValue(textsRevision);
  return { t: translatorFor(lang), lang };
}

/** Loads further areas for a part that is shown on demand; true when they are there. */
export function useAreas(...areas: Area[]): boolean {
  const { lang } = useTexts();
  useSignalValue(areasRevision);
  const wanted = areas.join();
  useEffect(() => {
    // Where they do not come the part stays a skeleton; coming back to it tries again.
    if (wanted) void loadTexts(lang, wanted.split(',') as Area[]).catch(() => undefined);
  }, [lang, wanted]);
  return hasTexts(lang, areas);
}

/** The member signed in, or null. */
export const useMember = () => useSignalValue(member);

const waiting: ReadonlySignal<QueryState<never>> = signal(loadingState);

export interface QueryView<T> extends QueryState<T> {
  /** Asks again. */
  retry(): void;
}

/**
 * The answer of a call, shared by every tag that asks the same. `null` as the request waits until there is one.
 * Where it failed, `error` says why and `data` is the last good answer.
 */
export function useQuery<C extends CallDefinition>(definition: C, body: RequestOf<C> | null): QueryView<DataOf<C>> {
  const context = useElementContext();
  const who = useMember();
  const settings = useSignalValue(context.settings);
  const lang = useSignalValue(context.lang);
  const wanted = body === null ? null : JSON.stringify(body);
  // Another member has another token, and with it other answers.
  const token = who?.token;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the token decides the answer though the request does not name it
  const found = useMemo((): Query<DataOf<C>> | undefined => {
    if (wanted === null) return undefined;
    return query(definition, JSON.parse(wanted) as RequestOf<C>, { ...settings, lang }, (asked, request) =>
      context.call(asked, request),
    );
  }, [definition, wanted, settings, lang, context, token]);
  const state = useSignalValue(found?.state ?? (waiting as ReadonlySignal<QueryState<DataOf<C>>>));
  const retry = useCallback(() => void found?.refresh(), [found]);
  // The same question in another language or brand: what was answered stands until then, and with it what was typed.
  const question = JSON.stringify([definition.name, wanted, token]);
  const last = useRef<{ question: string; data: DataOf<C> }>(undefined);
  if (state.data !== undefined) last.current = { question, data: state.data };
  else if (last.current?.question === question) {
    const status = state.status === 'loading' ? 'ready' : state.status;
    return { status, data: last.current.data, error: state.error, isStale: true, retry };
  }
  return { ...state, retry };
}

/** Says a call's failure in words; null for none. Loads the catalogue's texts when a code needs them. */
export function useErrorText(): (error: CallError | { code: string } | null | undefined) => string | null {
  const { t, lang } = useTexts();
  const lost = useSignalValue(lostCatalogues);
  useSignalValue(areasRevision);
  return useCallback(
    (error) => {
      if (!error) return null;
      if (!('code' in error) || hasTexts(lang, ['errors']) || lost.has(lang)) return errorText(error, lang, t);
      // Nothing for a moment is better than a sentence that another one takes the place of.
      loadTexts(lang, ['errors']).catch(() => {
        lostCatalogues.value = new Set([...lostCatalogues.peek(), lang]);
      });
      return '';
    },
    [t, lang, lost],
  );
}

/** Languages whose catalogue of errors did not come; a general sentence stands in for it. */
const lostCatalogues = signal<ReadonlySet<Language>>(new Set());

const plainKeys: Partial<Record<CallError['kind'], TextKey>> = {
  timeout: 'common:errors.timeout',
  http: 'common:errors.server',
  malformed: 'common:errors.malformed',
  request: 'common:errors.malformed',
};

/** The sentence for an error. A code whose text is not there yet is loaded and drawn when it is. */
export function errorText(error: CallError | { code: string }, lang: Language, t: Translate): string {
  if (!('code' in error)) return t(plainKeys[error.kind] ?? 'common:errors.network');
  void loadTexts(lang, ['errors']).catch(() => undefined);
  const text = t(`errors:${error.code}`, { defaultValue: '' });
  return text || t('errors:unknown', { code: error.code, defaultValue: t('common:errors.code', { code: error.code }) });
}
