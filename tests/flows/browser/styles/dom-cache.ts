import { EventTarget, Node, PropertySymbol } from 'happy-dom';

let changes = 0;

/** Discards all cached values. Call it if something changes on which style sheets depend, such as the window's size. */
export function invalidateCache(): void {
  changes += 1;
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
  let computedAt = changes;
  return (key, compute) => {
    if (computedAt !== changes) {
      values = new Map();
      computedAt = changes;
    }
    const known = values.get(key);
    if (known !== undefined || values.has(key)) return known as Value;
    const value = compute();
    // A getter may have created a style declaration, for example, which happy-dom counts as a change.
    if (computedAt === changes) values.set(key, value);
    return value;
  };
}
