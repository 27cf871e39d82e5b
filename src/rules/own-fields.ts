/*
 * A script with a bug, such as a query parser that follows `?__proto__[api]=…`, can add properties to
 * `Object.prototype`. Every object inherits them, so an option that nobody set would seem to be set. The functions below
 * remove the prototype from objects with optional fields.
 */

/** Removes the prototype of an object that the caller has just created, and returns the object. */
export const ownFields = <T extends object>(fields: T): T => Object.setPrototypeOf(fields, null);

/**
 * Whether an object itself has a property, unlike `'name' in object`, which is also true for inherited ones. Not
 * `Object.hasOwn`, which is missing before Chromium 93: the card frame has no polyfills.
 */
export const hasOwn = <T extends object, Key extends PropertyKey>(
  object: T,
  key: Key,
): object is T extends unknown ? (Key extends keyof T ? (T[Key] extends undefined ? never : T) : never) : never =>
  // biome-ignore lint/suspicious/noPrototypeBuiltins: see above
  Object.prototype.hasOwnProperty.call(object, key);

/**
 * The value of a property that an object itself has, otherwise undefined. For elements: until their code has loaded, they
 * lack the properties that their class defines.
 */
export const ownValue = <T extends object, Key extends keyof T>(
  object: T | null | undefined,
  key: Key,
): T[Key] | undefined => (object && hasOwn(object, key) ? (object as T)[key] : undefined);

/** Copies data without prototypes: arrays and plain objects at any depth. Other objects, such as files, stay as they are. */
export function ownData<T>(data: T): T;
export function ownData(data: unknown): unknown {
  if (Array.isArray(data)) return data.map(ownData);
  if (typeof data !== 'object' || data === null) return data;
  const prototype: unknown = Object.getPrototypeOf(data);
  if (prototype !== null && prototype !== Object.prototype) return data;
  const copy = ownFields<Record<string, unknown>>({});
  for (const [name, value] of Object.entries(data)) copy[name] = ownData(value);
  return copy;
}

/** `JSON.parse`, with a result that inherits nothing. */
export const parseJson = (text: string): unknown => ownData(JSON.parse(text));

/** The parameters of a URL's query. If a name occurs several times, the last value counts. */
export const queryParameters = (search: string): Record<string, string> =>
  ownFields(Object.fromEntries(new URLSearchParams(search)));
