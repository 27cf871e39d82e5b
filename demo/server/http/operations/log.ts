import { AsyncLocalStorage } from 'node:async_hooks';
import { describeError, printable } from './error-text';

/** `text` for people who develop against the sandbox, `json` for log collectors: one object per line, and every call. */
export type LogFormat = 'text' | 'json';

/** Fields of a log line. Never a value that a customer typed or that identifies one. */
export type LogFields = Readonly<Record<string, string | number | boolean | null>>;

let format: LogFormat = 'text';

export function setLogFormat(next: LogFormat): void {
  format = next;
}

export const isLoggingCalls = (): boolean => format === 'json';

/** The id of the request that the current code runs for. */
export const currentRequest = new AsyncLocalStorage<{ requestId: string }>();

function writeJson(level: 'info' | 'error', message: string, fields: LogFields): void {
  const request = currentRequest.getStore();
  const line = JSON.stringify({ time: new Date().toISOString(), level, message, ...request, ...fields });
  (level === 'error' ? process.stderr : process.stdout).write(`${line}\n`);
}

/** Logs an event. `text` is the line in the text format. */
export function logInfo(message: string, fields: LogFields, text: string = message): void {
  if (format === 'json') writeJson('info', message, fields);
  else console.log(text);
}

/** Logs an error with its location, but without the values involved. */
export function logError(source: string, error: unknown): void {
  if (format === 'json') writeJson('error', 'error', { source: printable(source), error: describeError(error) });
  else console.error(`${printable(source)}: ${describeError(error)}`);
}
