/** Control characters and line separators, which could forge log lines or control a terminal. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to find
const unprintable = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/g;

/** Escapes a text for one log line. */
export const printable = (text: string): string =>
  text.replace(unprintable, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);

const isDatabaseError = (error: Error): error is Error & { code: string; constraint?: string } =>
  'severity' in error && 'code' in error;

/**
 * An error's message without values: drizzle appends query parameters to its messages, and PostgreSQL quotes the
 * offending value. Both can be tokens, codes and email addresses.
 */
function messageOf(error: Error): string {
  if (isDatabaseError(error)) {
    const { code, constraint } = error;
    const [summary = ''] = error.message.split(/:? ?"/);
    return `${summary} (SQLSTATE ${code}${constraint ? `, ${constraint}` : ''})`;
  }
  const [text = ''] = error.message.split(/\nparams:/);
  return text;
}

const framesOf = ({ stack = '' }: Error): string[] => stack.split('\n').filter((line) => /^ {4}at /.test(line));

/** Log lines of an error and its causes. */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return printable(String(error));
  const lines = [printable(`${error.name}: ${messageOf(error)}`), ...framesOf(error).map(printable)];
  if (error.cause !== undefined) lines.push(`caused by ${describeError(error.cause)}`);
  return lines.join('\n');
}
