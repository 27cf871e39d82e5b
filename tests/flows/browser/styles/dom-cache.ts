import { EventTarget, Node, PropertySymbol } from 'happy-dom';

let changeCount = 0;

/** Discards all cached values. Call this after a change that style sheets depend on, such as the window's size. */
export function invalidateCache(): void {
  changeCount += 1;
}

interface Prototype {
  [name: string | symbol]: (...values: never[]) => unknown;
}

/** Wraps a method, so that each call of it invalidates the cache first. */
function invalidateOnCall(prototype: object, name: string | symbol): void {
  const methods = prototype as Prototype;
  const original = methods[name];
  if (!original) throw new Error(`happy-dom: ${String(name)} was not found; update dom-cache.ts`);
  methods[name] = function invalidating(this: object, ...values) {
    invalidateCache();
    return original.apply(this, values);
  };
}

// happy-dom clears its own cache after each change of a node and after a change of focus.
invalidateOnCall(Node.prototype, PropertySymbol.clearCache);
// happy-dom doesn't clear its cache for properties such as a field's value, but events follow such changes.
invalidateOnCall(EventTarget.prototype, 'dispatchEvent');

/**
 * Returns a function that computes a value per key and caches it until any document changes. This makes tests faster,
 * since they read the same values many times while they poll.
 */
export function cacheUntilDomChange<Key, Value>(): (key: Key, compute: () => Value) => Value {
  let values = new Map<Key, Value>();
  /** The `changeCount` when `values` was created. */
  let countAtCreation = changeCount;
  return (key, compute) => {
    if (countAtCreation !== changeCount) {
      values = new Map();
      countAtCreation = changeCount;
    }
    const cached = values.get(key);
    if (cached !== undefined || values.has(key)) return cached as Value;
    const value = compute();
    // Computing can itself count as a change in happy-dom, for example if a getter creates a style declaration.
    if (countAtCreation === changeCount) values.set(key, value);
    return value;
  };
}
