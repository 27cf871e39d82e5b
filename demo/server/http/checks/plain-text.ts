/** PostgreSQL stores no U+0000; half of a surrogate pair is no character; both are only ever sent to break something. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: it is what is looked for
const unstorable = /\u0000|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/;

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to find
const controlCharacters = /[\u0000-\u001f\u007f-\u009f]/;

/** Whether a typed text is free of control characters and half surrogate pairs. */
const isTypeable = (text: string): boolean => !controlCharacters.test(text) && !unstorable.test(text);

/** Whether every field of a sealed payload is text that a person can type in one line. */
export const isTypedPayload = (payload: Record<string, unknown>): boolean =>
  Object.values(payload).every((value) => typeof value === 'string' && isTypeable(value));

/** `__proto__`, `constructor`, `toString`, …: found on every object, so a table that is asked for one answers nonsense. */
const inherited: ReadonlySet<string> = new Set(Object.getOwnPropertyNames(Object.prototype));

/** Whether a text may be stored and looked up. */
export const isPlainText = (text: string): boolean => !unstorable.test(text) && !inherited.has(text);

/**
 * Whether every text and every field name of a request is plain. The one place where such input is refused, for paths,
 * queries, headers, forms and JSON alike. It keeps its own list of what is left, since JSON may nest deeper than calls.
 */
export function isPlainInput(input: unknown): boolean {
  const left: unknown[] = [input];
  while (left.length > 0) {
    const value = left.pop();
    if (typeof value === 'string' && !isPlainText(value)) return false;
    if (typeof value !== 'object' || value === null) continue;
    if (Array.isArray(value)) for (const item of value) left.push(item);
    else for (const [name, item] of Object.entries(value)) left.push(name, item);
  }
  return true;
}

const decoded = (part: string): string => {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
};

/** The parts of a path, decoded as a route's parameters are. */
export const pathParts = (path: string): string[] => path.split('/').map(decoded);
