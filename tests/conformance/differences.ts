import type * as z from 'zod/mini';

/** What stands at a path of an answer. */
function valueAt(data: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, part) => (value as Record<PropertyKey, unknown> | null | undefined)?.[part],
    data,
  );
}

/** data.plans[3].price.amount */
function place(path: readonly PropertyKey[]): string {
  return path.reduce<string>(
    (text, part) => (typeof part === 'number' ? `${text}[${part}]` : `${text}.${String(part)}`),
    'data',
  );
}

/** A value as a person says it, cut where it is long. */
function said(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (value === null) return 'null';
  if (Array.isArray(value)) return `a list of ${value.length}`;
  if (typeof value === 'object') return 'an object';
  const text = typeof value === 'string' ? JSON.stringify(value) : String(value);
  return `the ${typeof value === 'string' ? 'text' : typeof value} ${text.length > 60 ? `${text.slice(0, 60)}…` : text}`;
}

const kinds: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
};

/** What the contract wants where an answer differs. */
function wanted(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return kinds[issue.expected] ?? issue.expected;
    case 'invalid_value':
      return issue.values.length === 1 ? String(issue.values[0]) : `one of ${issue.values.join(', ')}`;
    case 'invalid_format':
      return `a text like ${'pattern' in issue ? String(issue.pattern) : issue.format}`;
    case 'too_small':
      return `at least ${String(issue.minimum)}`;
    case 'too_big':
      return `at most ${String(issue.maximum)}`;
    case 'invalid_union':
      return 'options' in issue && Array.isArray(issue.options)
        ? `one of ${issue.options.join(', ')}`
        : 'another shape';
    default:
      return issue.message;
  }
}

/** Each way in which `data` does not fit, as a sentence. */
export function differences(data: unknown, issues: readonly z.core.$ZodIssue[]): string[] {
  return issues.map(
    (issue) => `${place(issue.path)} should be ${wanted(issue)}, and is ${said(valueAt(data, issue.path))}`,
  );
}
