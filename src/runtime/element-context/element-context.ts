import type { ReadonlySignal } from '@preact/signals-react';
import { createContext, useContext } from 'react';
import type { CallDefinition, DataOf, RequestOf } from '../../contract/define-call';
import type { Language } from '../../contract/primitives';
import type { Result } from '../api/call-error';
import type { CallOptions } from '../api/client';
import type { Brand } from '../brand/brand';
import type { Translate } from '../i18n/text-keys';
import { textsRevision, translatorFor } from '../i18n/texts';
import type { DestinationName, Params } from '../navigation/destinations';
import type { SubEventDetails, SubEventName } from '../page/events';
import { type Session, sessionOf } from '../session/session';
import { isTv } from '../settings/is-tv';
import type { Settings } from '../settings/settings';
import { useSignalValue } from '../state/use-signal-value';
import type { Toasts } from './toasts';

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
  /**
   * The result of a call whose response the loader has already received, for a first render with data instead of a
   * skeleton. Otherwise undefined: use `call`.
   */
  arrived<C extends CallDefinition>(definition: C, body: RequestOf<C>): Result<DataOf<C>> | undefined;
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

/** The session at the element's API. */
export const useSession = (): Session => sessionOf(useSignalValue(useElementContext().settings));

/** The signed-in member, or null. */
export const useMember = () => useSignalValue(useSession().member);
