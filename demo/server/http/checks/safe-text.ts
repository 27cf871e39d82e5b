/** Text that PostgreSQL can't store: U+0000, and half a surrogate pair. Only malicious clients send it. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: U+0000 is the character to find
const unstorable = /\u0000|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/;

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to find
const controlCharacters = /[\u0000-\u001f\u007f-\u009f]/;

/** Whether a text has no control characters, such as line breaks, and no half surrogate pairs. */
export const isSingleLine = (text: string): boolean => !controlCharacters.test(text) && !unstorable.test(text);

/** Whether every field of a sealed payload is a single line of text. */
export const isSingleLinePayload = (payload: Record<string, unknown>): boolean =>
  Object.values(payload).every((value) => typeof value === 'string' && isSingleLine(value));

/**
 * `__proto__`, `constructor`, `toString`, …: properties that every object inherits. As a lookup key, such a name would
 * find the inherited property instead of an entry.
 */
const inheritedNames: ReadonlySet<string> = new Set(Object.getOwnPropertyNames(Object.prototype));

/** Whether a text is safe to store and to use as a lookup key. */
export const isSafeText = (text: string): boolean => !unstorable.test(text) && !inheritedNames.has(text);

/**
 * Whether every text and field name of a request is safe. Used for paths, queries, headers and JSON. The
 * check is a loop, because a recursive check of deeply nested JSON would overflow the stack.
 */
export function isSafeInput(input: unknown): boolean {
  const remaining: unknown[] = [input];
  while (remaining.length > 0) {
    const value = remaining.pop();
    if (typeof value === 'string' && !isSafeText(value)) return false;
    if (typeof value !== 'object' || value === null) continue;
    if (Array.isArray(value)) for (const item of value) remaining.push(item);
    else for (const [name, item] of Object.entries(value)) remaining.push(name, item);
  }
  return true;
}

const decodeSegment = (segment: string): string => {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
};

/** The decoded segments of a path. */
export const pathSegments = (path: string): string[] => path.split('/').map(decodeSegment);
