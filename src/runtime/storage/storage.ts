/** Prefix of all our names. */
export const prefix = 'sub-elements:';
/** Prefix in `sessionStorage` of what would be in `localStorage` with the visitor's consent. */
export const deniedPrefix = `${prefix}denied:`;

type Page = typeof globalThis & { [key: symbol]: { defaults: { consent?: string } } | undefined };

/** Whether the visitor denied storage beyond the browser session. */
const isDenied = (): boolean => (globalThis as Page)[Symbol.for('sub-elements')]?.defaults.consent === 'denied';

/** JSON values kept in the browser under our prefix. Never throws. */
export interface Store {
  /** The stored value; undefined when there is none or it isn't JSON. */
  get<T>(key: string): T | undefined;
  /** Stores a value; undefined removes it. */
  set(key: string, value: unknown): void;
}

/** Where the browser forbids storage or it is full, values last as long as the page. */
function createStore(place: () => [storage: Storage, prefix: string]): Store {
  const memory: Record<string, string | undefined> = {};
  const read = (key: string): string | null => {
    const [storage, start] = place();
    return storage.getItem(start + key);
  };
  return {
    get(key) {
      try {
        const text = memory[key] || read(key);
        return text ? JSON.parse(text) : undefined;
      } catch {
        return undefined;
      }
    },
    set(key, value) {
      const text: string | undefined = JSON.stringify(value);
      memory[key] = text;
      try {
        const [storage, start] = place();
        if (text) storage.setItem(start + key, text);
        else storage.removeItem(start + key);
        memory[key] = undefined;
      } catch {
        // The value stays in memory.
      }
    },
  };
}

/** Shared by every tab of the origin; without consent, this tab only. */
export const localStore = /*#__PURE__*/ createStore(() =>
  isDenied() ? [sessionStorage, deniedPrefix] : [localStorage, prefix],
);

/** This tab only; survives a reload. */
export const sessionStore = /*#__PURE__*/ createStore(() => [sessionStorage, prefix]);

/** Whether another tab changed a key of `localStore`, or cleared the whole storage. */
export const isChangeOf = (key: string, event: Pick<StorageEvent, 'key'>): boolean =>
  event.key === prefix + key || event.key === null;
