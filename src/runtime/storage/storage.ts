import { ownFields, parseJson } from '../../rules/own-fields';
import { toJson } from '../api/to-json';
import { existingPage, type ItemStorage } from '../page/page-registry';

/** Prefix of all our keys in the browser's storage. */
export const keyPrefix = 'sub-elements:';

/**
 * The names of everything that the elements store in `localStorage`, without the prefix. demo/docs/privacy.md says what
 * each contains; a test compares the lists.
 */
export type LocalName =
  | 'session'
  | 'attempt'
  | 'emitted-events'
  | 'next'
  | 'language'
  | 'site-languages'
  | 'texts'
  | 'fonts'
  | 'passkey-declined'
  | 'changed';

/** The names of everything that the elements store in `sessionStorage`, also listed in demo/docs/privacy.md. */
export type SessionName =
  | 'fingerprint'
  | 'visit'
  | 'entrance'
  | 'reference'
  | 'report-ids'
  | 'plan-choice'
  | 'currency'
  | 'method'
  | 'payer'
  | 'registration'
  | 'passkey-offered'
  | 'entry'
  | 'scene'
  | 'provider-visit'
  | 'handOff'
  | 'pending-card-change'
  | 'success-url'
  | 'response';

/** A stored item: its name, or its name with what distinguishes several, such as the API's origin. */
export type KeyOf<Name extends string> = Name | `${Name}:${string}`;

/** JSON values kept in the browser under `keyPrefix`. The methods never throw. */
export interface Store<Name extends string> {
  /** The stored value; undefined when there is none or it isn't JSON. */
  get<T>(key: KeyOf<Name>): T | undefined;
  /** Stores a value; undefined removes it. */
  set(key: KeyOf<Name>, value: unknown): void;
}

/** Creates a store. If storage is blocked or full, values stay in memory until the visitor leaves the page. */
function createStore<Name extends string>(getStorage: () => ItemStorage): Store<Name> {
  const memory: Record<string, string | undefined> = ownFields({});
  return {
    get(key) {
      try {
        const text = memory[key] || getStorage().getItem(keyPrefix + key);
        return text ? (parseJson(text) as never) : undefined;
      } catch {
        return undefined;
      }
    },
    set(key, value) {
      const text: string | undefined = toJson(value);
      memory[key] = text;
      try {
        if (text) getStorage().setItem(keyPrefix + key, text);
        else getStorage().removeItem(keyPrefix + key);
        memory[key] = undefined;
      } catch {
        // The value stays in memory.
      }
    },
  };
}

/** Values that all tabs of the origin share; if the visitor denied consent, they stay in this tab. */
export const localStore = /*#__PURE__*/ createStore<LocalName>(() => existingPage()?.storage ?? localStorage);

/** Values of this tab. They survive a reload. */
export const sessionStore = /*#__PURE__*/ createStore<SessionName>(() => sessionStorage);

/** Whether a `storage` event reports that another tab changed this key of `localStore` or cleared the storage. */
export const isChangeOf = (key: KeyOf<LocalName>, event: Pick<StorageEvent, 'key'>): boolean =>
  event.key === keyPrefix + key || event.key === null;

/** The key in `sessionStore` of the device count and duration that the visitor has chosen in the list of plans. */
export const planChoiceKey = 'plan-choice';
