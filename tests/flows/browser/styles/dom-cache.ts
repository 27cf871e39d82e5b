import { EventTarget, Node, PropertySymbol } from 'happy-dom';

let changeCount = 0;

/** Discards all cached values. Call this after a change that style sheets depend on, such as the window's size. */
export function invalidateCache(): void {
  changeCount += 1;
}

interface Prototype {
  [name: string | symbol]: (...values: never[]) => unknown;
}

/** Invalidates the cache before each call of a method. */
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
// What a person types or chooses is a property, not a part of the document.
invalidateOnCall(EventTarget.prototype, 'dispatchEvent');

/** Caches a value per key until a document changes, because tests that wait read the same values many times. */
export function cacheUntilDomChange<Key, Value>(): (key: Key, compute: () => Value) => Value {
  let values = new Map<Key, Value>();
  let computedAt = changeCount;
  return (key, compute) => {
    if (computedAt !== changeCount) {
      values = new Map();
      computedAt = changeCount;
    }
    const known = values.get(key);
    if (known !== undefined || values.has(key)) return known as Value;
    const value = compute();
    // Computing can itself count as a change in happy-dom, for example if a getter creates a style declaration.
    if (computedAt === changeCount) values.set(key, value);
    return value;
  };
}
