import type * as z from 'zod/mini';

/** The value at a path of a response. */
function valueAt(data: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>((value, key) => (value as Record<PropertyKey, unknown> | null | undefined)?.[key], data);
}

/** Formats a path: `data.plans[3].price.amount`. */
function formatPath(path: readonly PropertyKey[]): string {
  return path.reduce<string>(
    (text, key) => (typeof key === 'number' ? `${text}[${key}]` : `${text}.${String(key)}`),
    'data',
  );
}

/** Describes a value. Long values are truncated. */
function describeValue(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (value === null) return 'null';
  if (Array.isArray(value)) return `an array of length ${value.length}`;
  if (typeof value === 'object') return 'an object';
  const text = typeof value === 'string' ? JSON.stringify(value) : String(value);
  return `the ${typeof value} ${text.length > 60 ? `${text.slice(0, 60)}…` : text}`;
}

const typeNames: Readonly<Record<string, string>> = {
  string: 'a string',
  number: 'a number',
  int: 'an integer',
  boolean: 'a boolean',
  array: 'an array',
  object: 'an object',
  record: 'an object',
};

/** Describes the value that the contract requires. */
function describeExpected(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return typeNames[issue.expected] ?? issue.expected;
    case 'invalid_value':
      return issue.values.length === 1 ? String(issue.values[0]) : `one of ${issue.values.join(', ')}`;
    case 'invalid_format':
      return `a string that matches ${'pattern' in issue ? String(issue.pattern) : issue.format}`;
    case 'too_small':
      return `at least ${String(issue.minimum)}`;
    case 'too_big':
      return `at most ${String(issue.maximum)}`;
    case 'invalid_union':
      return 'options' in issue && Array.isArray(issue.options)
        ? `one of ${issue.options.join(', ')}`
        : 'another structure';
    default:
      return issue.message;
  }
}

/** Describes each validation issue of a response's `data`, with the expected and the actual value. */
export function describeDifferences(data: unknown, issues: readonly z.core.$ZodIssue[]): string[] {
  return issues.map(
    (issue) =>
      `${formatPath(issue.path)} should be ${describeExpected(issue)}, but is ${describeValue(valueAt(data, issue.path))}`,
  );
}
