/** Control characters and line separators, which could forge log lines or control a terminal. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to find
const unprintable = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/g;

/** Escapes control characters, so that a text stays on one log line. */
export const escapeForLog = (text: string): string =>
  text.replace(unprintable, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);

const isDatabaseError = (error: Error): error is Error & { code: string; constraint?: string } =>
  'severity' in error && 'code' in error;

/**
 * An error's message without the values in it: drizzle appends query parameters to its messages, and PostgreSQL quotes
 * the value that caused the error. These values can be tokens, codes and email addresses.
 */
function messageWithoutValues(error: Error): string {
  if (isDatabaseError(error)) {
    const { code, constraint } = error;
    const [summary = ''] = error.message.split(/:? ?"/);
    return `${summary} (SQLSTATE ${code}${constraint ? `, ${constraint}` : ''})`;
  }
  const [text = ''] = error.message.split(/\nparams:/);
  return text;
}

const stackFramesOf = ({ stack = '' }: Error): string[] => stack.split('\n').filter((line) => /^ {4}at /.test(line));

/** Describes an error and its causes in lines for the log: name, message and stack frames. */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return escapeForLog(String(error));
  const lines = [
    escapeForLog(`${error.name}: ${messageWithoutValues(error)}`),
    ...stackFramesOf(error).map(escapeForLog),
  ];
  if (error.cause !== undefined) lines.push(`caused by ${describeError(error.cause)}`);
  return lines.join('\n');
}
