export interface StorageChange {
  /** Null if all items were removed. */
  key: string | null;
  oldValue: string | null;
  newValue: string | null;
}

/**
 * Creates a simulated `localStorage` or `sessionStorage` for a document. To keep the data for the origin's next
 * document, pass the same `items` again.
 */
export function createStorageArea(
  items: Map<string, string>,
  onChange: (change: StorageChange) => void = () => {},
): Storage {
  const methods = {
    getItem: (key: string) => items.get(String(key)) ?? null,
    setItem(key: string, value: string) {
      const oldValue = methods.getItem(key);
      if (oldValue === String(value)) return;
      items.set(String(key), String(value));
      onChange({ key: String(key), oldValue, newValue: String(value) });
    },
    removeItem(key: string) {
      const oldValue = methods.getItem(key);
      if (items.delete(String(key))) onChange({ key: String(key), oldValue, newValue: null });
    },
    clear() {
      items.clear();
      onChange({ key: null, oldValue: null, newValue: null });
    },
    key: (index: number) => [...items.keys()][index] ?? null,
  };
  return new Proxy(methods, {
    get(target, name) {
      if (name === 'length') return items.size;
      return name in target ? Reflect.get(target, name) : items.get(String(name));
    },
    set(_, name, value) {
      methods.setItem(String(name), value);
      return true;
    },
    deleteProperty(_, name) {
      methods.removeItem(String(name));
      return true;
    },
    has: (target, name) => name in target || items.has(String(name)),
    ownKeys: () => [...items.keys()],
    getOwnPropertyDescriptor: (_, name) => {
      const value = items.get(String(name));
      return value === undefined ? undefined : { value, enumerable: true, configurable: true, writable: true };
    },
  }) as unknown as Storage;
}
