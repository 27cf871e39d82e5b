import { existingPage } from '../page/page-registry';

/** Prefix of all our keys in the browser's storage. */
export const prefix = 'sub-elements:';

/** JSON values kept in the browser under our prefix. Never throws. */
export interface Store {
  /** The stored value; undefined when there is none or it isn't JSON. */
  get<T>(key: string): T | undefined;
  /** Stores a value; undefined removes it. */
  set(key: string, value: unknown): void;
}

/** The part of `localStorage` or `sessionStorage` that a store uses. */
export type ItemStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** If the browser forbids storage or it is full, values stay in memory until the page is left. */
function createStore(storage: () => ItemStorage): Store {
  const memory: Record<string, string | undefined> = {};
  return {
    get(key) {
      try {
        const text = memory[key] || storage().getItem(prefix + key);
        return text ? JSON.parse(text) : undefined;
      } catch {
        return undefined;
      }
    },
    set(key, value) {
      const text: string | undefined = JSON.stringify(value);
      memory[key] = text;
      try {
        if (text) storage().setItem(prefix + key, text);
        else storage().removeItem(prefix + key);
        memory[key] = undefined;
      } catch {
        // The value stays in memory.
      }
    },
  };
}

/** Shared by every tab of the origin; this tab only if the visitor denied consent. */
export const localStore = /*#__PURE__*/ createStore(() => existingPage()?.storage ?? localStorage);

/** This tab only; survives a reload. */
export const sessionStore = /*#__PURE__*/ createStore(() => sessionStorage);

/** Whether another tab changed a key of `localStore`, or cleared the whole storage. */
export const isChangeOf = (key: string, event: Pick<StorageEvent, 'key'>): boolean =>
  event.key === prefix + key || event.key === null;
