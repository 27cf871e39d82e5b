import { EventTarget, Node, PropertySymbol } from 'happy-dom';

let changes = 0;

/** Discards the results of `untilChange`: documents or what their style sheets depend on may have changed. */
export function noteChange(): void {
  changes += 1;
}

interface Prototype {
  [name: string | symbol]: (...values: never[]) => unknown;
}

/** Calls `noteChange` before a method. */
function noteCalls(prototype: object, name: string | symbol): void {
  const methods = prototype as Prototype;
  const original = methods[name];
  if (!original) throw new Error(`happy-dom: ${String(name)} was not found; update until-change.ts`);
  methods[name] = function noted(this: object, ...values) {
    changes += 1;
    return original.apply(this, values);
  };
}

// happy-dom clears its own cache after each change of a node and after a change of focus.
noteCalls(Node.prototype, PropertySymbol.clearCache);
// What a person types or chooses is a property, not a part of the document.
noteCalls(EventTarget.prototype, 'dispatchEvent');

/** Computes a value of a key only once until a document changes. Tests that wait ask the same many times. */
export function untilChange<Key, Value>(): (key: Key, compute: () => Value) => Value {
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
